/** The picture of the lane of differences, and what is under a point of it. */
import { computeAhead, receivedBy } from '../../analysis/compare/ahead.ts';
import { type DatagramDifference, Lateness } from '../../analysis/compare/lateness.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { pairAt } from '../../schema/cpu-pair.ts';
import { LOAD_ROLES } from '../../schema/load-roles.ts';
import { drawDifference } from '../../stage/compare/draw.ts';
import { hitMark, layoutDifference, marksIn } from '../../stage/compare/layout.ts';
import { spanOf, type TimeSpan } from '../../stage/lanes/layout.ts';
import type { StageTheme } from '../../stage/theme.ts';
import { freshPen, type LayerSize } from '../stage/layers.ts';

export interface LanePicture {
  readonly a: LabFrame;
  readonly b: LabFrame;
  readonly pair: number;
  /** The time that the lanes are zoomed to; null follows the playhead. */
  readonly span: TimeSpan | null;
  readonly size: LayerSize;
  readonly theme: StageTheme;
}

/** What both know of the datagram under a point; null where there is none. */
export function datagramAt(
  { a, b, pair, span, size }: Omit<LanePicture, 'theme'>,
  x: number,
  y: number,
): DatagramDifference | null {
  const { scenario } = a.recording;
  const layout = layoutDifference(scenario, size, pair);
  const lateness = new Lateness(a.recording, b.recording, pairAt(scenario, pair).sender);
  const marks = marksIn(layout, lateness, span ?? spanOf(b), b.playheadPs);
  const mark = marks === null ? null : hitMark(layout, marks, { x, y });
  return mark === null ? null : lateness.at(mark.number);
}

export function drawBoth(
  canvas: HTMLCanvasElement,
  { a, b, pair, span, size, theme }: LanePicture,
): void {
  const pen = freshPen(canvas, size);
  if (pen === null) return;
  const { sender } = pairAt(a.recording.scenario, pair);
  drawDifference(pen, layoutDifference(a.recording.scenario, size, pair), theme, {
    lateness: new Lateness(a.recording, b.recording, sender),
    ahead: computeAhead(a.recording, b.recording),
    lead: receivedBy(b).count - receivedBy(a).count,
    span: span ?? spanOf(b),
    playheadPs: b.playheadPs,
    counted: LOAD_ROLES[b.scenario.load.kind].counted,
  });
}
