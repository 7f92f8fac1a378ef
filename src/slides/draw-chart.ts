/** The throughput chart, drawn with a pen from the layout that the page draws as SVG. */
import type { ChartLabel } from '../charts/throughput-labels.ts';
import type { ThroughputLayout } from '../charts/throughput-layout.ts';
import { type Pen, say } from '../stage/pen.ts';
import type { SlideTheme } from './slide-theme.ts';

const DOTS = [2, 4];
const ALIGN = { start: 'left', middle: 'center', end: 'right' } as const;

/** In the units of the chart; its axis is labelled at the foot of `height`. */
export function drawChart(
  pen: Pen,
  layout: ThroughputLayout,
  theme: SlideTheme,
  height: number,
): void {
  const { plot, dot } = layout;
  const right = plot.x + plot.width;
  const tick = { size: 12, ink: theme.ink3 };
  for (const { y, toX, text } of layout.yTicks) {
    drawLine(pen, [plot.x, y, toX, y], theme.rule, 1);
    say(pen, theme, text, { ...tick, x: plot.x - 8, y: y + 4, align: 'right' });
  }
  for (const { x, text, anchor } of layout.xTicks)
    say(pen, theme, text, { ...tick, x, y: height - 4, align: ALIGN[anchor] });
  pen.setLineDash(DOTS);
  for (const { y } of layout.references) drawLine(pen, [plot.x, y, right, y], theme.ink2, 1);
  pen.setLineDash([]);
  drawLine(pen, [plot.x, plot.height, right, plot.height], theme.ruleStrong, 1);
  drawLines(pen, layout, theme);
  drawMarks(pen, layout, theme);
  for (const { label } of layout.references) drawLabel(pen, theme, label, { ink: theme.ink2 });
  drawLabel(pen, theme, layout.ghostLabel, { ink: theme.ink3, weight: 600 });
  if (dot === null) return;
  pen.beginPath();
  pen.arc(dot[0], dot[1], 5.5, 0, 2 * Math.PI);
  pen.fillStyle = theme.ink1;
  pen.fill();
  pen.strokeStyle = theme.bg1;
  pen.lineWidth = 2;
  pen.stroke();
}

function drawLines(pen: Pen, layout: ThroughputLayout, theme: SlideTheme): void {
  tracePath(pen, layout.area);
  pen.fillStyle = theme.ink1;
  pen.globalAlpha = 0.07;
  pen.fill();
  pen.strokeStyle = theme.ink1;
  pen.lineWidth = 2;
  const strokes = [
    [layout.ghost, 0.3],
    [layout.future, 0.55],
    [layout.past, 1],
  ] as const;
  for (const [path, alpha] of strokes) {
    tracePath(pen, path);
    pen.globalAlpha = alpha;
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

/** What d3 writes for straight lines: corners after M or L, and Z. */
function tracePath(pen: Pen, path: string): void {
  pen.beginPath();
  for (const [, letter, corner] of path.matchAll(/([MLZ])([^MLZ]*)/g)) {
    const [x, y] = corner.split(',').map(Number);
    if (letter === 'Z') pen.closePath();
    else if (letter === 'M') pen.moveTo(x, y);
    else pen.lineTo(x, y);
  }
}

function drawMarks(pen: Pen, layout: ThroughputLayout, theme: SlideTheme): void {
  const inks = {
    online: [theme.useful, theme.usefulInk],
    possible: [theme.waste, theme.wasteInk],
    none: [theme.ink3, theme.ink2],
    mask: [theme.ink3, theme.ink2],
  } as const;
  for (const { x, topY, tone, label } of layout.marks) {
    const [ink, textInk] = inks[tone];
    const { height } = layout.plot;
    pen.globalAlpha = layout.dense ? 0.6 : 1;
    drawLine(pen, [x, topY, x, height], ink, layout.dense ? 1 : 2);
    pen.globalAlpha = 1;
    pen.beginPath();
    pen.arc(x, height, layout.dense ? 2 : 4.5, 0, 2 * Math.PI);
    pen.fillStyle = tone === 'online' || tone === 'possible' ? ink : textInk;
    pen.fill();
    drawLabel(pen, theme, label, { ink: textInk, weight: 600 });
  }
}

function drawLabel(
  pen: Pen,
  theme: SlideTheme,
  label: ChartLabel | null,
  look: { readonly ink: string; readonly weight?: number },
): void {
  if (label === null) return;
  const { box, anchor, words, value } = label;
  const x = anchor === 'end' ? box.x + box.width : box.x;
  const text = value === '' ? words : `${words} ${value}`;
  say(pen, theme, text, { ...look, x, y: box.y + box.height - 4, align: ALIGN[anchor] });
}

type Ends = readonly [x1: number, y1: number, x2: number, y2: number];

function drawLine(pen: Pen, [x1, y1, x2, y2]: Ends, ink: string, width: number): void {
  pen.beginPath();
  pen.moveTo(x1, y1);
  pen.lineTo(x2, y2);
  pen.strokeStyle = ink;
  pen.lineWidth = width;
  pen.stroke();
}
