/** Units, index types and the sentinels that every layer shares. */

/** Model time or a duration in whole picoseconds; exact in a double for 2.5 hours. */
export type Ps = number;
/** Nanoseconds, only where people read or choose a value. */
export type Ns = number;
/** Index of a possible CPU, 0 … nr_cpu_ids − 1. */
export type CpuIndex = number;
/** Kernel node id, 0 … MAX_NUMNODES − 1; ids may have gaps. */
export type NodeId = number;
/** Slot of an skb head in the engine's pool; slots are reused, see `datagram` in events.ts. */
export type SkbIndex = number;
/** Position of an event in a recording. */
export type EventIndex = number;

/** "No index": the end of a list, no skb, no CPU. */
export const NIL = -1;

export const PS_PER_NS = 1_000;
export const PS_PER_US = 1_000_000;
export const PS_PER_MS = 1_000_000_000;
export const PS_PER_S = 1_000_000_000_000;

/** Part of every cache key: raise it when the same scenario would give other events. */
export const ENGINE_VERSION = '1.3.0';
