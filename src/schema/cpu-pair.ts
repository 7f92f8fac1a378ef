/** Which pair of a load an index means: what was chosen may be ahead of the run that is shown. */
import type { CpuPair, LoadSpec } from './load.ts';
import { get_rps_cpu, homeCpu } from './load-cpus.ts';
import { rpsCpus } from './load-parts.ts';
import type { CpuIndex } from './units.ts';

/** Which task of a pair. */
export const SIDE = { sender: 0, receiver: 1 } as const;

/** The index, or that of the last pair. */
export function pairIndex({ pairs }: Pick<LoadSpec, 'pairs'>, index: number): number {
  return Math.max(0, Math.min(index, pairs.length - 1));
}

/** The CPU where the pair's skbs are allocated, as its sender, and the one that ends with them. */
export function pairAt({ load }: { readonly load: LoadSpec }, index: number): CpuPair {
  const pair = pairIndex(load, index);
  return { sender: homeCpu(load, pair), receiver: load.pairs[pair].receiver };
}

/** The CPU that processes the pair's packets between the two, or NIL. */
export function rpsCpuAt({ load }: { readonly load: LoadSpec }, index: number): CpuIndex {
  return get_rps_cpu(rpsCpus(load), pairIndex(load, index));
}

/** The first pair that a CPU has an end of; null where it has none. */
export function pairOfCpu({ pairs }: Pick<LoadSpec, 'pairs'>, cpu: CpuIndex): number | null {
  const index = pairs.findIndex(({ sender, receiver }) => sender === cpu || receiver === cpu);
  return index < 0 ? null : index;
}
