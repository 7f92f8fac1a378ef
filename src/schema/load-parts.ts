/** Parts of a load, whatever its kind. */
import {
  type AfXdpLoad,
  type LoadKind,
  type LoadSpec,
  type NicTxLoad,
  socketCapacity,
} from './load.ts';
import type { CallerId } from './releases.ts';
import type { CpuIndex } from './units.ts';

/** Who finishes with a load's skbs: whether these are deferred is up to the kernel's callers. */
export const CALLER_OF: Readonly<Record<LoadKind, CallerId>> = {
  'udp-loopback': 'udp_rx',
  'tcp-loopback': 'tcp_rx',
  'nic-rx': 'udp_rx',
  'nic-rx-tcp': 'tcp_rx',
  'nic-tx': 'tx_completion',
  'af-xdp': 'tx_completion',
  'tcp-bulk': 'tx_completion',
};

/** CPUs that RPS may send packets to; none where it is off or a load does not receive. */
export function rpsCpus(load: LoadSpec): readonly CpuIndex[] {
  return 'rps' in load ? (load.rps ?? []) : [];
}

/** The load of its first pair alone on two CPUs, with the payload that its times belong to. */
export function aloneOf(load: LoadSpec): LoadSpec {
  const { pairs, timedBytes = load.payloadBytes } = load;
  const alone = { ...load, pairs: [pairs[0]], payloadBytes: timedBytes };
  return 'rps' in alone ? { ...alone, rps: [] } : alone;
}

/** Whether the cost model's pipeline of a pair covers a load: two CPUs each, the known payload. */
export function isPiped(load: LoadSpec): boolean {
  return isPlain(load) && (load.timedBytes ?? load.payloadBytes) === load.payloadBytes;
}

/**
 * Whether every CPU has one task at most, a sender's CPU processes what it sends, and it sends one
 * after the other.
 */
export function isPlain(load: LoadSpec): boolean {
  if (load.kind !== 'udp-loopback' || rpsCpus(load).length > 0 || load.arrivalsPs) return false;
  const cpus = load.pairs.flatMap(({ sender, receiver }) => [sender, receiver]);
  return new Set(cpus).size === cpus.length;
}

export type CardLoad = Extract<LoadSpec, { kind: 'nic-rx' | 'nic-rx-tcp' }>;
export type TcpReadLoad = Extract<LoadSpec, { kind: 'tcp-loopback' | 'nic-rx-tcp' }>;

/** Frames of a receive queue's ring. Chosen: the default of a common driver, mlx5. */
export const RING_FRAMES = 1_024;

/** Whether packets come from a card's rings. */
export function isCard(load: LoadSpec): load is CardLoad {
  return load.kind === 'nic-rx' || load.kind === 'nic-rx-tcp';
}

/** Whether TCP sockets are read. */
export function readsTcp(load: LoadSpec): load is TcpReadLoad {
  return load.kind === 'tcp-loopback' || load.kind === 'nic-rx-tcp';
}

/** skbs that one sender may have on the ring at a time. */
export function inFlightLimit(load: NicTxLoad | AfXdpLoad): number {
  const buffer = socketCapacity(load);
  return load.kind === 'af-xdp' ? Math.min(buffer, load.umemFrames) : buffer;
}
