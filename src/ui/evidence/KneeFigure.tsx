/** One contended lock, over the CPUs that want it. */
import { kneeTable, layoutKnee } from '../../charts/evidence/lock-knee.ts';
import type { LockKnee } from '../../schema/evidence-figures.ts';
import { FigureFrame } from './FigureFrame.tsx';
import { Plot } from './Plot.tsx';
import { PlotAxes } from './PlotAxes.tsx';

export interface KneeFigureProps {
  readonly changed: boolean;
  readonly knee: LockKnee;
  /** Of the published figures in it, and what it was computed with. */
  readonly sourceIds: readonly string[];
}

export function KneeFigure({ changed, knee, sourceIds }: KneeFigureProps) {
  return (
    <FigureFrame
      changed={changed}
      title="The knee of a lock"
      note="Passes a microsecond (solid, left) and the share of time spent spinning (dashed, right)."
      table={kneeTable(knee, sourceIds)}
    >
      <Plot height={260} says="Rate and spinning of one contended lock, by CPUs; see the table.">
        {(size) => {
          const { frame, rate, spin, xTicks, rateTicks, spinTicks } = layoutKnee(knee, size);
          return (
            <>
              <PlotAxes frame={frame} x={xTicks} y={rateTicks} xName="CPUs" yName="passes per µs" />
              {spinTicks.map(({ at, text }) => (
                <text key={text} className="plot-label" x={frame.right + 6} y={at + 4}>
                  {text}
                </text>
              ))}
              <path className="stairs-model" d={rate} />
              <path className="stairs-model knee-spin" d={spin} />
            </>
          );
        }}
      </Plot>
    </FigureFrame>
  );
}
