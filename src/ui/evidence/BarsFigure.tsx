/** Stacked bars of the record, with the names of their parts as a legend. */

import type { PlotSize } from '../../charts/evidence/plot-frame.ts';
import type { BarsLayout } from '../../charts/evidence/record-bars.ts';
import type { Table } from '../../schema/table.ts';
import { FigureFrame } from './FigureFrame.tsx';
import { Plot } from './Plot.tsx';
import { PlotAxes } from './PlotAxes.tsx';

export interface BarsFigureProps {
  readonly title: string;
  readonly note: string;
  readonly unit: string;
  readonly layout: (size: PlotSize) => BarsLayout;
  /** Names of the parts, in their order. */
  readonly parts: readonly string[];
  readonly table: Table;
}

/** Parts differ by brightness and pattern; there are no more of them than there are looks. */
const LOOKS = 8;
const TEXT_WIDTH = 34;

export function BarsFigure({ title, note, unit, layout, parts, table }: BarsFigureProps) {
  return (
    <FigureFrame title={title} note={note} table={table}>
      <ul className="legend" aria-label="Parts">
        {parts.map((part, i) => (
          <li key={part}>
            <svg width="18" height="14" aria-hidden="true">
              <rect className={`part part-${i % LOOKS}`} width="18" height="14" />
            </svg>
            {part}
          </li>
        ))}
      </ul>
      <Plot height={170} says={`${title}; figures in the table.`}>
        {(size) => {
          const { frame, bars, ticks } = layout(size);
          return (
            <>
              <PlotAxes frame={frame} x={ticks} xName={unit} />
              {bars.map((bar) => (
                <g key={bar.name}>
                  <text
                    className="plot-label"
                    x={frame.left - 10}
                    y={bar.y + bar.height / 2 + 4}
                    textAnchor="end"
                  >
                    {bar.name}
                  </text>
                  {bar.parts.map((part, i) => (
                    <rect
                      key={part.name}
                      className={`part part-${i % LOOKS}`}
                      x={part.x}
                      width={part.width}
                      y={bar.y}
                      height={bar.height}
                    />
                  ))}
                  {bar.parts
                    .filter(({ width }) => width > TEXT_WIDTH)
                    .map((part) => (
                      <text
                        key={part.name}
                        className="part-text"
                        x={part.x + part.width / 2}
                        y={bar.y + bar.height / 2 + 4}
                        textAnchor="middle"
                      >
                        {part.text}
                      </text>
                    ))}
                  <text className="plot-value" x={frame.right + 8} y={bar.y + bar.height / 2 + 4}>
                    {bar.says}
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
