/**
 * Branches: the futures of a run that changes left behind, to which one can return. A future is
 * what the run begins on and what changes while it goes on.
 */
import { type Edit, editText } from '../schema/edits.ts';
import { PS_PER_MS, type Ps } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';

export interface Branch {
  readonly variant: VariantId;
  readonly edits: readonly Edit[];
}

/** So many futures are kept beside the one that is shown. */
export const MOST_BRANCHES = 8;
/** A name tells so many changes, the last ones. */
const NAMED = 2;

/** What was different: "online from 24.6 ms", "pernode throughout". */
export function branchName({ variant, edits }: Branch): string {
  if (edits.length === 0) return `${variant} throughout`;
  const texts = edits.slice(-NAMED).map((edit) => `${changeName(edit)} from ${msText(edit.atPs)}`);
  const more = edits.length - texts.length;
  return more > 0 ? `${texts.join(', ')} (${more} before)` : texts.join(', ');
}

/** Says that they are gone with what they were futures of. */
export function goneText(branches: readonly Branch[], before: string): string {
  const count = branches.length;
  const which =
    count === 1 ? 'The branch is gone: it belongs' : `${count} branches are gone: they belong`;
  return `${which} to the ${before} before.`;
}

/** The future shown gives way to another: it joins the branches, and the other one leaves them. */
export function branchesAfter(
  branches: readonly Branch[],
  shown: Branch,
  next: Branch,
): { readonly branches: readonly Branch[]; readonly dropped: readonly Branch[] } {
  if (sameBranch(shown, next)) return { branches, dropped: [] };
  const others = branches.filter((each) => !sameBranch(each, shown) && !sameBranch(each, next));
  const all = [...others, { variant: shown.variant, edits: shown.edits }];
  const most = Math.max(0, all.length - MOST_BRANCHES);
  return { branches: all.slice(most), dropped: all.slice(0, most) };
}

function sameBranch(a: Branch, b: Branch): boolean {
  return a.variant === b.variant && JSON.stringify(a.edits) === JSON.stringify(b.edits);
}

function changeName(edit: Edit): string {
  return 'variant' in edit ? edit.variant : editText(edit);
}

function msText(atPs: Ps): string {
  return `${Number((atPs / PS_PER_MS).toFixed(4))} ms`;
}
