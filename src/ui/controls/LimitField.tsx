/** net.core.skb_defer_max, written at the playhead. */
import { useEffect, useId, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { readWhole } from '../../lib/ranges.ts';
import { DEFER_MAX_LIMIT } from '../../schema/scenario-check.ts';

export interface LimitFieldProps {
  /** In force at the playhead. */
  readonly value: number;
  readonly onWrite: (deferMax: number) => void;
}

export function LimitField({ value, onWrite }: LimitFieldProps) {
  const [text, setText] = useState(String(value));
  const [problem, setProblem] = useState('');
  const id = useId();
  useEffect(() => {
    setText(String(value));
    setProblem('');
  }, [value]);
  const write = (): void => {
    const read = readWhole(text.trim(), DEFER_MAX_LIMIT);
    setProblem(
      read === null
        ? `"${text}" is not a whole number from 0 to ${formatCount(DEFER_MAX_LIMIT)}.`
        : '',
    );
    if (read !== null && read !== value) onWrite(read);
  };
  return (
    <form
      className="hotplug-row"
      onSubmit={(event) => {
        event.preventDefault();
        write();
      }}
    >
      <label htmlFor={id}>skb_defer_max</label>
      <input
        id={id}
        className="field"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        value={text}
        aria-invalid={problem !== ''}
        aria-describedby={problem === '' ? undefined : `${id}-problem`}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="hotplug-buttons">
        <button type="submit" className="button">
          Write
        </button>
      </div>
      {problem !== '' && (
        <p className="menu-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
