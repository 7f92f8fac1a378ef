/** Profiles before and after, as pairs of bars. */
import type { ProfilePair } from '../../analysis/published-figures.ts';
import { layoutProfile, PROFILE_ROWS, profileHeight } from '../../charts/evidence/profile-bars.ts';
import type { Table } from '../../schema/table.ts';
import { FigureFrame } from './FigureFrame.tsx';
import { Plot } from './Plot.tsx';
import { PlotAxes } from './PlotAxes.tsx';

export interface ProfileFigureProps {
  readonly pairs: readonly ProfilePair[];
  readonly table: Table;
}

const SIDES = ['before', 'after'] as const;

export function ProfileFigure({ pairs, table }: ProfileFigureProps) {
  const more =
    pairs.length > PROFILE_ROWS
      ? `The ${PROFILE_ROWS} largest changes of ${pairs.length}; all are in the table. `
      : '';
  return (
    <FigureFrame title={table.title} note={`${more}${table.notes.join(' ')}`} table={table}>
      <ul className="legend" aria-label="Kernels">
        {SIDES.map((side) => (
          <li key={side}>
            <svg width="18" height="14" aria-hidden="true">
              <rect className={`profile-${side}`} width="18" height="14" />
            </svg>
            {side}
          </li>
        ))}
      </ul>
      <Plot height={profileHeight(pairs)} says={`${pairs[0]?.symbol ?? 'Nothing'} changed most.`}>
        {(size) => {
          const { frame, rows, ticks } = layoutProfile(pairs, size);
          return (
            <>
              <PlotAxes frame={frame} x={ticks} xName="% of all samples" />
              {rows.map(({ symbol, y, height, beforeX, afterX, says }) => (
                <g key={symbol}>
                  <text
                    className="plot-label"
                    x={frame.left - 8}
                    y={y + height / 2 + 4}
                    textAnchor="end"
                  >
                    {symbol}
                  </text>
                  {[beforeX, afterX].map(
                    (end, i) =>
                      end !== null && (
                        <rect
                          key={SIDES[i]}
                          className={`profile-${SIDES[i]}`}
                          x={frame.left}
                          width={Math.max(1, end - frame.left)}
                          y={y + (i * height) / 2}
                          height={height / 2 - 1}
                        />
                      ),
                  )}
                  <text
                    className="plot-label"
                    x={Math.max(beforeX ?? 0, afterX ?? 0) + 8}
                    y={y + height / 2 + 4}
                  >
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
