/** Draws what moves on the strip of defer lists: visits, bars of skbs, the cursor, its numbers. */
import type { MachineView } from '../../analysis/machine-view.ts';
import { formatCount } from '../../lib/format.ts';
import { deferLimits } from '../../schema/defer-limits.ts';
import { NIL } from '../../schema/units.ts';
import type { Rect } from '../geometry.ts';
import { box, type Pen, say } from '../pen.ts';
import type { Scene } from '../scene.ts';
import { SINGLE_SKBS } from '../skb/journey.ts';
import { identityOf, type StageTheme } from '../theme.ts';
import { cellRect, runRect, type StripLayout } from './layout.ts';
import { VISIT, type Visits } from './visits.ts';

/** Glows fainter than this are not drawn. */
const FAINTEST = 0.03;
/** Different strengths of a glow. */
const STEPS = 40;
const POINTER = 9;

export function drawVisits(pen: Pen, strip: StripLayout, visits: Visits, theme: StageTheme): void {
  if (strip.dense) return drawDense(pen, strip, visits, theme);
  for (let slot = 0; slot < strip.nodes.length; slot++) {
    const glow = visits.glow[slot];
    if (glow < FAINTEST) continue;
    pen.globalAlpha = stepOf(glow) / STEPS;
    drawVisited(pen, strip, cellRect(strip, slot), { kind: visits.kind[slot], theme });
  }
  pen.globalAlpha = 1;
}

/** Strength of a glow in whole steps, so that neighbours can be drawn together. */
function stepOf(glow: number): number {
  return Math.round(glow * STEPS);
}

/** Cells of one kind, strength and row as one bar. */
function drawDense(pen: Pen, strip: StripLayout, visits: Visits, theme: StageTheme): void {
  const { glow, kind } = visits;
  const count = strip.nodes.length;
  for (let from = 0; from < count; ) {
    let to = from;
    while (to + 1 < count && (to + 1) % strip.columns !== 0 && sameLook(from, to + 1)) to++;
    if (glow[from] >= FAINTEST) {
      pen.globalAlpha = stepOf(glow[from]) / STEPS;
      drawVisited(pen, strip, runRect(strip, from, to), { kind: kind[from], theme });
    }
    from = to + 1;
  }
  pen.globalAlpha = 1;

  function sameLook(a: number, b: number): boolean {
    return kind[a] === kind[b] && stepOf(glow[a]) === stepOf(glow[b]);
  }
}

/** Hatch without outline, grey in an outline, green in an outline: told apart without hue too. */
function drawVisited(
  pen: Pen,
  strip: StripLayout,
  rect: Rect,
  look: { kind: number; theme: StageTheme },
): void {
  const { theme, kind } = look;
  const { radius } = strip;
  const width = (rect.w < 12 || rect.h < 12 ? 1 : 2) * theme.line;
  if (kind === VISIT.useful) {
    box(pen, rect, { radius, fill: theme.usefulSoft, stroke: theme.useful, width });
  } else if (kind === VISIT.empty) {
    box(pen, rect, { radius, fill: theme.bg3, stroke: theme.other, width });
  } else {
    pen.fillStyle = theme.hatch;
    pen.beginPath();
    pen.roundRect(rect.x, rect.y, rect.w, rect.h, radius);
    pen.fill();
  }
}

/** Skbs that fill a cell: the most a list can hold, or twice what kicks if nothing caps it. */
export function fullList({ variant, deferMax }: MachineView): number {
  const { cap, kickAt } = deferLimits(variant, deferMax);
  return Number.isFinite(cap) ? Math.max(1, cap) : 2 * (kickAt ?? 1);
}

/** Lists of more than a few skbs: a bar from the bottom, and the length that brings a kick. */
export function drawBars(pen: Pen, { layout, frame, theme, journeys }: Scene): void {
  const { view } = frame;
  const { strip, sender } = layout;
  const { kickAt } = deferLimits(view.variant, view.deferMax);
  const full = fullList(view);
  for (let slot = 0; slot < strip.nodes.length; slot++) {
    const row = view.rowOf(sender, slot);
    const whole = view.listLength[row] + journeys.waiting[slot];
    if (whole <= SINGLE_SKBS) continue;
    const length = whole - journeys.coming[slot];
    const cell = cellRect(strip, slot);
    const room = cell.h - 6;
    const h = Math.max(2, (room * Math.min(length, full)) / full);
    const bar = { x: cell.x + 3, y: cell.y + cell.h - 3 - h, w: cell.w - 6, h };
    // How long a real list is was inferred.
    const isInferred = view.meta.recorded === true;
    if (isInferred) box(pen, bar, { stroke: identityOf(theme, sender), width: 2 });
    else {
      pen.fillStyle = identityOf(theme, sender);
      pen.fillRect(bar.x, bar.y, bar.w, bar.h);
    }
    if (kickAt !== null) {
      const kick = cell.y + cell.h - 3 - (room * kickAt) / full;
      pen.fillStyle = theme.kick;
      pen.fillRect(cell.x, Math.round(kick), cell.w, 2);
    }
    if (cell.w >= 24 && h >= 16) {
      const at = { x: cell.x + cell.w / 2, y: cell.y + cell.h - 7 };
      say(pen, theme, formatCount(length), {
        ...at,
        size: 12,
        ink: isInferred ? theme.ink1 : theme.skbInk,
        align: 'center',
      });
    }
  }
}

