/**
 * What is known of the machine that a trace comes from: by its first lines, or by who opened it.
 */
import { bundleFor, type Release } from '../../schema/releases.ts';
import type { NodeId } from '../../schema/units.ts';

/** Null is not known. */
export interface TraceFacts {
  /** As `uname -r` prints it. */
  readonly kernel: string | null;
  readonly cpuNode: readonly NodeId[] | null; // [cpu]
  readonly possible: readonly NodeId[] | null;
  readonly online: readonly NodeId[] | null;
  readonly deferMax: number | null;
}

/**
 * The release that a kernel's name begins with. A stable kernel counts as the release that its
 * series began with: its number does not tell which fixes were taken back into it.
 */
export function releaseOf({ kernel }: Pick<TraceFacts, 'kernel'>): Release | null {
  const base = /^v?(\d+\.\d+)/.exec(kernel ?? '')?.[1];
  return base === undefined ? null : (bundleFor(base) ?? null);
}

/** What pictures and the model take where nothing is known, one sentence each. */
export function assumedOf(facts: TraceFacts): readonly string[] {
  const release = releaseOf(facts);
  const limit = release?.deferMax ?? null;
  const told: string[] = [];
  if (release === null)
    told.push('The kernel is not known: one list per CPU is drawn, and v7.2 runs as the model.');
  if (facts.cpuNode === null) told.push('The node of each CPU is not known: all are on node 0.');
  if (facts.possible === null || facts.online === null)
    told.push('Possible or online nodes are not known: those that have CPUs are taken.');
  if (facts.deferMax === null)
    told.push(
      limit === null
        ? 'skb_defer_max is not known: the default of v7.2 is taken.'
        : `skb_defer_max is not known: ${limit} is taken, the default of that kernel.`,
    );
  return told;
}
