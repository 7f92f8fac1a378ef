/**
 * What flushes cost on a machine, in cycles: FLUSH of the cost model, per variant, plus what a list
 * that is not empty adds. Sources of the single costs: data/params.json.
 */
import type { Costs } from '../../data/params.ts';
import { flushCycles, type ListWalk, pollutionCycles } from '../../model/flush.ts';
import { PS_PER_NS } from '../../schema/units.ts';
import { VARIANT_IDS, VARIANTS, type VariantId } from '../../schema/variants.ts';

/** Lists there are for one CPU in each node map. */
export interface NodeCounts {
  readonly possible: number;
  readonly online: number;
}

export interface FlushCosts {
  /** ps a cycle; slower where sender and receiver share a core. */
  readonly psPerCycle: number;
  /** Cycles of a flush of empty lists, pollution included. */
  readonly emptyFlush: (variant: VariantId, nodes: NodeCounts) => number;
  readonly takeCycles: Float64Array; // [0 same node, 1 other] a list line written elsewhere
  readonly freeCycles: Float64Array; // [0 same node, 1 other] one skb, its dirty lines fetched
}

/** Conformance scripts have no clock. */
export const FREE_OF_CHARGE: FlushCosts = {
  psPerCycle: 0,
  emptyFlush: () => 0,
  takeCycles: new Float64Array(2),
  freeCycles: new Float64Array(2),
};

/** Writes what an empty flush of each variant costs on these node maps. */
export function priceWalks(walkCycles: Float64Array, costs: FlushCosts, nodes: NodeCounts): void {
  VARIANT_IDS.forEach((id, code) => {
    walkCycles[code] = costs.emptyFlush(id, nodes);
  });
}

/** Lists that a flush of a variant looks at when all are empty; a mask counts as one. */
export function listsWalked(variant: VariantId, nodes: NodeCounts): number {
  const { walk } = VARIANTS[variant];
  if (variant === 'none') return 0;
  return walk === 'none' || walk === 'mask' ? 1 : nodes[walk];
}

/** Cycles of one flush of empty lists, without pollution. */
export function walkCyclesOf(
  costs: Costs,
  variant: VariantId,
  walk: NodeCounts & { readonly maxNumnodes: number },
): number {
  return flushCycles(costs, listWalk(variant, walk));
}

/** The walk of a variant in the cost model's terms. Reading the mask is like reading one list. */
export function listWalk(
  variant: VariantId,
  walk: NodeCounts & { readonly maxNumnodes: number },
): ListWalk {
  if (variant === 'none') return { form: 'none' };
  const { walk: kind } = VARIANTS[variant];
  if (kind === 'none' || kind === 'mask') return { form: 'single' };
  return { form: 'nodes', nodes: walk[kind], maxNumnodes: walk.maxNumnodes };
}

/** Half of what one pass loses to cache pollution: a pass has two flushes on loopback. */
export function pollutionCyclesOf(costs: Costs, variant: VariantId, nodes: NodeCounts): number {
  return pollutionCycles(costs, listsWalked(variant, nodes)) / 2;
}

export function flushCosts(costs: Costs, maxNumnodes: number): FlushCosts {
  const distances = [costs.xfer_near, costs.xfer_socket];
  // A read miss and a transaction for ownership: two transfers of the list's line.
  const take = distances.map((ns) => 2 * ns * costs.ghz);
  const free = distances.map(
    (ns) => ((costs.skb_lines * ns) / costs.mlp + costs.skb_free_work) * costs.ghz,
  );
  return {
    psPerCycle: (PS_PER_NS / costs.ghz) * costs.smt,
    // A shared core slows the walk itself, not the misses that it leaves behind for others.
    emptyFlush: (variant, nodes) =>
      walkCyclesOf(costs, variant, { ...nodes, maxNumnodes }) +
      pollutionCyclesOf(costs, variant, nodes) / costs.smt,
    takeCycles: Float64Array.from(take),
    freeCycles: Float64Array.from(free),
  };
}
