/** The same scenario with another future: a change from an instant on, and how far two agree. */
import { type Change, type Edit, subjectOf } from './edits.ts';
import type { KernelSpec } from './kernel.ts';
import { afterChange, obstacleTo, pluggedAtStart } from './plugged.ts';
import { type Scenario, variantAt } from './scenario.ts';
import type { Ps } from './units.ts';

/** net.core.skb_defer_max at an instant. */
export function deferMaxAt(
  scenario: { readonly kernel: Pick<KernelSpec, 'deferMax'>; readonly edits: readonly Edit[] },
  atPs: Ps,
): number {
  let { deferMax } = scenario.kernel;
  for (const edit of scenario.edits)
    if (edit.atPs <= atPs && 'deferMax' in edit) deferMax = edit.deferMax;
  return deferMax;
}

/**
 * Adds a change behind all edits up to its instant. Later edits of the same subject make way, and
 * so do those that have become impossible. A kernel or limit that is in force already is not set
 * again.
 */
export function withChange(scenario: Scenario, atPs: Ps, change: Change): Scenario {
  const subject = subjectOf(change);
  const sets = 'variant' in change || 'deferMax' in change;
  const kept = scenario.edits.filter((edit) => {
    const before = sets ? edit.atPs < atPs : edit.atPs <= atPs;
    return before || subjectOf(edit) !== subject;
  });
  const past = { ...scenario, edits: kept.filter((edit) => edit.atPs <= atPs) };
  const later = kept.filter((edit) => edit.atPs > atPs);
  const added = isInForce(past, atPs, change) ? [] : [{ atPs, ...change }];
  return { ...scenario, edits: possibleOf(scenario, [...past.edits, ...added, ...later]) };
}

/** Without one of its edits, and without those that are impossible then. */
export function withoutEdit(scenario: Scenario, index: number): Scenario {
  return { ...scenario, edits: possibleOf(scenario, scenario.edits.toSpliced(index, 1)) };
}

function isInForce(past: Scenario, atPs: Ps, change: Change): boolean {
  if ('variant' in change) return variantAt(past, atPs) === change.variant;
  return 'deferMax' in change && deferMaxAt(past, atPs) === change.deferMax;
}

function possibleOf({ machine }: Scenario, edits: readonly Edit[]): Edit[] {
  let now = pluggedAtStart(machine);
  return edits.filter((edit) => {
    if (obstacleTo(edit, now) !== null) return false;
    now = afterChange(now, edit);
    return true;
  });
}

/**
 * The instant up to which two scenarios give the same run, or null if they differ in more than
 * edits.
 */
export function forkPs(a: Scenario, b: Scenario): Ps | null {
  const bare = (s: Scenario): string => JSON.stringify({ ...s, edits: [] });
  if (bare(a) !== bare(b)) return null;
  const most = Math.max(a.edits.length, b.edits.length);
  for (let i = 0; i < most; i++) {
    const [left, right] = [a.edits[i], b.edits[i]];
    if (left !== undefined && right !== undefined && sameEdit(left, right)) continue;
    return Math.min(
      left?.atPs ?? Number.POSITIVE_INFINITY,
      right?.atPs ?? Number.POSITIVE_INFINITY,
    );
  }
  return a.runPs;
}

function sameEdit(a: Edit, b: Edit): boolean {
  const keys = Object.keys(a) as (keyof Edit)[];
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
