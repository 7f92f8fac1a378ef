/** What the walk costs by the number of possible nodes: a forecast that can fail. */
import { layoutNodes, nodesTable } from '../../charts/evidence/nodes-curve.ts';
import type { NodesCurve } from '../../schema/evidence-figures.ts';
import { FigureFrame } from './FigureFrame.tsx';
import { Plot } from './Plot.tsx';
import { PlotAxes } from './PlotAxes.tsx';

export interface NodesFigureProps {
  readonly changed: boolean;
  readonly curve: NodesCurve;
  /** Of the published figures in it, and what it was computed with. */
  readonly sourceIds: readonly string[];
}

export function NodesFigure({ changed, curve, sourceIds }: NodesFigureProps) {
  return (
    <FigureFrame
      changed={changed}
      title="Possible nodes, from 1 to 256"
      note="Forward predictions: nobody has measured them. The machine of M1 with one node online; change of the rate against one list per CPU."
      table={nodesTable(curve, sourceIds)}
    >
      <Plot height={300} says="Change of the rate by possible nodes, with bands for three walks.">
        {(size) => {
          const { frame, lines, xTicks, yTicks } = layoutNodes(curve, size);
          return (
            <>
              <PlotAxes frame={frame} x={xTicks} y={yTicks} xName="possible nodes" />
              {lines.map(({ id, band }) => (
                <path key={id} className={`curve-band curve-${id}`} d={band} />
              ))}
              {lines.map(({ id, median, name, nameY }) => (
                <g key={id}>
                  <path className={`curve-line curve-${id}`} d={median} />
                  <text className="plot-label" x={frame.right + 6} y={nameY + 4}>
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
