/** Room that a run needs: heads of its pool, and rows of its log for what one step can add. */
import { MOST_IN_BACKLOG } from '../schema/heads-needed.ts';
import type { LoadSpec } from '../schema/load.ts';
import { rpsCpus } from '../schema/load-parts.ts';

export { headsNeeded } from '../schema/heads-needed.ts';

/** Rows that one entity can add before the log is looked at again, besides one per skb. */
const STEP_ROWS = 16;

/**
 * Rows that one step or edit can add: one for each skb, and two more for each of a backlog that
 * another CPU takes over.
 */
export function stepRows(skbSlots: number, load: LoadSpec): number {
  const inBacklog = rpsCpus(load).length > 0 ? Math.min(skbSlots, MOST_IN_BACKLOG) : 0;
  return skbSlots + 2 * inBacklog + STEP_ROWS;
}

/** Rows of a log into which every single step fits; none at all for a run without events. */
export function logRowsFor(ofOneStep: number, wanted: number): number {
  if (wanted === 0) return 0;
  const rows = Math.max(wanted, 2 * ofOneStep);
  return rows + (rows & 1);
}
