/** CPUs, nodes, sizes and pairs of the machine that runs, as text. */
import { useEffect, useState } from 'react';
import { plural } from '../../lib/format.ts';
import { readWhole } from '../../lib/ranges.ts';
import { usualLimit } from '../../schema/kernel.ts';
import { type LoadSpec, socketCapacity } from '../../schema/load.ts';
import { LOAD_ROLES } from '../../schema/load-roles.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { goneText } from '../../state/branches.ts';
import { asItComes, baseOf, type LinkedChoices } from '../../state/linked.ts';
import { misfitOf } from '../../state/scenario-of.ts';
import { type FieldProblem, FieldsForm } from './FieldsForm.tsx';
import type { MachineMenuProps } from './MachineMenu.tsx';
import {
  type MachineChange,
  type MachineDraft,
  machineDraftOf,
  readMachineDraft,
} from './machine-draft.ts';
import { MACHINE_FIELDS } from './machine-field-list.ts';

export function MachineFields({ scenario, choices }: MachineMenuProps) {
  const base = baseOf(choices);
  const [draft, setDraft] = useState(machineDraftOf(scenario));
  useEffect(() => setDraft(machineDraftOf(scenario)), [scenario]);
  const onTake = (): FieldProblem<keyof MachineDraft> | null => {
    const read = readMachineDraft(draft, scenario);
    return 'problem' in read ? read : take(choices, read);
  };
  return (
    <FieldsForm
      title="Change this machine"
      action="Run this machine"
      of={scenario}
      fields={MACHINE_FIELDS}
      draft={draft}
      preset={machineDraftOf(base)}
      changes={changesOf(scenario, base)}
      onDraft={(next) => setDraft(next as MachineDraft)}
      onTake={onTake}
      onReset={() => resetAll(choices)}
    >
      {!('nic' in scenario.load) && (
        <p className="field-note menu-wide">{capacityLine(draft, scenario)}</p>
      )}
    </FieldsForm>
  );
}

/** Changes the machine if what results can run; else the sentence that says why not. */
function take(
  choices: MachineMenuProps['choices'],
  change: MachineChange,
): FieldProblem<keyof MachineDraft> | null {
  const { machine, load } = choices;
  const next: LinkedChoices = {
    ...choices,
    machine: { ...machine, ...change.edits },
    load: { ...load, ...change.load },
  };
  const misfit = misfitOf(next, 'these fields');
  if (misfit !== null) return { key: null, problem: misfit };
  choices.editMachine(change.edits, change.load);
  return null;
}

/**
 * Machine, load, limit, seed and length as the preset or the file has them; the kernel stays, and
 * what changes during the run. Where that cannot run, the sentence says why not.
 */
function resetAll(choices: MachineMenuProps['choices']): FieldProblem<keyof MachineDraft> | null {
  const { preset, custom, branches } = choices;
  const { machine, load, seed, runPs } = asItComes(preset, custom);
  const deferMax = usualLimit(choices.release, baseOf(choices).kernel);
  const next: LinkedChoices = {
    ...{ ...choices, machine, load, deferMax, seed, runPs },
    ...{ pair: 0, focus: null, lanes: null, skb: null, paused: false, atPs: null, branches: [] },
  };
  const misfit = misfitOf(next, 'these fields');
  if (misfit !== null) return { key: null, problem: misfit };
  choices.follow(next, []);
  if (branches.length > 0) choices.notify(goneText(branches, 'machine'));
  return null;
}

/** How many values of what runs differ from the preset, or from the opened file. */
function changesOf(scenario: Scenario, base: Scenario): number {
  const [now, before] = [machineDraftOf(scenario), machineDraftOf(base)];
  const fields = MACHINE_FIELDS.filter(({ key }) => now[key] !== before[key]).length;
  const { kernel, seed, runPs } = scenario;
  const others = [
    kernel.deferMax !== usualLimit(kernel.release, base.kernel),
    seed !== base.seed,
    runPs !== base.runPs,
  ];
  return fields + others.filter(Boolean).length;
}

function capacityLine({ rcvbufBytes }: MachineDraft, { load }: Scenario): string {
  const buffer = readWhole(rcvbufBytes.trim());
  return buffer === null ? '' : capacityText({ ...load, rcvbufBytes: buffer });
}

/** "The socket's queue takes 129 datagrams." */
export function capacityText(load: LoadSpec): string {
  return `The socket's queue takes ${plural(socketCapacity(load), LOAD_ROLES[load.kind].unit)}.`;
}
