/** Which parameters move the answer, from the samples that are there. */
import {
  layoutTornado,
  type TornadoBar,
  tornadoHeight,
  tornadoTable,
} from '../../charts/evidence/tornado.ts';
import { unitText, valueText } from '../../charts/evidence/value-text.ts';
import { FigureFrame } from './FigureFrame.tsx';
import { Plot } from './Plot.tsx';
import { PlotAxes } from './PlotAxes.tsx';

export interface TornadoFigureProps {
  readonly changed: boolean;
  readonly title: string;
  readonly bars: readonly TornadoBar[];
  readonly median: number;
  readonly unit: string;
  /** Of the published figures in it, and what it was computed with. */
  readonly sourceIds: readonly string[];
}

export function TornadoFigure({
  changed,
  title,
  bars,
  median,
  unit,
  sourceIds,
}: TornadoFigureProps) {
  return (
    <FigureFrame
      changed={changed}
      title={title}
      note={
        <>
          From the median of the samples in the lowest fifth of a parameter (hollow end) to that in
          its highest fifth (full end). The line is the median of all, {valueText(median, unit)}.
        </>
      }
      table={tornadoTable(bars, unit, sourceIds)}
    >
      <Plot height={tornadoHeight(bars)} says={`${bars[0]?.name ?? 'Nothing'} moves it most.`}>
        {(size) => {
          const { frame, rows, medianX, ticks } = layoutTornado(bars, median, size);
          return (
            <>
              <PlotAxes frame={frame} x={ticks} xName={unitText(unit)} />
              <line
                className="row-zero"
                x1={medianX}
                x2={medianX}
                y1={frame.top}
                y2={frame.bottom}
              />
              {rows.map(({ name, y, height, lowX, highX }) => (
                <g key={name}>
                  <rect
                    className="tornado-bar"
                    x={Math.min(lowX, highX)}
                    width={Math.max(1, Math.abs(highX - lowX))}
                    y={y + height / 4}
                    height={height / 2}
                  />
                  <circle className="tornado-low" cx={lowX} cy={y + height / 2} r="4.5" />
                  <circle className="tornado-high" cx={highX} cy={y + height / 2} r="4.5" />
                  <text
                    className="plot-label"
                    x={frame.left - 8}
                    y={y + height / 2 + 4}
                    textAnchor="end"
                  >
                    {name}
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
