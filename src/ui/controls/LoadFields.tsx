/** The load that runs as text: its pairs, sizes and times, whatever its kind has. */
import { type RefObject, useEffect, useState } from 'react';
import { plural } from '../../lib/format.ts';
import type { LoadSpec } from '../../schema/load.ts';
import type { Scenario } from '../../schema/scenario.ts';
import type { ChoicesState } from '../../state/choices.ts';
import { baseOf, editedLoad } from '../../state/linked.ts';
import { misfitOf } from '../../state/scenario-of.ts';
import { type FieldProblem, FieldsForm } from './FieldsForm.tsx';
import { type LoadDraft, loadChanges, loadDraftOf, readLoadDraft } from './load-draft.ts';
import { loadFieldSpecs } from './load-field-list.ts';
import { capacityText } from './MachineFields.tsx';

/** What was typed for a scenario and not run yet: the menu may be closed and opened again. */
export interface UnsentLoad {
  readonly scenario: Scenario;
  readonly draft: LoadDraft;
}

export interface LoadFieldsProps {
  /** What runs now. */
  readonly scenario: Scenario;
  readonly choices: ChoicesState;
  readonly unsent: RefObject<UnsentLoad | null>;
}

export function LoadFields({ scenario, choices, unsent }: LoadFieldsProps) {
  const { load } = scenario;
  const base = baseOf(choices).load;
  const [draft, setDraft] = useState(() => startOf(scenario, unsent.current));
  useEffect(() => setDraft(startOf(scenario, unsent.current)), [scenario, unsent]);
  const onDraft = (next: LoadDraft): void => {
    unsent.current = { scenario, draft: next };
    setDraft(next);
  };
  const onTake = (): FieldProblem<string> | null => {
    const read = readLoadDraft(draft, load, base);
    if ('problem' in read) return read;
    const next = { ...choices, load: { ...choices.load, ...read.edits } };
    const misfit = misfitOf(next, 'these fields');
    if (misfit !== null) return { key: null, problem: misfit };
    choices.editMachine({}, read.edits);
    return null;
  };
  const onReset = (): FieldProblem<string> | null => {
    const misfit = misfitOf({ ...choices, load: {} }, 'these fields');
    if (misfit !== null) return { key: null, problem: misfit };
    choices.resetLoad();
    return null;
  };
  const read = readLoadDraft(draft, load, base);
  const fields = loadFieldSpecs(load.kind).filter(({ key }) => isShown(key, draft));
  return (
    <FieldsForm
      title="Change this load"
      action="Run this load"
      of={scenario}
      fields={fields}
      draft={draft}
      preset={loadDraftOf(base)}
      changes={loadChanges(load, base)}
      onDraft={onDraft}
      onTake={onTake}
      onReset={onReset}
    >
      {'edits' in read && (
        <p className="field-note menu-wide">{roomText(editedLoad(load, read.edits))}</p>
      )}
    </FieldsForm>
  );
}

/** What fits between the two CPUs. */
function roomText(load: LoadSpec): string {
  if (!('nic' in load)) return capacityText(load);
  const { ringSize } = load.nic;
  return `A TX ring takes ${plural(ringSize, 'packet')}.`;
}

function startOf(scenario: Scenario, unsent: UnsentLoad | null): LoadDraft {
  return unsent?.scenario === scenario ? unsent.draft : loadDraftOf(scenario.load);
}

/** What a rate counts is asked for only where there is one. */
function isShown(key: string, draft: LoadDraft): boolean {
  if (draft[key] === null) return false;
  return draft[key] !== '' || (key !== 'counts' && key !== 'baseline');
}
