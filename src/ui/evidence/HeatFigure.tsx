/** The amplification map: where a microsecond in the sender costs more than one. */
import {
  type CaseSpot,
  HEAT_STEPS,
  heatTable,
  layoutHeat,
} from '../../charts/evidence/heat-map.ts';
import type { AmplificationMap } from '../../schema/evidence-figures.ts';
import { FigureFrame } from './FigureFrame.tsx';
import { Plot } from './Plot.tsx';
import { PlotAxes } from './PlotAxes.tsx';

export interface HeatFigureProps {
  readonly changed: boolean;
  readonly map: AmplificationMap;
  readonly spots: readonly CaseSpot[];
  /** Of the published figures in it, and what it was computed with. */
  readonly sourceIds: readonly string[];
}

export function HeatFigure({ changed, map, spots, sourceIds }: HeatFigureProps) {
  return (
    <FigureFrame
      changed={changed}
      title="Time lost per time added"
      note={`${map.delayUs.toFixed(2)} µs are added to the sender. Brighter: more is lost. Ellipses: the middle half of what is drawn for a case.`}
      table={heatTable(map, sourceIds)}
    >
      <Plot height={340} says="Amplification by receiver time and latency; see the table.">
        {(size) => {
          const { frame, cells, spots: marks, xTicks, yTicks } = layoutHeat(map, spots, size);
          return (
            <>
              <PlotAxes
                frame={frame}
                x={thinned(xTicks, 12)}
                y={thinned(yTicks, 12)}
                xName="receiver / sender time"
                yName="latency, µs"
                grid={false}
              />
              {cells.map(({ x, y, width, height, step, text }) => (
                <g key={`${x} ${y}`}>
                  <rect
                    className="heat"
                    {...{ x, y, width, height }}
                    fillOpacity={0.08 + (0.92 * step) / (HEAT_STEPS - 1)}
                  />
                  {width > 30 && height > 16 && (
                    <text
                      className="heat-text"
                      x={x + width / 2}
                      y={y + height / 2 + 4}
                      textAnchor="middle"
                    >
                      {text}
                    </text>
                  )}
                </g>
              ))}
              {marks.map(({ name, x, y, rx, ry }) => (
                <g key={name}>
                  <ellipse className="heat-case" cx={x} cy={y} rx={rx} ry={ry} />
                  <text className="heat-name" x={x} y={y - ry - 5} textAnchor="middle">
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

/** Every so many ticks, so that at most `most` are left. */
function thinned<T>(ticks: readonly T[], most: number): readonly T[] {
  const step = Math.ceil(ticks.length / most);
  return ticks.filter((_, i) => i % step === 0);
}
