/** Draws interrupts as arrows onto the CPU that gets them, over everything else. */
import { easeCubicOut } from 'd3';
import { NIL, PS_PER_US } from '../../schema/units.ts';
import { rectOfCpu } from '../cpu-rect.ts';
import { type Point, type Rect, share } from '../geometry.ts';
import { arrowHead, type Pen, say, widthOf } from '../pen.ts';
import type { Scene } from '../scene.ts';
import type { StageLayout } from '../stage-layout.ts';
import type { StageTheme } from '../theme.ts';
import type { Interrupt, Signals } from './signals.ts';

const DRAW_PS = 0.24 * PS_PER_US;
const STEPS = 24;
const WIDTH = 2.5;
/** From the corner of a tile to where an arrow leaves or reaches it. */
const INSET = 60;
/** Narrower boxes are those of CPUs outside the pair. */
const SMALL = 60;

/** `still`: whole arrows, which do not grow or fade. */
export function drawInterrupts(
  pen: Pen,
  { layout, theme }: Scene,
  { interrupts, shownPs }: Signals,
  still: boolean,
): void {
  for (const each of interrupts) {
    const to = rectOfCpu(layout, each.to);
    if (to === null) continue;
    pen.globalAlpha = still ? 1 : 1 - share(each.agePs, shownPs * 0.7, shownPs);
    const drawn = still ? 1 : easeCubicOut(share(each.agePs, 0, DRAW_PS));
    const from = each.from === NIL ? null : rectOfCpu(layout, each.from);
    if (each.from === NIL) drawBolt(pen, theme, to);
    else if (from !== null) drawArc(pen, theme, each, { from, to, drawn, layout });
  }
  pen.globalAlpha = 1;
}

/** The interrupt of a device comes from outside. */
function drawBolt(pen: Pen, theme: StageTheme, tile: Rect): void {
  const x = tile.x + tile.w / 2;
  const tip = { x, y: tile.y - 1 };
  // Small boxes have their caption above them.
  const small = tile.w < SMALL;
  pen.strokeStyle = theme.kick;
  pen.lineWidth = WIDTH * theme.line;
  pen.beginPath();
  pen.moveTo(x, tip.y - (small ? 9 : 20));
  pen.lineTo(x, tip.y - 1);
  pen.stroke();
  arrowHead(pen, tip, { x: 0, y: 1 }, { stroke: theme.kick, width: WIDTH * theme.line });
  if (!small) say(pen, theme, 'interrupt', { x: x + 9, y: tip.y - 8, size: 12, ink: theme.kick });
}

interface Arc {
  readonly from: Rect;
  readonly to: Rect;
  /** How far it has come, from 0 to 1. */
  readonly drawn: number;
  readonly layout: StageLayout;
}

function drawArc(pen: Pen, theme: StageTheme, { what }: Interrupt, arc: Arc): void {
  const { drawn, layout } = arc;
  const start = edgeOf(arc.from, arc.to);
  const end = edgeOf(arc.to, arc.from);
  const rise = layout.compact ? 5 : 30;
  const at = (t: number): Point => ({
    x: start.x + (end.x - start.x) * t,
    y: start.y + (end.y - start.y) * t - rise * 4 * t * (1 - t),
  });
  pen.strokeStyle = theme.kick;
  pen.lineWidth = WIDTH * theme.line;
  pen.beginPath();
  pen.moveTo(start.x, start.y);
  for (let i = 1; i <= STEPS; i++) {
    const { x, y } = at((drawn * i) / STEPS);
    pen.lineTo(x, y);
  }
  pen.stroke();
  drawHead(pen, theme, at(drawn), slopeOf(start, end, { rise, t: drawn }));
  if (layout.compact || drawn < 0.5) return;
  const top = at(0.5);
  const label = { text: what, size: 12, weight: 600 };
  const w = widthOf(pen, theme, label) + 10;
  pen.fillStyle = theme.bg1;
  pen.fillRect(top.x - w / 2, top.y - 8, w, 16);
  say(pen, theme, what, { ...label, x: top.x, y: top.y + 4, ink: theme.kick, align: 'center' });
}

/** Where an arrow leaves or reaches the top of a CPU, on the side of the other one. */
function edgeOf(rect: Rect, other: Rect): Point {
  const inset = Math.min(INSET, rect.w / 3);
  const left = other.x + other.w / 2 < rect.x + rect.w / 2;
  return { x: left ? rect.x + inset : rect.x + rect.w - inset, y: rect.y - 2 };
}

function slopeOf(start: Point, end: Point, { rise, t }: { rise: number; t: number }): Point {
  const dx = end.x - start.x;
  const dy = end.y - start.y - rise * 4 * (1 - 2 * t);
  const length = Math.hypot(dx, dy) || 1;
  return { x: dx / length, y: dy / length };
}

function drawHead(pen: Pen, theme: StageTheme, { x, y }: Point, to: Point): void {
  pen.fillStyle = theme.kick;
  pen.beginPath();
  pen.moveTo(x + to.x * 6, y + to.y * 6);
  pen.lineTo(x - to.x * 4 - to.y * 5, y - to.y * 4 + to.x * 5);
  pen.lineTo(x - to.x * 4 + to.y * 5, y - to.y * 4 - to.x * 5);
  pen.closePath();
  pen.fill();
}
