/**
 * What a machine has to do: a load, told apart by its kind. All kinds have pairs of a CPU that
 * allocates skbs and one that finishes with them; what else they say is theirs. One more kind is
 * one more interface here, one reader in load-read.ts, one line in engine/workload/workloads.ts.
 */
import type { CallerId } from './releases.ts';
import type { CpuIndex } from './units.ts';
import type { VariantId } from './variants.ts';

/** How long the two sides work for one datagram: found from a published rate, or given. */
export type Timing =
  | {
      readonly kind: 'calibrated';
      /** Datagrams per second and pair that the baseline kernel is known to reach. */
      readonly ratePerS: number;
      readonly counts: 'received' | 'sent';
      readonly baseline: VariantId;
      /** Where the rate was published. */
      readonly source: string;
    }
  | { readonly kind: 'given'; readonly senderUs: number; readonly receiverUs: number };

/** `sender` allocates what `receiver` finishes with; what these do besides depends on the kind. */
export interface CpuPair {
  readonly sender: CpuIndex;
  readonly receiver: CpuIndex;
}

/** What every kind of load says. */
export interface LoadBase {
  readonly title: string;
  readonly pairs: readonly CpuPair[];
  readonly payloadBytes: number;
  /** What one datagram counts against the receive buffer. */
  readonly truesizeBytes: number;
  readonly rcvbufBytes: number;
  readonly timing: Timing;
}

/** UDP over loopback: senders and blocking receivers, pinned. */
export interface UdpLoopbackLoad extends LoadBase {
  readonly kind: 'udp-loopback';
}

/** A NIC's TX side: rings, `ethtool -g` and `ethtool -c`, and its wire. */
export interface NicSpec {
  /** Descriptors of one TX ring. */
  readonly ringSize: number;
  /** A queue interrupts after so many completions, or so long after the first of them, µs. */
  readonly txFrames: number;
  readonly txUsecs: number;
  /** How long a packet of one queue is on the wire, µs. */
  readonly wireUs: number;
}

/**
 * Datagrams sent through a NIC. `sender` runs the application; `receiver` is the CPU that gets the
 * completion interrupt of the TX queue that this sender uses: there is one queue for each CPU named
 * so, and senders may share it. truesize and rcvbuf are those of the sending socket (SO_SNDBUF).
 * Timing is given: the sender's time up to the descriptor, and the completing CPU's for one
 * descriptor up to napi_consume_skb(). What becomes of the skb then is priced apart.
 */
export interface NicTxLoad extends LoadBase {
  readonly kind: 'nic-tx';
  readonly nic: NicSpec;
  /** MSG_ZEROCOPY: from v7.0 such skbs are never deferred. */
  readonly zerocopy: boolean;
  /** The driver holds each skb for its time stamp, so that completion meets a shared one. */
  readonly hwtstamp: boolean;
}

/**
 * AF_XDP in copy mode: as nic-tx, but a sender without room asks again instead of sleeping, and its
 * frames are those of its UMEM.
 */
export interface AfXdpLoad extends LoadBase {
  readonly kind: 'af-xdp';
  readonly nic: NicSpec;
  /** Frames of one sender's UMEM. */
  readonly umemFrames: number;
}

export type LoadSpec = UdpLoopbackLoad | NicTxLoad | AfXdpLoad;
export type LoadKind = LoadSpec['kind'];

/** Who finishes with a load's skbs: whether these are deferred is up to the kernel's callers. */
export const CALLER_OF: Readonly<Record<LoadKind, CallerId>> = {
  'udp-loopback': 'udp_rx',
  'nic-tx': 'tx_completion',
  'af-xdp': 'tx_completion',
};

/** Capacity of the socket queue in datagrams: the kernel tests before it adds. */
export function socketCapacity(load: Pick<LoadBase, 'rcvbufBytes' | 'truesizeBytes'>): number {
  return 1 + Math.floor(load.rcvbufBytes / load.truesizeBytes);
}
