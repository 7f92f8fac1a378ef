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
      note={heatNote(map, spots)}
      table={heatTable(map, sourceIds)}
    >
      <Plot height={340} says="Amplification by receiver time and latency; see the table.">
        {(size) => {
          const { frame, cells, spots: marks, xTicks, yTicks } = layoutHeat(map, spots, size);
          return (
            <>
              <PlotAxes
                frame={frame}
                x={xTicks}
                y={yTicks}
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
              {marks.map(({ name, x, y, rx, ry, nameY }) => (
                <g key={name}>
                  <ellipse className="heat-case" cx={x} cy={y} rx={rx} ry={ry} />
                  <text className="heat-name" x={x} y={nameY} textAnchor="middle">
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

/** An ellipse stands for ranges of two parameters, not for anything measured. */
function heatNote({ delayUs }: AmplificationMap, spots: readonly CaseSpot[]): string {
  return (
    `${delayUs.toFixed(2)} µs are added to the sender; a stronger colour: more is lost for each ` +
    'of them. An ellipse is where the model places a case: its middle is the median of the ' +
    'assumed receiver / sender time and latency, and it is as wide and as high as the middle half ' +
    `of those ranges. ${spots.map(({ name }) => name).join(', ')}: none of these was measured ` +
    'there but M11, which was fitted; where a range ends outside the map, the ellipse does at its ' +
    'edge.'
  );
}
