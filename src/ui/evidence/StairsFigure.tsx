/** M11: the measured stairs beside the model's, and the reader's own where there are some. */
import {
  layoutStairs,
  type OwnRow,
  type StairsSide,
  stairsTable,
} from '../../charts/evidence/stairs.ts';
import type { DelayComparison } from '../../schema/evidence-figures.ts';
import { FigureFrame } from './FigureFrame.tsx';
import { Plot } from './Plot.tsx';
import { PlotAxes } from './PlotAxes.tsx';

export interface StairsFigureProps {
  readonly rows: readonly DelayComparison[];
  readonly own: readonly OwnRow[];
  readonly title: string;
  readonly note: string;
  /** Of the published figures in it, and what it was computed with. */
  readonly sourceIds: readonly string[];
}

export function StairsFigure({ rows, own, title, note, sourceIds }: StairsFigureProps) {
  return (
    <FigureFrame title={title} note={note} table={stairsTable(rows, sourceIds)}>
      <ul className="legend" aria-label="Marks">
        <li>
          <svg width="18" height="14" aria-hidden="true">
            <circle className="row-dot" cx="9" cy="7" r="6" />
          </svg>
          measured
        </li>
        <li>
          <svg width="28" height="14" aria-hidden="true">
            <line className="stairs-model" x1="0" x2="28" y1="7" y2="7" />
          </svg>
          the model
        </li>
        {own.length > 0 && (
          <li>
            <svg width="18" height="14" aria-hidden="true">
              <path className="stairs-own" d="M9 1 L15 7 L9 13 L3 7 Z" />
            </svg>
            your machine
          </li>
        )}
      </ul>
      <div className="plot-pair">
        <Stairs {...{ rows, own }} side="time" name="µs per datagram" />
        <Stairs {...{ rows, own }} side="wakes" name="wake-ups per datagram" />
      </div>
    </FigureFrame>
  );
}

interface StairsProps extends Pick<StairsFigureProps, 'rows' | 'own'> {
  readonly side: StairsSide;
  readonly name: string;
}

function Stairs({ rows, own, side, name }: StairsProps) {
  return (
    <Plot height={260} says={`${name} over the delay, measured and predicted; see the table.`}>
      {(size) => {
        const {
          frame,
          model,
          measured,
          own: mine,
          xTicks,
          yTicks,
        } = layoutStairs(rows, own, side, size);
        return (
          <>
            <PlotAxes frame={frame} x={xTicks} y={yTicks} xName="delay, ns" yName={name} />
            <path className="stairs-model" d={model} />
            {measured.map(({ x, y, whisker }) => (
              <g key={x}>
                {whisker !== null && (
                  <line className="row-whisker" x1={x} x2={x} y1={whisker[0]} y2={whisker[1]} />
                )}
                <circle className="row-dot" cx={x} cy={y} r="6" />
              </g>
            ))}
            {mine.map(({ x, y }) => (
              <path
                key={`${x} ${y}`}
                className="stairs-own"
                d={`M${x} ${y - 7} L${x + 7} ${y} L${x} ${y + 7} L${x - 7} ${y} Z`}
              />
            ))}
          </>
        );
      }}
    </Plot>
  );
}
