/** The key to the field: each mark as it is drawn, its name, what it means. */
import { useId } from 'react';
import { deferLimits } from '../../schema/defer-limits.ts';
import { STRENGTH } from '../../stage/field/cells.ts';
import {
  heatKey,
  type KeyMark,
  type KeyRow,
  placeText,
  strengthTexts,
  tilesKey,
} from '../../stage/field/key.ts';
import { useSampled } from '../lab-frames.ts';
import { Hatch } from '../panels/Bar.tsx';
import type { FieldKeyProps } from './FieldKey.tsx';

const SWATCH = { width: 30, height: 14 };

export function FieldKeyRows({ canvas, hasLens }: FieldKeyProps) {
  const text = useSampled(({ view }) => {
    const { layout, topPerS, isTiled } = canvas;
    if (layout === null) return '';
    const limits = deferLimits(view.variant, view.deferMax);
    if (isTiled) return JSON.stringify({ rows: tilesKey({ limits }), steps: [], place: '' });
    const rows = heatKey({ limits, hasLens });
    return JSON.stringify({ rows, steps: strengthTexts(topPerS), place: placeText(layout) });
  }, '');
  if (text === '') return null;
  const { rows, steps, place }: { rows: KeyRow[]; steps: string[]; place: string } =
    JSON.parse(text);
  return (
    <>
      <dl className="field-key-rows">
        {rows.map(({ mark, name, meaning }) => (
          <div key={name}>
            <dt>
              <Swatch mark={mark} />
              {name}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      {steps.length > 0 && (
        <p className="field-key-steps">
          The stronger, the more often: checks of one list a second, up to:
          {steps.map((step, i) => (
            <span key={step}>
              <Swatch mark="wasted" strength={STRENGTH[i + 1]} /> {step}
            </span>
          ))}
        </p>
      )}
      {place !== '' && <p>{place}</p>}
    </>
  );
}

interface SwatchProps {
  readonly mark: KeyMark;
  readonly strength?: number;
}

function Swatch({ mark, strength = 1 }: SwatchProps) {
  const id = useId();
  const { width, height } = SWATCH;
  const fill = mark === 'wasted' ? `url(#${id})` : undefined;
  return (
    <svg className={`field-mark field-mark-${mark}`} {...SWATCH} aria-hidden="true">
      {mark === 'wasted' && (
        <defs>
          <Hatch id={id} className="pn-hatch-waste" />
        </defs>
      )}
      {isSmall(mark) ? (
        <>
          <rect className="field-mark-ground" width={width} height={height} />
          <rect className="field-mark-small" {...SMALL[mark]} />
        </>
      ) : (
        <rect x="1" y="1" width={width - 2} height={height - 2} fill={fill} opacity={strength} />
      )}
    </svg>
  );
}

/** Drawn on the ground of a cell. */
const SMALL = {
  cursor: { x: 13, y: 4, width: 5, height: 6 },
  length: { x: 11, y: 8, width: 8, height: 5 },
  kick: { x: 11, y: 4, width: 8, height: 9 },
} as const;

function isSmall(mark: KeyMark): mark is keyof typeof SMALL {
  return mark in SMALL;
}
