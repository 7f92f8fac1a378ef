/** One end of a range as a number; what cannot be meant is told, and the old value stays. */
import { useEffect, useId, useState } from 'react';
import { faultOf } from '../../charts/evidence/prior-scale.ts';
import type { Prior } from '../../schema/evidence.ts';

export interface EndFieldProps {
  readonly prior: Prior;
  readonly side: 'lo' | 'hi';
  readonly label: string;
  readonly value: number;
  readonly other: number;
  readonly onValue: (value: number) => void;
}

export function EndField({ prior, side, label, value, other, onValue }: EndFieldProps) {
  const [text, setText] = useState(String(value));
  const [fault, setFault] = useState<string | null>(null);
  const id = useId();
  useEffect(() => {
    setText(String(value));
    setFault(null);
  }, [value]);
  const take = (): void => {
    const found = faultOf(prior, text, other, side);
    setFault(found);
    if (found === null && Number(text) !== value) onValue(Number(text));
  };
  return (
    <>
      <input
        className="field"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : id}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
      {fault !== null && (
        <p className="prior-fault" id={id} role="alert">
          {fault} {value} stays.
        </p>
      )}
    </>
  );
}
