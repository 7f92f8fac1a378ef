/**
 * Asks for what the trace does not tell about the machine; "unknown" is an answer, and each answer
 * can be changed.
 */
import { type FormEvent, useId, useState } from 'react';
import { assumedOf, type TraceFacts } from '../../analysis/trace/trace-facts.ts';
import { type FactsKey, factsDraft, factsFields, readFacts } from './facts-fields.ts';

export interface FactsFormProps {
  /** What is known without the viewer: the rest is asked for. */
  readonly known: TraceFacts;
  /** What is known by now. */
  readonly facts: TraceFacts;
  /** What the viewer has told. */
  readonly told: Partial<TraceFacts>;
  /** CPUs of the trace. */
  readonly cpus: number;
  readonly onTell: (facts: Partial<TraceFacts>) => void;
}

export function FactsForm({ known, facts, told, cpus, onTell }: FactsFormProps) {
  const asked = factsFields(known);
  const id = useId();
  const [draft, setDraft] = useState<Partial<Record<FactsKey, string>>>(factsDraft(told));
  const [problem, setProblem] = useState<string | null>(null);
  const assumed = assumedOf(facts);
  const [said, setSaid] = useState('');
  if (asked.length === 0) return null;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const read = readFacts(draft, cpus);
    setProblem(typeof read === 'string' ? read : null);
    setSaid(typeof read === 'string' ? '' : 'Taken: pictures and model use it.');
    if (typeof read !== 'string') onTell(read);
  };
  return (
    <section className="trace-panel" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>What the trace does not say of the machine</h3>
      <ul className="trace-list">
        {assumed.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <form className="trace-facts" onSubmit={onSubmit}>
        {asked.map(({ key, name, example }) => (
          <label key={key}>
            {name}
            <input
              className="field"
              autoComplete="off"
              placeholder={`unknown, or ${example}`}
              value={draft[key] ?? ''}
              onChange={(event) => {
                setSaid('');
                setDraft({ ...draft, [key]: event.target.value });
              }}
            />
          </label>
        ))}
        <button type="submit" className="button">
          Use them
        </button>
        <span role="status">{said}</span>
        {problem !== null && (
          <p className="trace-problem" role="alert">
            {problem}
          </p>
        )}
      </form>
    </section>
  );
}
