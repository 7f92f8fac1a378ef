/**
 * Edits as a link writes them: "24.6ms:online", "31ms:max:0", "32ms:cpu2:offline",
 * "33ms:node1:remove-memory", with commas in between.
 */
import { readWhole } from '../lib/ranges.ts';
import { type Change, CPU_ACTIONS, type Edit, NODE_ACTIONS } from '../schema/edits.ts';
import { VARIANT_IDS, type VariantId } from '../schema/variants.ts';
import { type Branch, MOST_BRANCHES } from './branches.ts';
import { readTime, writeTime } from './link-values.ts';

/** How a list of edits looks, for people. */
export const EDITS_EXPECTED =
  'a list of times and variants such as 24.6ms:online,31ms:pernode, ' +
  'of 31ms:max:0, 32ms:cpu2:offline or 33ms:node1:remove-memory';

/** Null if a part is none of those. */
export function readEdits(text: string): readonly Edit[] | null {
  if (text === 'none') return [];
  const edits: Edit[] = [];
  for (const part of text.split(',')) {
    const [time, ...words] = part.split(':');
    const atPs = readTime(time);
    const change = readChange(words);
    if (atPs === null || change === null) return null;
    edits.push({ atPs, ...change });
  }
  return edits;
}

function readChange([subject = '', action, ...rest]: readonly string[]): Change | null {
  if (rest.length > 0) return null;
  if (action === undefined) return asChange('variant', found(VARIANT_IDS, subject));
  // Whether a limit is too large is told in a sentence of its own.
  if (subject === 'max') return asChange('deferMax', readWhole(action));
  const [, what, digits] = /^(cpu|node)(\d+)$/.exec(subject) ?? [];
  const number = readWhole(digits ?? '');
  if (number === null) return null;
  if (what === 'cpu') {
    const cpuAction = found(CPU_ACTIONS, action);
    return cpuAction && { cpu: number, action: cpuAction };
  }
  const nodeAction = found(NODE_ACTIONS, action);
  return nodeAction && { node: number, action: nodeAction };
}

function asChange<Key extends string, T>(key: Key, value: T | null): Change | null {
  return value === null ? null : ({ [key]: value } as unknown as Change);
}

function found<T extends string>(ids: readonly T[], text: string): T | null {
  return ids.find((id) => id === text) ?? null;
}

/** Several futures: ';' between them, each with '~' behind its kernel where that is another. */
export function readBranches(text: string, variant: VariantId): readonly Branch[] | null {
  const branches: Branch[] = [];
  for (const part of text.split(';')) {
    const [changes, kernel] = part.split('~').reverse();
    const edits = readEdits(changes);
    const begins = kernel === undefined ? variant : found(VARIANT_IDS, kernel);
    if (edits === null || begins === null) return null;
    branches.push({ variant: begins, edits });
  }
  return branches.length <= MOST_BRANCHES ? branches : null;
}

export function writeBranches(branches: readonly Branch[], variant: VariantId): string {
  return branches
    .map((each) => `${each.variant === variant ? '' : `${each.variant}~`}${writeEdits(each.edits)}`)
    .join(';');
}

export function writeEdits(edits: readonly Edit[]): string {
  if (edits.length === 0) return 'none';
  return edits.map((edit) => `${writeTime(edit.atPs)}:${changeText(edit)}`).join(',');
}

function changeText(edit: Change): string {
  if ('variant' in edit) return edit.variant;
  if ('deferMax' in edit) return `max:${edit.deferMax}`;
  return 'cpu' in edit ? `cpu${edit.cpu}:${edit.action}` : `node${edit.node}:${edit.action}`;
}
