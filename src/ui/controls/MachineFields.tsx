/**
 * CPUs, nodes, sizes and the pair of the machine that runs, as text; taken over together when they
 * fit. What differs from the preset is marked, and can be reset.
 */
import { type FormEvent, useEffect, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { readWhole } from '../../lib/ranges.ts';
import { socketCapacity } from '../../schema/load.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { asItComes, baseOf, type LinkedChoices } from '../../state/linked.ts';
import { misfitOf } from '../../state/scenario-of.ts';
import { DraftField } from './DraftField.tsx';
import type { MachineMenuProps } from './MachineMenu.tsx';
import {
  type DraftProblem,
  type MachineChange,
  type MachineDraft,
  machineDraftOf,
  readMachineDraft,
} from './machine-draft.ts';
import { MACHINE_FIELDS } from './machine-field-list.ts';

export function MachineFields({ scenario, choices }: MachineMenuProps) {
  const base = baseOf(choices);
  const preset = machineDraftOf(base);
  const now = machineDraftOf(scenario);
  const [draft, setDraft] = useState(now);
  const [problem, setProblem] = useState<DraftProblem | string | null>(null);
  useEffect(() => {
    setDraft(machineDraftOf(scenario));
    setProblem(null);
  }, [scenario]);
  const change = (key: keyof MachineDraft, value: string): void =>
    setDraft({ ...draft, [key]: value });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const read = readMachineDraft(draft, scenario);
    setProblem('problem' in read ? read : take(choices, read));
  };
  const shown = MACHINE_FIELDS.filter(({ key }) => draft[key] !== null);
  const changes = changesOf(scenario, base);
  return (
    <details className="menu-more">
      <summary>
        Change this machine
        {changes > 0 && <small>{changes === 1 ? '1 change' : `${changes} changes`}</small>}
      </summary>
      <form className="menu-fields" onSubmit={onSubmit}>
        {shown.map((field) => (
          <DraftField
            key={field.key}
            field={field}
            value={draft[field.key] ?? ''}
            preset={preset[field.key]}
            origin="the preset"
            wrong={problem !== null && typeof problem !== 'string' && problem.key === field.key}
            onChange={(value) => change(field.key, value)}
          />
        ))}
        <p className="field-note menu-wide">{capacityLine(draft)}</p>
        {problem !== null && (
          <p className="menu-problem" role="alert">
            {typeof problem === 'string' ? problem : problem.problem}
          </p>
        )}
        <div className="menu-actions menu-wide">
          <button type="submit" className="button">
            Run this machine
          </button>
          {changes > 0 && (
            <button type="button" className="button" onClick={() => resetAll(choices)}>
              Reset all
            </button>
          )}
        </div>
      </form>
    </details>
  );
}

/** Changes the machine if what results can run; else the sentence that says why not. */
function take(choices: MachineMenuProps['choices'], change: MachineChange): string | null {
  const { machine, load, loadPair } = choices;
  const next: LinkedChoices = {
    ...choices,
    machine: { ...machine, ...change.edits },
    load: { ...load, ...change.load },
    loadPair: change.pair === undefined ? loadPair : change.pair,
  };
  const misfit = misfitOf(next, 'these fields');
  if (misfit === null) choices.editMachine(change.edits, next.loadPair, change.load);
  return misfit;
}

/** Machine, load, numbers of the kernel and seed as the preset or the file has them. */
function resetAll(choices: MachineMenuProps['choices']): void {
  const { preset, custom } = choices;
  const { machine, load, loadPair, release, deferMax, seed } = asItComes(preset, custom);
  const reset = { machine, load, loadPair, release, deferMax, seed, pair: 0 };
  choices.follow({ ...choices, ...reset }, []);
}

/** How many values of what runs differ from the preset, or from the opened file. */
function changesOf(scenario: Scenario, base: Scenario): number {
  const [now, before] = [machineDraftOf(scenario), machineDraftOf(base)];
  const fields = MACHINE_FIELDS.filter(({ key }) => now[key] !== before[key]).length;
  const { kernel, seed } = scenario;
  const others = [
    kernel.deferMax !== base.kernel.deferMax,
    kernel.release !== base.kernel.release,
    seed !== base.seed,
  ];
  return fields + others.filter(Boolean).length;
}

function capacityLine({ rcvbufBytes, truesizeBytes }: MachineDraft): string {
  const [buffer, size] = [readWhole(rcvbufBytes.trim()), readWhole(truesizeBytes.trim())];
  if (buffer === null || size === null || size === 0) return '';
  const load = { rcvbufBytes: buffer, truesizeBytes: size };
  const count = socketCapacity(load);
  return `The socket's queue takes ${formatCount(count)} datagram${count === 1 ? '' : 's'}.`;
}
