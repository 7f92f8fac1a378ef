/**
 * The second run of Compare: the first one's choices with something else in their place, as a link
 * writes it: "variant:online;max:64". Only what leaves the arrivals alone can be in it.
 */
import { InputError } from '../lib/assert.ts';
import { type Edit, isVariantEdit } from '../schema/edits.ts';
import { VARIANTS, type VariantId } from '../schema/variants.ts';
import type { LinkKey } from './link-key.ts';
import { LINK_KEYS } from './link-keys.ts';
import type { LinkedChoices } from './linked.ts';
import { misfitOf } from './scenario-of.ts';

/** What the two runs may differ in, in the order of links: keys of a link. */
export const OTHER_KEY_NAMES = [
  'costs',
  'maxnodes',
  'line',
  'page',
  'nodes',
  'online',
  'cpus',
  'kernel',
  'variant',
  'callers',
  'max',
] as const;

const OTHER_KEYS: readonly LinkKey[] = LINK_KEYS.filter(({ key }) =>
  OTHER_KEY_NAMES.some((name) => name === key),
);

export interface Sides {
  readonly a: LinkedChoices;
  readonly b: LinkedChoices;
  /** One sentence for everything of the second that could not be used. */
  readonly notices: readonly string[];
}

/**
 * Both runs of Compare, with what changes during the run of the Lab: limits, CPUs, nodes, kernels.
 * Only switches between the two that are compared are left out, see `editsOn`.
 */
export function sidesOf(choices: LinkedChoices): Sides {
  const { a, b, notices } = startsOf(choices);
  if (a.variant === b.variant) return { a, b, notices };
  const compared = [a.variant, b.variant];
  const side = (of: LinkedChoices) => ({ ...of, edits: editsOn(of, compared) });
  return { a: side(a), b: side(b), notices };
}

/**
 * A switch to one of the kernels compared would make both runs the same from there on: each stays
 * on its own, or goes back to it where a switch to a third kernel has led both away.
 */
function editsOn({ variant: own, edits }: LinkedChoices, compared: readonly VariantId[]): Edit[] {
  const kept: Edit[] = [];
  let now = own;
  for (const edit of edits) {
    if (!isVariantEdit(edit)) {
      kept.push(edit);
      continue;
    }
    const variant = compared.includes(edit.variant) ? own : edit.variant;
    if (variant !== now) kept.push({ ...edit, variant });
    now = variant;
  }
  return kept;
}

/** How the two begin, before switches of the kernel are shared out. */
function startsOf(a: LinkedChoices): Sides {
  if (a.other === '') return { a, b: { ...a, variant: otherForm(a.variant) }, notices: [] };
  const notices: string[] = [];
  const b = a.other.split(';').reduce((before, part) => readPart(part, before, notices), a);
  const misfit = misfitOf(b, 'the link, other');
  if (misfit === null || misfitOf(a, 'the link') !== null) return { a, b, notices };
  notices.push(`${misfit.slice(0, -1)}; the second run is like the first instead.`);
  return { a, b: a, notices };
}

/** The other form of the switch; where there is none, the newest form. */
export function otherForm(variant: VariantId): VariantId {
  return VARIANTS[variant].other ?? 'final';
}

/** What `b` has in place of `a`'s, as a link writes it. */
export function writeOther(a: LinkedChoices, b: LinkedChoices): string {
  const parts: string[] = [];
  let now = a;
  for (const key of OTHER_KEYS) {
    const text = key.write(b);
    if (key.write(now) === text) continue;
    parts.push(`${key.key}:${text}`);
    now = { ...now, ...key.read(text, now) };
  }
  // Nothing at all would mean the other form.
  return parts.length === 0 ? `variant:${b.variant}` : parts.join(';');
}

/** The two with their places changed. */
export function swapped(choices: LinkedChoices): {
  readonly first: Partial<LinkedChoices>;
  readonly other: string;
} {
  const { a, b } = sidesOf(choices);
  const { machine, variant, release, deferMax, callers } = b;
  return { first: { machine, variant, release, deferMax, callers }, other: writeOther(b, a) };
}

function readPart(part: string, before: LinkedChoices, notices: string[]): LinkedChoices {
  const name = part.split(':', 1)[0];
  const key = OTHER_KEYS.find((each) => each.key === name);
  const said = `"${part.slice(0, 60)}" in "other" of the link`;
  if (key === undefined) {
    notices.push(`${said} is none of ${OTHER_KEY_NAMES.join(', ')} with a value; it was left out.`);
    return before;
  }
  try {
    const change = key.read(part.slice(name.length + 1), before);
    if (change !== null) return { ...before, ...change };
    notices.push(`${said} is not ${key.expects}; ${key.write(before)} is used instead.`);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    notices.push(error.message);
  }
  return before;
}
