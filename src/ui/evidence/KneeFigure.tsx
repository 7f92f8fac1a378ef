/** One contended lock, over what wants it, and where it was measured. */
import { type KneePoint, kneeTable, layoutKnee } from '../../charts/evidence/lock-knee.ts';
import type { LockKnee } from '../../schema/evidence-figures.ts';
import { FigureFrame } from './FigureFrame.tsx';
import { Plot } from './Plot.tsx';
import { PlotAxes } from './PlotAxes.tsx';

export interface KneeFigureProps {
  readonly changed: boolean;
  readonly knee: LockKnee;
  /** Published: before the change. */
  readonly point: KneePoint;
  /** What has to be known of this lock. */
  readonly caveat: string;
  /** Of the published figures in it, and what it was computed with. */
  readonly sourceIds: readonly string[];
}

export function KneeFigure({ changed, knee, point, caveat, sourceIds }: KneeFigureProps) {
  const { wanting, passing } = knee;
  const dots = point.spinShare === null ? 'the dot is' : 'the dots are';
  return (
    <FigureFrame
      changed={changed}
      title="The knee of a lock"
      note={`The model’s ${passing} per µs (solid, left) and share of time spent spinning (dashed, right); ${dots} what was measured before the change, at ${point.wanting} ${wanting}. ${caveat}`}
      table={kneeTable(knee, point, sourceIds)}
    >
      <Plot height={260} says={`Rate and spinning of one contended lock, by ${wanting}.`}>
        {(size) => {
          const { frame, rate, spin, dots, xTicks, rateTicks, spinTicks } = layoutKnee(
            knee,
            point,
            size,
          );
          return (
            <>
              <PlotAxes
                frame={frame}
                x={xTicks}
                y={rateTicks}
                xName={wanting}
                yName={`${passing} per µs`}
              />
              {spinTicks.map(({ at, text }) => (
                <text key={text} className="plot-label" x={frame.right + 6} y={at + 4}>
                  {text}
                </text>
              ))}
              <path className="stairs-model" d={rate} />
              <path className="stairs-model knee-spin" d={spin} />
              {dots.map(({ x, y, says }) => (
                <g key={says}>
                  <circle className="row-dot" cx={x} cy={y} r="6" />
                  <text className="plot-value" x={x + 10} y={y + 14}>
                    {says}
                  </text>
                </g>
              ))}
            </>
          );
        }}
      </Plot>
    </FigureFrame>
  );
}
