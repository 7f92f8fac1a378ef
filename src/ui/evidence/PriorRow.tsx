/** One parameter: what it is, two sliders for its range, and where the default is from. */
import { useEffect, useRef, useState } from 'react';
import { defaultText, endAt, SLIDER_STEPS, stepOf } from '../../charts/evidence/prior-scale.ts';
import { shortNumber, unitText } from '../../charts/evidence/value-text.ts';
import type { Assumptions, Prior } from '../../schema/evidence.ts';
import { EndField } from './EndField.tsx';

export type Range = Assumptions[string];

export interface PriorRowProps {
  readonly prior: Prior;
  /** Null while it is the default. */
  readonly range: Range | null;
  readonly onRange: (range: Range | null) => void;
}

export function PriorRow({ prior, range, onRange }: PriorRowProps) {
  const { name, unit, meaning, source, confidence, origin } = prior;
  const [shown, setShown] = useSettled(range ?? prior, (next) =>
    onRange(next.lo === prior.lo && next.hi === prior.hi ? null : next),
  );
  const end = (side: 'lo' | 'hi') => (
    <EndSlider
      prior={prior}
      side={side}
      value={shown[side]}
      other={shown[side === 'lo' ? 'hi' : 'lo']}
      onValue={(value) => setShown({ ...shown, [side]: value })}
    />
  );
  return (
    <li className="prior" data-changed={range !== null}>
      <p className="prior-name">
        <b>{name}</b> {meaning}
        {unit !== '' && `, ${unitText(unit)}`}
        {range !== null && <span className="changed">not the published assumption</span>}
      </p>
      <div className="prior-ends">
        {end('lo')}
        {end('hi')}
      </div>
      <p className="prior-source">
        Default: {defaultText(prior)}. {origin === 'prior' ? '' : `From the ${origin}. `}
        Confidence {confidence}. Source: {source}{' '}
        {range !== null && (
          <button
            type="button"
            className="button copy"
            aria-label={`${name}: its default again`}
            onClick={() => onRange(null)}
          >
            Default
          </button>
        )}
      </p>
    </li>
  );
}

interface EndSliderProps {
  readonly prior: Prior;
  readonly side: 'lo' | 'hi';
  readonly value: number;
  readonly other: number;
  readonly onValue: (value: number) => void;
}

/** The two ends stop at each other. */
function EndSlider({ prior, side, value, other, onValue }: EndSliderProps) {
  const label = `${prior.name}, ${side === 'lo' ? 'low' : 'high'} end`;
  const bound = side === 'lo' ? Math.min : Math.max;
  return (
    <>
      <input
        type="range"
        min={0}
        max={SLIDER_STEPS}
        value={stepOf(prior, value)}
        aria-label={label}
        aria-valuetext={`${shortNumber(value)} ${unitText(prior.unit)}`}
        onChange={(event) => onValue(bound(endAt(prior, Number(event.target.value)), other))}
      />
      <EndField {...{ prior, side, value, other, onValue }} label={`${label}, as a number`} />
    </>
  );
}

const SETTLE_MS = 250;

/** What is shown follows the hand at once; what depends on it follows when the hand rests. */
function useSettled(chosen: Range, settle: (range: Range) => void) {
  const [shown, setShown] = useState<Range>(chosen);
  const timer = useRef(0);
  useEffect(() => {
    setShown({ lo: chosen.lo, hi: chosen.hi });
    return () => window.clearTimeout(timer.current);
  }, [chosen.lo, chosen.hi]);
  const show = (next: Range): void => {
    setShown(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => settle({ lo: next.lo, hi: next.hi }), SETTLE_MS);
  };
  return [shown, show] as const;
}
