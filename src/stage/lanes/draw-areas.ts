/** Draws the lanes in flow mode: CPU time by role over the last 10 ms, stacked. */
import { area, stack } from 'd3';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { BIN_PS, type RunSeries, seriesOf } from '../../analysis/run-series.ts';
import { ROLE } from '../../analysis/segments.ts';
import { type Pen, say } from '../pen.ts';
import type { StageTheme } from '../theme.ts';
import { inkOf } from './draw.ts';
import { FLOW_SPAN_PS, type Lane, type LanesLayout } from './layout.ts';

/** From the bottom. */
const STACKED = [ROLE.waste, ROLE.spin, ROLE.useful, ROLE.copy, ROLE.other];

export function drawAreas(pen: Pen, layout: LanesLayout, frame: LabFrame, theme: StageTheme): void {
  const { plot, axisY } = layout;
  const series = seriesOf(frame.recording);
  const from = frame.playheadPs - FLOW_SPAN_PS;
  const last = Math.min(series.completeBins, Math.ceil(frame.playheadPs / BIN_PS) + 1);
  const first = Math.max(0, Math.floor(from / BIN_PS) - 1);
  const bins = Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
  const xOf = (bin: number): number =>
    plot.x + ((series.middlePs(bin) - from) / FLOW_SPAN_PS) * plot.w;
  pen.save();
  pen.beginPath();
  pen.rect(plot.x, 0, plot.w, axisY);
  pen.clip();
  for (const lane of layout.lanes) drawLaneArea(pen, lane, series, { bins, xOf, theme });
  pen.restore();
  for (const [at, text] of [
    [0, '\u221210 ms'],
    [0.5, '\u22125'],
    [1, 'now'],
  ] as const) {
    const align = at === 0 ? 'left' : at === 1 ? 'right' : 'center';
    const x = plot.x + at * plot.w;
    say(pen, theme, text, { x, y: axisY + 14, size: 12, ink: theme.ink3, align });
  }
}

function drawLaneArea(
  pen: Pen,
  lane: Lane,
  series: RunSeries,
  plot: { bins: readonly number[]; xOf: (bin: number) => number; theme: StageTheme },
): void {
  const { rect, cpu } = lane;
  const { bins, xOf, theme } = plot;
  if (bins.length < 2) return;
  const shareOf = (bin: number, role: number): number =>
    Math.min(1, series.roleSumPs(cpu, role, bin, bin + 1) / series.spanPs(bin));
  const layers = stack<unknown, number, number>()
    .keys(STACKED)
    .value((bin, role) => shareOf(bin, role))(bins);
  const base = rect.y + rect.h;
  const shape = area<[number, number]>()
    .x((_, i) => xOf(bins[i]))
    .y0(([low]) => base - low * rect.h)
    .y1(([, high]) => base - high * rect.h)
    .context(pen as CanvasRenderingContext2D);
  layers.forEach((layer, i) => {
    pen.fillStyle = inkOf(theme, STACKED[i]);
    pen.beginPath();
    shape(layer as unknown as [number, number][]);
    pen.fill();
  });
}
