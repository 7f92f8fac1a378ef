/**
 * What one skb_defer_free_flush() costs when all its lists are empty.
 *
 * Models   The flush in net/core/dev.c: of 844c9db7f7f5 (one list per CPU) and of 5628f3fe3b16 (one
 *          list per CPU and node, walked with for_each_node()); the bitmap search is that of
 *          include/linux/nodemask.h and find.h.
 * Differs  Caches have no contents: a list line is in L1 with a fixed probability, else in L2.
 */
import type { Costs } from '../data/params.ts';
import { assert } from '../lib/assert.ts';

/**
 * What a flush looks through: nothing where there is no deferral, the one list of its CPU, or a
 * list for each of `nodes` nodes.
 */
export type ListWalk =
  | { readonly form: 'none' }
  | { readonly form: 'single' }
  | { readonly form: 'nodes'; readonly nodes: number; readonly maxNumnodes: number };

/** The parameters that a flush depends on. */
export type WalkParams = Pick<
  Costs,
  | 'ghz'
  | 'line_bytes'
  | 'find_call'
  | 'find_word'
  | 'find_inline'
  | 'mispredict'
  | 'line_L1'
  | 'line_L2'
  | 'p_L1'
  | 'flush_fixed'
>;

const BITS_PER_WORD = 64;
const BYTES_PER_WORD = 8;

/** Cycles of one flush that finds every list empty. */
export function flushCycles(costs: WalkParams, walk: ListWalk): number {
  if (walk.form === 'none') return 0;
  if (walk.form === 'single') return costs.flush_fixed + lineCycles(costs);
  const { nodes, maxNumnodes } = walk;
  assert(nodes >= 1 && nodes <= maxNumnodes, `${nodes} nodes fit into a map of ${maxNumnodes}`);
  // One node at most: nodemask.h makes the loop its body, with no map and nothing to mispredict.
  if (maxNumnodes === 1) return costs.flush_fixed + lineCycles(costs);
  return (
    costs.flush_fixed +
    costs.mispredict +
    bitmapCycles(costs, nodes, maxNumnodes) +
    nodes * lineCycles(costs) +
    mapLineCycles(costs, maxNumnodes)
  );
}

/** One flush in ns. `smtWalk` is how much slower it runs while the sibling thread is busy. */
export function flushNs(costs: WalkParams, walk: ListWalk, smtWalk = 1): number {
  return (flushCycles(costs, walk) / costs.ghz) * smtWalk;
}

/** Cycles of checking one more list: the search for its node in the map, and its line. */
export function checkCycles(costs: WalkParams, maxNumnodes: number): number {
  return searchCycles(costs, maxNumnodes) + lineCycles(costs);
}

/** Cycles per softirq pass that other work loses because the walk evicted its lines from L1. */
export function pollutionCycles(
  costs: Pick<Costs, 'pollution_lines' | 'l2_latency' | 'pollution_mlp'>,
  nodes: number,
): number {
  return (nodes * costs.pollution_lines * costs.l2_latency) / costs.pollution_mlp;
}

/** Reading the line of one list. */
function lineCycles(costs: WalkParams): number {
  return costs.p_L1 * costs.line_L1 + (1 - costs.p_L1) * costs.line_L2;
}

/** Finding one node: find.h inlines the search when the whole map is one word. */
function searchCycles(costs: WalkParams, maxNumnodes: number): number {
  if (maxNumnodes === 1) return 0;
  return maxNumnodes <= BITS_PER_WORD ? costs.find_inline : costs.find_call;
}

/** find_first_bit(), and find_next_bit() per node, of which the last runs to the end of the map. */
function bitmapCycles(costs: WalkParams, nodes: number, maxNumnodes: number): number {
  const search = searchCycles(costs, maxNumnodes);
  if (maxNumnodes <= BITS_PER_WORD) return search * nodes;
  return search * (1 + nodes) + costs.find_word * (mapWords(maxNumnodes) - 1);
}

/** The lines of the node map itself, where they have left L1. */
function mapLineCycles(costs: WalkParams, maxNumnodes: number): number {
  const lines = Math.ceil((BYTES_PER_WORD * mapWords(maxNumnodes)) / costs.line_bytes);
  return lines * (1 - costs.p_L1) * costs.line_L2;
}

function mapWords(maxNumnodes: number): number {
  return Math.ceil(maxNumnodes / BITS_PER_WORD);
}
