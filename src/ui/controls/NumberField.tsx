/**
 * A whole number that is taken over when it is complete and in range; else a sentence says why not.
 */
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { readWhole } from '../../lib/ranges.ts';
import { FieldNote, type FieldNoteProps } from './FieldNote.tsx';

export interface NumberFieldProps {
  readonly label: string;
  /** What is counted. */
  readonly hint: string;
  readonly value: number;
  /** What the preset has, or whoever is named as the origin. */
  readonly preset: number;
  readonly origin?: FieldNoteProps['origin'];
  /** 0 unless said. */
  readonly least?: number;
  readonly most: number;
  /** Why a number in range cannot be, in a sentence; null if it can. */
  readonly refusal?: (value: number) => string | null;
  readonly onChange: (value: number) => void;
}

const fits = (): null => null;

export function NumberField(props: NumberFieldProps) {
  const {
    label,
    hint,
    value,
    preset,
    origin = 'the preset',
    least = 0,
    most,
    refusal = fits,
    onChange,
  } = props;
  const [text, setText] = useState(String(value));
  const [problem, setProblem] = useState('');
  const id = useId();
  const range = `${formatCount(least)} to ${formatCount(most)}`;
  useEffect(() => {
    setText(String(value));
    setProblem('');
  }, [value]);
  const take = (): void => {
    // What stands there already may be a fraction.
    if (text === String(value)) return setProblem('');
    const read = readWhole(text.trim(), most);
    if (read === null || read < least)
      return setProblem(`"${text}" is not a whole number from ${range}; ${value} stays.`);
    const why = refusal(read);
    setProblem(why ?? '');
    if (why !== null) return;
    setText(String(read));
    if (read !== value) onChange(read);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') take();
  };
  return (
    <>
      <label htmlFor={id} data-changed={value !== preset}>
        {label}
      </label>
      <input
        id={id}
        className="field"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        value={text}
        aria-invalid={problem !== ''}
        aria-describedby={problem === '' ? `${id}-note` : `${id}-problem`}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={onKeyDown}
      />
      <FieldNote
        id={`${id}-note`}
        hint={`${hint}, ${range}`}
        preset={value === preset ? null : formatCount(preset)}
        origin={origin}
        label={label}
        onReset={() => onChange(preset)}
      />
      {problem !== '' && (
        <p className="menu-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