/** Triangle and ring where the walk stands, and the numbers of the nodes. */
export function drawCursor(pen: Pen, strip: StripLayout, visits: Visits, theme: StageTheme): void {
  drawLabels(pen, strip, visits, theme);
  const { cursorSlot } = visits;
  if (cursorSlot === NIL) return;
  const cell = cellRect(strip, cursorSlot);
  const { gap } = strip;
  const ring = {
    x: cell.x - gap.x / 2 - 1,
    y: cell.y - 2,
    w: cell.w + gap.x + 2,
    h: cell.h + 4,
  };
  box(pen, ring, { radius: strip.radius + 2, stroke: theme.ink1, width: 2 * theme.line });
  if (strip.compact) return;
  const x = cell.x + cell.w / 2;
  const k = strip.rows > 1 ? 6 : POINTER;
  pen.fillStyle = strip.online[cursorSlot] ? theme.useful : theme.waste;
  pen.beginPath();
  pen.moveTo(x - k, cell.y - k * 1.75);
  pen.lineTo(x + k, cell.y - k * 1.75);
  pen.lineTo(x, cell.y - 4);
  pen.closePath();
  pen.fill();
}

/** Numbers under the cells; the one under the cursor pushes its neighbours away. */
function drawLabels(pen: Pen, strip: StripLayout, visits: Visits, theme: StageTheme): void {
  if (strip.nodes[0] === NIL) return;
  if (strip.compact) return drawLabelsInCells(pen, strip, visits, theme);
  const { cursorSlot } = visits;
  const y = strip.rect.y + strip.rect.h + 18;
  const room = String(strip.nodes[strip.nodes.length - 1]).length * 8 + 6;
  const cursorX = cursorSlot === NIL ? Number.NaN : middleOf(strip, cursorSlot);
  for (const slot of strip.labelled) {
    const x =
      strip.rows > 1 && slot > 0 ? strip.rect.x + strip.rect.w - room / 2 : middleOf(strip, slot);
    if (slot === cursorSlot || Math.abs(x - cursorX) < room) continue;
    say(pen, theme, String(strip.nodes[slot]), {
      x,
      y,
      size: 12,
      ink: theme.ink3,
      align: 'center',
    });
  }
  if (cursorSlot === NIL) return;
  const ink = strip.online[cursorSlot] ? theme.usefulInk : theme.wasteInk;
  const text = String(strip.nodes[cursorSlot]);
  say(pen, theme, text, { x: cursorX, y, size: 12, weight: 700, ink, align: 'center' });
}

function drawLabelsInCells(pen: Pen, strip: StripLayout, visits: Visits, theme: StageTheme): void {
  const { cursorSlot } = visits;
  const last = strip.nodes.length - 1;
  for (let slot = 0; slot <= last; slot++) {
    const here = slot === cursorSlot;
    if (!here && slot !== last && slot % Math.max(8, strip.columns) !== 0) continue;
    const cell = cellRect(strip, slot);
    if (cell.w < 20) continue;
    const text = String(strip.nodes[slot]);
    const plate = plateIn(cell, text);
    if (visits.glow[slot] > 0.2) box(pen, plate, { radius: 4, fill: theme.bg1 });
    const x = cell.x + cell.w / 2;
    const ink = here ? (strip.online[slot] ? theme.usefulInk : theme.wasteInk) : theme.ink2;
    const weight = here ? 700 : 500;
    say(pen, theme, text, { x, y: plate.y + 14, ink, weight, align: 'center' });
  }
}

function plateIn(cell: Rect, text: string): Rect {
  const w = text.length * 8 + 8;
  return { x: cell.x + (cell.w - w) / 2, y: cell.y + (cell.h - 18) / 2, w, h: 18 };
}

function middleOf(strip: StripLayout, slot: number): number {
  const cell = cellRect(strip, slot);
  return cell.x + cell.w / 2;
}

/** What these counts mean; empty where there is no room for them, or none yet. */
export function countsAbout({ pitch }: StripLayout, { flushes }: Visits): string {
  return pitch.x < 22 || pitch.y < 22 || flushes === 0 ? '' : `×${flushes}: visits in this pass`;
}

/** Visits of the newest pass per cell, where nothing moves. */
export function drawCounts(pen: Pen, strip: StripLayout, visits: Visits, theme: StageTheme): void {
  if (countsAbout(strip, visits) === '') return;
  for (let slot = 0; slot < strip.nodes.length; slot++) {
    if (visits.glow[slot] === 0) continue;
    const cell = cellRect(strip, slot);
    const x = cell.x + cell.w / 2;
    const y = cell.y + cell.h - 8;
    pen.fillStyle = theme.bg1;
    pen.fillRect(x - 10, y - 12, 20, 16);
    say(pen, theme, `×${visits.flushes}`, { x, y, size: 12, ink: theme.ink1, align: 'center' });
  }
}
