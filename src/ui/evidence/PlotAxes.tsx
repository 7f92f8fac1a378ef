/** Ticks, gridlines and names of the axes of a small chart. */
import { apart, type PlotFrame, type Tick } from '../../charts/evidence/plot-frame.ts';

export interface PlotAxesProps {
  readonly frame: PlotFrame;
  readonly x?: readonly Tick[];
  readonly y?: readonly Tick[];
  readonly xName?: string;
  readonly yName?: string;
  /** Gridlines across; off where cells cover the plane. */
  readonly grid?: boolean;
}

export function PlotAxes({ frame, x = [], y = [], xName, yName, grid = true }: PlotAxesProps) {
  const { left, right, top, bottom } = frame;
  return (
    <g className="plot-axes">
      {y.map(({ at, text }) => (
        <g key={text}>
          {grid && <line className="row-grid" x1={left} x2={right} y1={at} y2={at} />}
          <text x={left - 8} y={at + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {apart(x).map(({ at, text }) => (
        <text key={text} x={at} y={bottom + 16} textAnchor="middle">
          {text}
        </text>
      ))}
      {xName !== undefined && (
        <text x={right} y={bottom + 31} textAnchor="end" className="plot-name">
          {xName}
        </text>
      )}
      {yName !== undefined && (
        <text x={4} y={top - 16} className="plot-name">
          {yName}
        </text>
      )}
    </g>
  );
}
