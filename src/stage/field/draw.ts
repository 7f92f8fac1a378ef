/** Draws what stands round and on the cells of the field: axes, brackets, lengths, cursors, key. */
import { FOLLOWED_MAX_PS_PER_S, type LabFrame } from '../../analysis/lab-frame.ts';
import type { MachineView } from '../../analysis/machine-view.ts';
import { walkCursor } from '../../analysis/walk-cursor.ts';
import { formatCount, plural } from '../../lib/format.ts';
import { deferLimits } from '../../schema/defer-limits.ts';
import { type CpuIndex, NIL } from '../../schema/units.ts';
import { fitting } from '../fitting.ts';
import { type Pen, say, sayRuns, widthOf } from '../pen.ts';
import type { Ink, StageTheme } from '../theme.ts';
import { CELL, type FieldCells, kindOf, LEVELS, levelOf, STRENGTH } from './cells.ts';
import { columnWidth, xOfColumn } from './columns.ts';
import { colourOf } from './draw-cells.ts';
import type { FieldLayout } from './layout.ts';

const TICK_ROOM = 34;
/** Cells from this size on are drawn apart from each other, with the pattern of a wasted check. */
export const CELL_APART = { w: 9, h: 5 };

/** Axes and brackets: they change with the layout only. */
export function drawFieldFrame(pen: Pen, layout: FieldLayout, theme: StageTheme): void {
  if (!layout.bare) {
    drawGroups(pen, layout, theme);
    drawBands(pen, layout, theme);
  }
  drawTicks(pen, layout, theme);
}

function drawGroups(pen: Pen, layout: FieldLayout, theme: StageTheme): void {
  const { plot, groups, order } = layout;
  for (const { node, from, to } of groups) {
    const left = Math.max(plot.x, xOfColumn(layout, from));
    const right = Math.min(plot.x + plot.w, xOfColumn(layout, to));
    if (right <= left) continue;
    const texts = [
      `node ${node}: CPUs ${cpuRange(order.slice(from, to))}`,
      `node ${node}`,
      String(node),
      '',
    ];
    const text = fitting(pen, theme, texts, { room: right - left - 4, size: 12 });
    const at = { x: (left + right) / 2, y: plot.y - 8 };
    say(pen, theme, text, { ...at, size: 12, ink: theme.ink2, align: 'center' });
    if (left <= plot.x) continue;
    pen.fillStyle = theme.ruleStrong;
    pen.fillRect(Math.round(left) - 1, plot.y - 6, 1, 6);
  }
}

/** "0 – 127, 256 – 383" */
function cpuRange(cpus: readonly CpuIndex[]): string {
  const parts: string[] = [];
  for (let from = 0; from < cpus.length; ) {
    let to = from;
    while (to + 1 < cpus.length && cpus[to + 1] === cpus[to] + 1) to++;
    parts.push(from === to ? `${cpus[from]}` : `${cpus[from]}\u2009–\u2009${cpus[to]}`);
    from = to + 1;
  }
  return parts.join(', ');
}

function drawBands(
  pen: Pen,
  { plot, bands, nodes, compact }: FieldLayout,
  theme: StageTheme,
): void {
  if (nodes[0] === NIL)
    return say(pen, theme, 'one list', { ...leftOf(plot.x, plot.y + plot.h / 2), ink: theme.ink2 });
  for (const band of bands) {
    const ink = band.online ? theme.usefulInk : theme.wasteInk;
    pen.fillStyle = ink;
    const x = plot.x - 8;
    pen.fillRect(x, band.y + 1, 2, band.h - 2);
    pen.fillRect(x, band.y + 1, 5, 1);
    pen.fillRect(x, band.y + band.h - 2, 5, 1);
    const at = leftOf(plot.x - 10, band.y + band.h / 2);
    const count = formatCount(band.nodes);
    if (compact || band.h < 14) {
      if (band.h >= 10) say(pen, theme, count, { ...at, size: 12, weight: 600, ink });
      continue;
    }
    const lines = band.online ? [`${count} online`] : [`${count} merely`, 'possible'];
    const shown = band.h < 34 ? [lines.join(' ').slice(0, 12)] : lines;
    shown.forEach((line, i) => {
      const y = at.y + (i - (shown.length - 1) / 2) * 15;
      say(pen, theme, line, { ...at, y, size: 12, weight: 600, ink });
    });
  }
}

function leftOf(x: number, y: number): { x: number; y: number; align: 'right' } {
  return { x: x - 4, y: y + 4, align: 'right' };
}

