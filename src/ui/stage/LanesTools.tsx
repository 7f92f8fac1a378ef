/** Buttons for the zoom of the lanes, for those without a wheel. */
import type { TimeSpan } from '../../stage/lanes/layout.ts';
import type { LanesCanvas } from './lanes-canvas.ts';
import { zoomedBy } from './lanes-zoom.ts';

export interface LanesToolsProps {
  readonly canvas: LanesCanvas | null;
  readonly zoomed: boolean;
  readonly onSpan: (span: TimeSpan | null) => void;
}

/** How much closer one press goes. */
export const ZOOM_STEP = 4;

export function LanesTools({ canvas, zoomed, onSpan }: LanesToolsProps) {
  // Before the first frame there is no run, and no part of one.
  const zoomBy = (factor: number): void => {
    const span = canvas?.span ?? null;
    const frame = canvas?.latest ?? null;
    if (span !== null && frame !== null)
      onSpan(zoomedBy(span, factor, frame.playheadPs, frame.scenario.runPs));
  };
  const showAll = (): void => {
    const frame = canvas?.latest ?? null;
    if (frame !== null) onSpan({ from: 0, to: frame.scenario.runPs });
  };
  const tool = (label: string, sign: string, act: () => void) => (
    <button type="button" className="lanes-tool" aria-label={label} title={label} onClick={act}>
      {sign}
    </button>
  );
  return (
    <div className="lanes-tools">
      {tool('Zoom the lanes out', '−', () => zoomBy(1 / ZOOM_STEP))}
      {tool('Zoom the lanes in', '+', () => zoomBy(ZOOM_STEP))}
      {zoomed
        ? tool('Follow the playhead', '▸', () => onSpan(null))
        : tool('The whole run', '↔', showAll)}
    </div>
  );
}
