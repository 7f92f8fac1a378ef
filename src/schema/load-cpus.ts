/** Which CPUs a load uses, and what they are to one of its pairs. */
import { streamSeed } from '../lib/random.ts';
import type { LoadSpec } from './load.ts';
import { rpsCpus } from './load-parts.ts';
import { isBusyPolled } from './load-roles.ts';
import { type CpuIndex, NIL } from './units.ts';

/**
 * The CPU that RPS sends a pair's packets to, or NIL. The hash of a flow is made up from the number
 * of its pair; the CPU is picked by it as the kernel does.
 */
export function get_rps_cpu(rps: readonly CpuIndex[], pair: number): CpuIndex {
  if (rps.length === 0) return NIL;
  const hash = streamSeed(0, `flow ${pair}`);
  return rps[Math.floor((hash * rps.length) / 2 ** 32)];
}

/** Where a pair's skbs are allocated: a reader that polls its queue does it itself. */
export function homeCpu(load: LoadSpec, pair: number): CpuIndex {
  const { sender, receiver } = load.pairs[pair];
  return isBusyPolled(load) ? receiver : sender;
}

/** More CPUs do not stand on one stage with all their parts. */
const MOST_IN_FULL = 16;

/**
 * How many CPUs of a load stand on the stage at once with all their parts, on the page and in what
 * is taken from it; 0: only a pair does.
 */
export function cpusInFull(load: LoadSpec): number {
  const count = load.pairs.length > 1 ? busyCpus(load).length : 0;
  return count > 2 && count <= MOST_IN_FULL ? count : 0;
}

/** All CPUs that have something to do, those of the first pairs first. */
export function busyCpus(load: LoadSpec): readonly CpuIndex[] {
  const cpus = load.pairs.flatMap(({ receiver }, pair) => [
    homeCpu(load, pair),
    get_rps_cpu(rpsCpus(load), pair),
    receiver,
  ]);
  return [...new Set(cpus)].filter((cpu) => cpu !== NIL);
}