/** CPU numbers under the columns, as many as have room. */
function drawTicks(pen: Pen, layout: FieldLayout, theme: StageTheme): void {
  const { plot, order, view } = layout;
  const width = columnWidth(layout);
  let step = 1;
  while (step * width < TICK_ROOM) step *= 2;
  const y = plot.y + plot.h + 16;
  const first = Math.ceil(view.from / step) * step;
  for (let column = first; column < view.to; column += step) {
    const x = xOfColumn(layout, column) + width / 2;
    if (x > plot.x + plot.w - 4) break;
    say(pen, theme, String(order[column]), { x, y, size: 12, ink: theme.ink3, align: 'center' });
  }
}

export interface FieldFacts {
  /** What the columns and rows stand for, and of which window. */
  readonly title: readonly string[];
  /** Checks a second of one list at the strongest colour. */
  readonly top: string;
  /** The whole machine in a line. */
  readonly sum: readonly string[];
  readonly wasted: string;
  /** Each CPU has a tile, so the key is one of CPU time. */
  readonly tiled: boolean;
}

/** Title, key and sum above the cells: they change with what is measured. */
export function drawFieldHead(
  pen: Pen,
  { plot, width, compact }: FieldLayout,
  theme: StageTheme,
  facts: FieldFacts,
): void {
  const x = compact ? 12 : 20;
  const room = width - x - 12;
  const title = fitting(pen, theme, facts.title, { room, size: 14, weight: 600 });
  say(pen, theme, title, { x, y: 18, size: 14, weight: 600, ink: theme.ink1 });
  const end = drawKey(pen, { x, y: 40, compact }, facts, theme);
  const right = plot.x + plot.w;
  const left = right - end - 16 - widthOf(pen, theme, { text: facts.wasted, weight: 700 });
  const sum = fitting(pen, theme, [...facts.sum, ''], { room: left });
  if (sum === '') return;
  const runs = [
    { text: sum, ink: theme.ink2 },
    { text: facts.wasted, ink: theme.wasteInk, weight: 700 },
  ];
  sayRuns(pen, theme, runs, { x: right, y: 40, align: 'right' });
}

/** Where the key begins, and whether there is little room. */
interface KeyPlace {
  readonly x: number;
  readonly y: number;
  readonly compact: boolean;
}

/** What the colours mean; gives where it ends. */
function drawKey(pen: Pen, at: KeyPlace, { top, tiled }: FieldFacts, theme: StageTheme): number {
  let { x } = at;
  const word = (text: string): void => {
    const run = { text, ink: theme.ink2, size: 12 };
    say(pen, theme, text, { ...run, x, y: at.y });
    x += widthOf(pen, theme, run) + (at.compact ? 8 : 14);
  };
  const swatch = (ink: Ink, alpha: number, w: number): void => {
    pen.globalAlpha = alpha;
    pen.fillStyle = ink;
    pen.fillRect(x, at.y - 10, w, 12);
    pen.globalAlpha = 1;
    x += w;
  };
  if (tiled) {
    for (const [name, ink] of roleInks(theme)) {
      swatch(ink, 1, 11);
      x += 5;
      word(name);
    }
    return x;
  }
  for (const [name, kind] of FOUND) {
    const ink = kind === CELL.wasted ? theme.hatch : colourOf(kind, theme);
    for (let level = 1; level <= LEVELS; level++) swatch(ink, STRENGTH[level], at.compact ? 5 : 9);
    x += 5;
    word(name);
  }
  if (!at.compact && top !== '') word(top);
  return x;
}

const FOUND = [
  ['wasted', CELL.wasted],
  ['empty', CELL.empty],
  ['found skbs', CELL.useful],
] as const;

function roleInks(theme: StageTheme): readonly (readonly [string, Ink])[] {
  return [
    ['useful', theme.useful],
    ['wasted', theme.hatch],
    ['copy', theme.copy],
    ['wake-up', theme.other],
    ['lock', theme.comb],
    ['kick', theme.kick],
  ];
}

/** Wasted checks where cells are large enough for their pattern, and lines between cells. */
export function drawLargeCells(
  pen: Pen,
  layout: FieldLayout,
  cells: FieldCells,
  theme: StageTheme,
): void {
  const { plot, rows, view, per, columns } = layout;
  const w = columnWidth(layout) * per;
  if (w < CELL_APART.w) return;
  const from = Math.floor(view.from / per);
  const to = Math.min(columns, Math.ceil(view.to / per));
  pen.fillStyle = theme.hatch;
  for (let column = from; column < to; column++) hatchColumn(pen, layout, cells, column);
  pen.globalAlpha = 1;
  pen.fillStyle = theme.bg1;
  for (let column = from; column <= to; column++)
    pen.fillRect(xOfColumn(layout, column * per) - 1, plot.y, 2, plot.h);
  for (const { y, h } of rows) if (h >= CELL_APART.h) pen.fillRect(plot.x, y + h - 1, plot.w, 1);
}

