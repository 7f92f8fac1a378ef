/** One prediction and its figure on the axis of their block: band, median, dot, and the miss. */
import type { RowAxis, RowMarks } from '../../charts/evidence/row-layout.ts';

export interface RowPlotProps {
  readonly axis: RowAxis;
  readonly marks: RowMarks;
}

/** Places are percentages, so that the plot is as wide as its column without being measured. */
const percent = (share: number): string => `${(100 * share).toFixed(3)}%`;

export function RowPlot({ axis, marks }: RowPlotProps) {
  const { band, median, measured, whisker, miss } = marks;
  return (
    <svg className="row-plot" aria-hidden="true">
      {axis.ticks.map(({ at, zero, text }) => (
        <line
          key={text}
          className={zero ? 'row-zero' : 'row-grid'}
          x1={percent(at)}
          x2={percent(at)}
          y1="0"
          y2="100%"
        />
      ))}
      {band !== null && (
        <rect
          className="row-band"
          x={percent(band[0])}
          width={percent(Math.max(0.002, band[1] - band[0]))}
          y="50%"
          height="20"
          rx="4"
        />
      )}
      {median !== null && (
        <rect className="row-median" x={percent(median)} y="50%" width="2.5" height="20" />
      )}
      {miss !== null && <Level from={miss[0]} to={miss[1]} className="row-miss" />}
      {whisker !== null && <Level from={whisker[0]} to={whisker[1]} className="row-whisker" />}
      {measured !== null && <circle className="row-dot" cx={percent(measured)} cy="50%" r="7" />}
    </svg>
  );
}

interface LevelProps {
  readonly from: number;
  readonly to: number;
  readonly className: string;
}

function Level({ from, to, className }: LevelProps) {
  return <line className={className} x1={percent(from)} x2={percent(to)} y1="50%" y2="50%" />;
}
