/** One field of a machine or a load: a text, or a choice where only a few values are possible. */
import { useId } from 'react';
import { FieldNote } from './FieldNote.tsx';

export interface DraftFieldSpec<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  /** Unit and range. */
  readonly hint: string;
  /** Where only these are possible: value and what the viewer reads. */
  readonly options?: readonly (readonly [value: string, text: string])[];
}

export interface DraftFieldProps {
  readonly field: DraftFieldSpec;
  readonly value: string;
  /** What stood here before it was changed by hand; null where nothing did. */
  readonly preset: string | null;
  /** Where that came from. */
  readonly origin: 'the preset' | 'the text';
  readonly wrong: boolean;
  readonly onChange: (value: string) => void;
}

export function DraftField({ field, value, preset, origin, wrong, onChange }: DraftFieldProps) {
  const { label, hint, options } = field;
  const id = useId();
  const changed = preset !== null && value.trim() !== preset;
  const common = { id, className: 'field', value, 'aria-describedby': `${id}-note` };
  return (
    <>
      <label htmlFor={id} data-changed={changed}>
        {label}
      </label>
      {options === undefined ? (
        <input
          {...common}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={wrong}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <select {...common} onChange={(event) => onChange(event.target.value)}>
          {withCurrent(options, value).map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
      <FieldNote
        id={`${id}-note`}
        hint={hint}
        preset={changed ? preset : null}
        origin={origin}
        label={label}
        onReset={() => onChange(preset ?? value)}
      />
    </>
  );
}

/** A file may have a size that is not offered, such as lines of 32 bytes; a text may have none. */
function withCurrent(
  options: NonNullable<DraftFieldSpec['options']>,
  value: string,
): NonNullable<DraftFieldSpec['options']> {
  if (options.some(([option]) => option === value)) return options;
  return value === '' ? [['', 'Choose…'], ...options] : [...options, [value, value]];
}
