/** A load as texts that a person edits, to and from what the store takes. */
import type { LoadSpec } from '../../schema/load.ts';
import { editedLoad, type LoadEdits } from '../../state/linked.ts';
import type { LoadField } from '../../state/load-field.ts';
import { LOAD_FIELDS } from '../../state/load-fields.ts';
import type { Draft, FieldProblem } from './FieldsForm.tsx';

/** By key of a link; null where loads of this kind have no such field. */
export type LoadDraft = Draft<string>;

export function loadDraftOf(load: LoadSpec): LoadDraft {
  return Object.fromEntries(LOAD_FIELDS.map((field) => [field.key, field.write(load)]));
}

/** How many fields two loads differ in. */
export function loadChanges(a: LoadSpec, b: LoadSpec): number {
  return LOAD_FIELDS.filter((field) => field.write(a) !== field.write(b)).length;
}

/**
 * What the fields say beyond the load that runs, or what is wrong with the first one that says
 * nothing. A field may be left empty where another one takes its place.
 */
export function readLoadDraft(
  draft: LoadDraft,
  now: LoadSpec,
  base: LoadSpec,
): { readonly edits: LoadEdits } | FieldProblem<string> {
  const changed = LOAD_FIELDS.map((field) => ({ field, text: draft[field.key]?.trim() ?? '' }))
    .filter(({ field }) => field.write(now) !== null)
    .filter(({ field, text }) => text !== field.write(now));
  let edits: LoadEdits = {};
  const said: { readonly field: LoadField; readonly text: string; readonly as: string | null }[] =
    [];
  for (const { field, text } of changed) {
    if (text === '') {
      said.push({ field, text, as: '' });
      continue;
    }
    const load = editedLoad(now, edits);
    const change = field.read(text, load, base);
    if (change === null) return unread(field, text);
    edits = { ...edits, ...change };
    said.push({ field, text, as: field.write(editedLoad(now, edits)) });
  }
  const after = editedLoad(now, edits);
  for (const { field, text, as } of said) {
    if (field.write(after) === as) continue;
    if (text === '') return unread(field, text);
    const problem = `"${text}" does not go with the other fields; nothing was changed.`;
    return { key: field.key, problem };
  }
  return { edits };
}

function unread({ key, expects }: LoadField, text: string): FieldProblem<string> {
  return { key, problem: `"${text}" is not ${expects}; nothing was changed.` };
}
