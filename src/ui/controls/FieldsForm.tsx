/**
 * Fields as text behind a summary, taken over together when they fit. What differs from the preset
 * is marked, and can be reset.
 */
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { DraftField, type DraftFieldSpec } from './DraftField.tsx';

export interface FieldsFormProps<Key extends string> {
  /** "Change this machine" */
  readonly title: string;
  /** "Run this machine" */
  readonly action: string;
  /** What the draft was made of: a new one clears what was wrong. */
  readonly of: unknown;
  readonly fields: readonly DraftFieldSpec<Key>[];
  readonly draft: Draft<Key>;
  readonly preset: Draft<Key>;
  /** How many values differ from the preset's, whatever is typed. */
  readonly changes: number;
  readonly onDraft: (draft: Draft<Key>) => void;
  /** Takes the draft over, or says why not. */
  readonly onTake: () => FieldProblem<Key> | null;
  /** Gives back what the preset has, or says why not. */
  readonly onReset: () => FieldProblem<Key> | null;
  /** What follows from the fields, in a sentence. */
  readonly children?: ReactNode;
}

/** Null where there is no such field. */
export type Draft<Key extends string> = Readonly<Record<Key, string | null>>;

export interface FieldProblem<Key extends string> {
  /** The field that it is about; null where it is about several. */
  readonly key: Key | null;
  /** One sentence. */
  readonly problem: string;
}

export function FieldsForm<Key extends string>(props: FieldsFormProps<Key>) {
  const { title, action, fields, draft, preset, changes, onDraft, onReset, children } = props;
  const [problem, setProblem] = useState<FieldProblem<Key> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only says when.
  useEffect(() => setProblem(null), [props.of]);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setProblem(props.onTake());
  };
  return (
    <details className="menu-more">
      <summary>
        {title}
        {changes > 0 && <small>{changes === 1 ? '1 change' : `${changes} changes`}</small>}
      </summary>
      <form className="menu-fields" onSubmit={onSubmit}>
        {fields.map((field) => (
          <DraftField
            key={field.key}
            field={field}
            value={draft[field.key] ?? ''}
            preset={preset[field.key]}
            origin="the preset"
            wrong={problem?.key === field.key}
            onChange={(value) => onDraft({ ...draft, [field.key]: value })}
          />
        ))}
        {children}
        {problem !== null && (
          <p className="menu-problem" role="alert">
            {problem.problem}
          </p>
        )}
        <div className="menu-actions menu-wide">
          <button type="submit" className="button">
            {action}
          </button>
          {changes > 0 && (
            <button type="button" className="button" onClick={() => setProblem(onReset())}>
              Reset all
            </button>
          )}
        </div>
      </form>
    </details>
  );
}