/** Wasted cells of one strength below each other as one rectangle. */
function hatchColumn(pen: Pen, layout: FieldLayout, cells: FieldCells, column: number): void {
  const { rows, per } = layout;
  const first = column * rows.length;
  const x = xOfColumn(layout, column * per);
  const w = columnWidth(layout) * per;
  for (let from = 0; from < rows.length; ) {
    const code = cells.code[first + from];
    let to = from;
    while (to + 1 < rows.length && cells.code[first + to + 1] === code) to++;
    if (kindOf(code) === CELL.wasted) {
      pen.globalAlpha = STRENGTH[levelOf(code)];
      pen.fillRect(x, rows[from].y, w, rows[to].y + rows[to].h - rows[from].y);
    }
    from = to + 1;
  }
}

/** Lists that hold skbs now: a bar as high as the list is long, yellow where it brings a kick. */
export function drawLengths(
  pen: Pen,
  layout: FieldLayout,
  view: MachineView,
  theme: StageTheme,
): void {
  const { rows, order, view: span } = layout;
  const { cap, kickAt } = deferLimits(view.variant, view.deferMax);
  const full = Number.isFinite(cap) ? Math.max(1, cap) : 2 * (kickAt ?? 1);
  const width = columnWidth(layout);
  const last = Math.min(order.length, Math.ceil(span.to));
  for (const row of rows) {
    if (row.h < CELL_APART.h) continue;
    for (let column = Math.floor(span.from); column < last; column++) {
      const first = view.rowOf(order[column], row.from);
      let length = 0;
      for (let k = 0; k <= row.to - row.from; k++)
        length = Math.max(length, view.listLength[first + k]);
      if (length === 0) continue;
      const h = Math.max(2, ((row.h - 1) * Math.min(length, full)) / full);
      pen.fillStyle = kickAt !== null && length >= kickAt ? theme.kick : theme.ink1;
      const w = Math.max(1.5, Math.min(width - 2, 8));
      pen.fillRect(xOfColumn(layout, column) + (width - w) / 2, row.y + row.h - 1 - h, w, h);
    }
  }
}

/** A cursor in a row that is higher stays a mark. */
const CURSOR_MOST = 12;

/** Where walks stand at this instant. */
export function drawCursors(
  pen: Pen,
  layout: FieldLayout,
  { view, recording, psPerS }: LabFrame,
  theme: StageTheme,
): void {
  if (psPerS > FOLLOWED_MAX_PS_PER_S) return;
  const { order, view: span, rows } = layout;
  const width = columnWidth(layout);
  const last = Math.min(order.length, Math.ceil(span.to));
  pen.fillStyle = theme.ink1;
  for (let column = Math.floor(span.from); column < last; column++) {
    const cursor = walkCursor(view, recording, order[column]);
    if (cursor === null) continue;
    const slot = view.slotOf(cursor.node);
    const row = rows.find(({ from, to }) => slot >= from && slot <= to);
    if (row === undefined) continue;
    const w = Math.max(3, width);
    const h = Math.max(3, Math.min(CURSOR_MOST, row.h));
    pen.fillRect(xOfColumn(layout, column) + (width - w) / 2, row.y + (row.h - h) / 2, w, h);
  }
}

/** "one column per CPU, one row per node", or what shares them. */
export function sharesText({ per, rows, nodes }: FieldLayout): string {
  const most = mostShared(rows);
  const columns = per === 1 ? 'one column per CPU' : `a column is the busiest of ${per} CPUs`;
  if (nodes[0] === NIL) return columns;
  const lines = most === 1 ? 'one row per node' : `a row is the busiest of ${plural(most, 'node')}`;
  return `${columns}, ${lines}`;
}

/** Only what is not told one by one, for where there is little room; empty if all is. */
export function shortSharesText({ per, rows }: FieldLayout): string {
  const most = mostShared(rows);
  const columns = per === 1 ? '' : `busiest of ${per} CPUs`;
  const lines = most === 1 ? '' : `busiest of ${most} nodes`;
  return [columns, lines].filter(Boolean).join(', ');
}

function mostShared(rows: FieldLayout['rows']): number {
  return Math.max(...rows.map(({ from, to }) => to - from + 1));
}
