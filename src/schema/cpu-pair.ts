/** Which pair of a load an index means: what was chosen may be ahead of the run that is shown. */
import type { Scenario } from './scenario.ts';

type Load = Pick<Scenario['load'], 'pairs'>;

/** The index, or that of the last pair. */
export function pairIndex({ pairs }: Load, index: number): number {
  return Math.max(0, Math.min(index, pairs.length - 1));
}

export function pairAt({ load }: { readonly load: Load }, index: number): Load['pairs'][number] {
  return load.pairs[pairIndex(load, index)];
}
