/** An SVG as wide as its place; its text twin is the table of its figure. */
import type { ReactNode } from 'react';
import type { PlotSize } from '../../charts/evidence/plot-frame.ts';
import { useBox } from '../panels/use-box.ts';

export interface PlotProps {
  readonly height: number;
  /** What it shows, in a sentence. */
  readonly says: string;
  readonly children: (size: PlotSize) => ReactNode;
}

export function Plot({ height, says, children }: PlotProps) {
  const [ref, { width }] = useBox<HTMLDivElement>({ width: 640, height });
  return (
    <div ref={ref} className="plot">
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={says}
      >
        {children({ width, height })}
      </svg>
    </div>
  );
}
