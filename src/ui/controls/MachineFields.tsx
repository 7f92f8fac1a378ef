/**
 * CPUs, nodes and the pair of the machine that runs, as text; taken over together when they fit.
 */
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { Scenario } from '../../schema/scenario.ts';
import type { MachineEdits } from '../../state/linked.ts';
import {
  type MachineChange,
  type MachineDraft,
  machineDraftOf,
  readMachineDraft,
} from './machine-draft.ts';

export interface MachineFieldsProps {
  /** What runs now. */
  readonly scenario: Scenario;
  /** Takes the machine over; the sentence that says why not, or null when it fits. */
  readonly onEdit: (edits: MachineEdits, pair: MachineChange['pair']) => string | null;
}

const FIELDS: readonly { readonly key: keyof MachineDraft; readonly label: string }[] = [
  { key: 'cpus', label: 'CPUs, or their nodes' },
  { key: 'possible', label: 'Possible nodes' },
  { key: 'online', label: 'Online nodes' },
  { key: 'maxNumnodes', label: 'MAX_NUMNODES' },
  { key: 'sender', label: 'Sender CPU' },
  { key: 'receiver', label: 'Receiver CPU' },
];

export function MachineFields({ scenario, onEdit }: MachineFieldsProps) {
  const [draft, setDraft] = useState(() => machineDraftOf(scenario));
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  useEffect(() => {
    setDraft(machineDraftOf(scenario));
    setProblem(null);
  }, [scenario]);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const read = readMachineDraft(draft, scenario);
    setProblem(typeof read === 'string' ? read : onEdit(read.edits, read.pair));
  };
  return (
    <details className="menu-more">
      <summary>Change CPUs and nodes</summary>
      <form className="menu-fields" onSubmit={onSubmit}>
        {FIELDS.filter(({ key }) => draft[key] !== null).map(({ key, label }) => (
          <DraftField
            key={key}
            id={`${id}-${key}`}
            label={label}
            value={draft[key] ?? ''}
            onChange={(value) => setDraft({ ...draft, [key]: value })}
          />
        ))}
        {problem !== null && (
          <p className="menu-problem" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className="button menu-apply">
          Run this machine
        </button>
      </form>
    </details>
  );
}

interface DraftFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function DraftField({ id, label, value, onChange }: DraftFieldProps) {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
