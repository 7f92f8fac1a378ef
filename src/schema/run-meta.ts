/** What a run says about itself before its first event: derived costs and times that views need. */
import type { VariantId } from './variants.ts';

/** Cost of one flush, taken apart, in ps. */
export interface WalkCost {
  /** Entry, pointers, mispredicted exit, the scan past the last node: once a flush. */
  readonly fixedPs: number;
  /** One list check: its bitmap call and its line. */
  readonly checkPs: number;
  /** Node ids in the order of the walk; empty where there is one list per CPU. */
  readonly nodes: readonly number[];
  /** The whole flush when every list is empty, cache pollution included. */
  readonly emptyFlushPs: number;
  /** The part of it that cache pollution adds. */
  readonly pollutionPs: number;
}

/** What the times of a recording count. */
export interface Clock {
  /** Ticks of unknown length, of which each stands where 1 ns would: 1,000 ps. Else seconds. */
  readonly ticks?: boolean;
}

export interface RunMeta extends Clock {
  readonly engine: string;
  /**
   * A real machine's trace: no tracepoint tells which lists a flush visits, what caches hold, or
   * what a CPU does between two events, so pictures do not say it either.
   */
  readonly recorded?: boolean;
  readonly walk: Readonly<Record<VariantId, WalkCost>>;
  /** Freeing one skb in a flush, and what a list that is not empty adds, in ps. */
  readonly skbFreePs: number;
  readonly listTakePs: number;
  /** Base times of one datagram on the two sides, before jitter, in ps. */
  readonly senderPs: number;
  readonly receiverPs: number;
  /** How these are spent; the parts of a side add up to less than its base time. */
  readonly parts: {
    /** System call entry on the sender; wake-up and return from the call on the receiver. */
    readonly syscallPs: number;
    /** Copy between user and kernel, on either side. */
    readonly copyPs: number;
    /** Where in a receiver's time the push happens, as a share of it. */
    readonly pushAt: number;
  };
  /** Datagrams that fit on a socket queue. */
  readonly socketCapacity: number;
  readonly cacheSize: number;
  readonly deferMax: number;
  /** Slots of the skb pool: every skb index is below it. */
  readonly skbSlots: number;
  /** How the base times were found, for people. */
  readonly calibration: {
    readonly targetPerS: number;
    readonly reachedPerS: number;
    readonly turns: number;
  } | null;
}
