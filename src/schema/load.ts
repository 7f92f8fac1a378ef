/**
 * What a machine has to do: a load, told apart by its kind. All kinds have pairs of a CPU that
 * allocates skbs and one that finishes with them; what else they say is theirs. One more kind is
 * one more interface here, one reader in load-read.ts, one line in engine/workload/workloads.ts.
 */
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

export type LoadSpec = UdpLoopbackLoad;
export type LoadKind = LoadSpec['kind'];

/** Capacity of the socket queue in datagrams: the kernel tests before it adds. */
export function socketCapacity(load: Pick<LoadBase, 'rcvbufBytes' | 'truesizeBytes'>): number {
  return 1 + Math.floor(load.rcvbufBytes / load.truesizeBytes);
}
