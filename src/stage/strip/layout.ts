/**
 * The strip of defer lists: one cell per possible node from left to right, in rows if they are
 * many.
 */
import type { NodeId } from '../../schema/units.ts';
import { NIL } from '../../schema/units.ts';
import { contains, type Point, type Rect } from '../geometry.ts';

/** Cells of one row before the strip wraps. */
const MAX_COLUMNS = 128;
const COMPACT_COLUMNS = 8;
const COMPACT_PITCH = 44;
/** Cells of a compact layout are not wider: there are more of them in a row then. */
const COMPACT_WIDEST = 73;
const LABEL_ROOM = 8;
const DIGIT = 8;

/** Cells next to each other that are all online, or all not. */
export interface CellSpan {
  readonly from: number;
  readonly to: number;
  readonly online: boolean;
}

export interface StripLayout {
  readonly rect: Rect;
  /** Node ids in order; one NIL where there is a single list per CPU. */
  readonly nodes: readonly NodeId[];
  readonly online: readonly boolean[]; // [slot]
  readonly columns: number;
  readonly rows: number;
  readonly pitch: Point;
  readonly gap: Point;
  readonly radius: number;
  /** Slots that carry their number. */
  readonly labelled: readonly number[];
  readonly spans: readonly CellSpan[];
  readonly compact: boolean;
  /** Cells are so small that neighbours of one kind are drawn as one bar. */
  readonly dense: boolean;
}

export interface StripNodes {
  readonly nodes: readonly NodeId[];
  readonly online: readonly NodeId[];
}

export function layoutStrip(spec: StripNodes, rect: Rect, compact: boolean): StripLayout {
  const count = spec.nodes.length;
  const columns = compact ? compactColumns(count, rect.w) : Math.min(count, MAX_COLUMNS);
  const rows = Math.ceil(count / columns);
  const single = spec.nodes[0] === NIL;
  const pitch = {
    x: single ? Math.min(rect.w, 44) : Math.min(rect.w / columns, 120),
    y: compact ? Math.min(COMPACT_PITCH, rect.h / rows, (rect.w / columns) * 1.01) : rect.h / rows,
  };
  const room = Math.max(1, Math.min(4, pitch.x * 0.14));
  const gap = { x: room, y: compact ? Math.min(8, pitch.y * 0.18) : rows > 1 ? 1.5 : 0 };
  const online = spec.nodes.map((node) => node === NIL || spec.online.includes(node));
  return {
    rect: { ...rect, h: rows * pitch.y },
    nodes: spec.nodes,
    online,
    columns,
    rows,
    pitch,
    gap,
    radius: Math.min(compact ? 5 : 4, (pitch.x - gap.x) / 4, (pitch.y - gap.y) / 4),
    labelled: labelSlots(spec.nodes, pitch.x, compact ? 1 : rows),
    spans: spansOf(online),
    compact,
    dense: pitch.x - gap.x < 8 || pitch.y - gap.y < 12,
  };
}

function compactColumns(count: number, width: number): number {
  let columns = COMPACT_COLUMNS;
  const tooFew = () => count / columns > columns / 2 || width / columns > COMPACT_WIDEST;
  while (columns < 64 && tooFew()) columns *= 2;
  return Math.min(columns, count);
}

/** Every eighth of 32; as many as there is room for where ids have gaps, because they surprise. */
function labelSlots(nodes: readonly NodeId[], pitch: number, rows: number): number[] {
  const last = nodes.length - 1;
  if (nodes[0] === NIL) return [];
  if (rows > 1) return [0, last];
  const gaps = nodes[last] - nodes[0] !== last;
  const digits = String(nodes[last]).length;
  let step = 1;
  while (step * pitch < digits * DIGIT + LABEL_ROOM) step *= 2;
  if (!gaps && nodes.length > 8) while (last / step > 5) step *= 2;
  const slots: number[] = [];
  for (let slot = 0; slot < last; slot += step) {
    if ((last - slot) * pitch >= digits * DIGIT + LABEL_ROOM) slots.push(slot);
  }
  return [...slots, last];
}

function spansOf(online: readonly boolean[]): CellSpan[] {
  const spans: CellSpan[] = [];
  let from = 0;
  for (let i = 1; i <= online.length; i++) {
    if (i < online.length && online[i] === online[from]) continue;
    spans.push({ from, to: i - 1, online: online[from] });
    from = i;
  }
  return spans;
}

/** The cells from one slot to another, both included and in the same row, up to the next cell. */
export function runRect(strip: StripLayout, from: number, to: number): Rect {
  const first = cellRect(strip, from);
  const seam = (to + 1) % strip.columns === 0 ? 0 : strip.gap.x;
  return { ...first, w: (to - from) * strip.pitch.x + first.w + seam };
}

export function cellRect(strip: StripLayout, slot: number): Rect {
  const column = slot % strip.columns;
  const row = Math.floor(slot / strip.columns);
  return {
    x: strip.rect.x + column * strip.pitch.x + strip.gap.x / 2,
    y: strip.rect.y + row * strip.pitch.y,
    w: strip.pitch.x - strip.gap.x,
    h: strip.pitch.y - strip.gap.y,
  };
}

/** Slot of the list under a point, or NIL. */
export function hitStrip(strip: StripLayout, at: Point): number {
  const { rect, columns, pitch, nodes } = strip;
  if (!contains({ ...rect, w: columns * pitch.x }, at)) return NIL;
  const column = Math.floor((at.x - rect.x) / pitch.x);
  const row = Math.floor((at.y - rect.y) / pitch.y);
  const slot = row * columns + column;
  return slot < nodes.length ? slot : NIL;
}

/** Edge and step of the up to three squares that stand for skbs in a cell. */
export function skbSizeIn(strip: StripLayout): number {
  return Math.max(2, Math.min(14, strip.pitch.x - strip.gap.x - 6, (strip.pitch.y - 8) / 2));
}

/** Centre of skb `i` from the bottom, of `count` on the list: one alone stands in the middle. */
export function skbInCell(
  strip: StripLayout,
  cell: Rect,
  place: { i: number; count: number },
): Point {
  const size = skbSizeIn(strip);
  const x = cell.x + cell.w / 2;
  if (place.count <= 1) return { x, y: cell.y + cell.h / 2 };
  const step = Math.min(size + 1, (cell.h - 4) / 3);
  const i = Math.min(place.i, 2);
  return { x, y: cell.y + cell.h - 2 - step / 2 - i * step };
}
