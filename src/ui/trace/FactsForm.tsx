/** Asks for what the trace does not tell about the machine; "unknown" is an answer. */
import { type FormEvent, useId, useState } from 'react';
import { assumedOf, type TraceFacts } from '../../analysis/trace/trace-facts.ts';
import { type FactsKey, factsFields, readFacts } from './facts-fields.ts';

export interface FactsFormProps {
  /** What is known by now. */
  readonly facts: TraceFacts;
  /** CPUs of the trace. */
  readonly cpus: number;
  readonly onTell: (facts: Partial<TraceFacts>) => void;
}

export function FactsForm({ facts, cpus, onTell }: FactsFormProps) {
  const asked = factsFields(facts);
  const id = useId();
  const [draft, setDraft] = useState<Partial<Record<FactsKey, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const assumed = assumedOf(facts);
  if (asked.length === 0) return null;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const read = readFacts(draft, cpus);
    setProblem(typeof read === 'string' ? read : null);
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
              onChange={(event) => setDraft({ ...draft, [key]: event.target.value })}
            />
          </label>
        ))}
        <button type="submit" className="button">
          Use them
        </button>
        {problem !== null && (
          <p className="trace-problem" role="alert">
            {problem}
          </p>
        )}
      </form>
    </section>
  );
}
