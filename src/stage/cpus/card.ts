/** The card of one CPU: a rectangle with a place for each of its parts. */
import { type CpuIndex, NIL, type NodeId } from '../../schema/units.ts';
import { type Point, type Rect, share } from '../geometry.ts';
import type { StripLayout, StripNodes } from '../strip/layout.ts';

/** What a CPU is to the load; it may be several things. */
export interface CpuParts {
  readonly cpu: CpuIndex;
  readonly node: NodeId;
  /** skbs are allocated here, or RPS sends them here: its softirq has flushes and a poll. */
  readonly polls: boolean;
  readonly allocates: boolean;
  /** A socket queue or a TX ring is emptied here. */
  readonly takes: boolean;
  /** It was that: all its tasks have moved away. */
  readonly left: boolean;
}

export interface CpuCard extends CpuParts {
  readonly rect: Rect;
  /** Little more than its name and what it does: where cards are low. */
  readonly mini: boolean;
  /** Middle of the square with its number, and the baseline of what it does. */
  readonly badge: Point;
  readonly stateY: number;
  /** Flush, poll, flush; none where it does not poll, or has no room. */
  readonly steps: readonly Rect[];
  /** Where skbs are that it works on or that wait for it. */
  readonly lane: Rect;
  /** Baseline of the line above the lists; null without one. */
  readonly listsY: number | null;
  readonly strip: StripLayout;
  /** A bar as long as the cache is full, and the baseline of its number; null without one. */
  readonly cache: Rect;
  readonly cacheY: number | null;
}

/** Lower cards have no steps of the softirq; those lower still have only the least. */
const FULL_HEIGHT = 160;
const MINI_HEIGHT = 112;
const PAD = 8;
const MINI_PAD = 6;
/** Narrower cards have less air at their sides. */
const NARROW = 80;
const NUMBERS_BELOW = 90;
/** Room of a square in a lane, and of one that waits behind another. */
export const LANE_STEP = 12;
const COLUMNS = [1, 2, 4, 8, 16, 32, 64, 128];

export function layoutCard(parts: CpuParts, lists: StripNodes, rect: Rect): CpuCard {
  return rect.h < MINI_HEIGHT ? miniCard(parts, lists, rect) : wholeCard(parts, lists, rect);
}

function wholeCard(parts: CpuParts, lists: StripNodes, rect: Rect): CpuCard {
  const isFull = rect.h >= FULL_HEIGHT;
  const pad = rect.w < NARROW ? MINI_PAD : PAD;
  const x = rect.x + pad;
  const w = rect.w - 2 * pad;
  // What is left over goes to the lists first, and between the parts of tall cards.
  const air = 10 * share(rect.h, 200, 300);
  const stepsY = rect.y + 46 + air;
  const laneY = isFull ? stepsY + 24 + air : stepsY;
  const listsY = laneY + 37 + air;
  const top = listsY + 5;
  const cacheY = rect.y + rect.h - 16;
  const room = { x, y: top, w, h: cacheY - 14 - top };
  return {
    ...parts,
    rect,
    mini: false,
    badge: { x: rect.x + 16, y: rect.y + 16 },
    stateY: rect.y + 38 + air / 2,
    steps: isFull && parts.polls ? thirds({ x, y: stepsY, w, h: 18 }) : [],
    lane: isFull && !parts.polls ? { x, y: stepsY + 9, w, h: 22 } : { x, y: laneY, w, h: 22 },
    listsY,
    strip: layoutLists(lists, room),
    cache: { x, y: rect.y + rect.h - 11, w, h: 5 },
    cacheY,
  };
}

function miniCard(parts: CpuParts, lists: StripNodes, rect: Rect): CpuCard {
  const x = rect.x + MINI_PAD;
  const w = rect.w - 2 * MINI_PAD;
  const bottom = rect.y + rect.h;
  return {
    ...parts,
    rect,
    mini: true,
    badge: { x: rect.x + 14, y: rect.y + 13 },
    stateY: rect.y + 35,
    steps: [],
    lane: { x: rect.x + rect.w - 24, y: rect.y + 5, w: 20, h: 16 },
    listsY: null,
    strip: layoutLists(lists, { x, y: rect.y + 41, w, h: bottom - 11 - (rect.y + 41) }),
    cache: { x, y: bottom - 7, w, h: 3 },
    cacheY: null,
  };
}

function thirds({ x, y, w, h }: Rect): Rect[] {
  const gap = 3;
  const room = w - 2 * gap;
  // Of narrow ones the outer two have their number alone.
  const outer = w < NUMBERS_BELOW ? 0.29 * room : room / 3;
  const middle = room - 2 * outer;
  return [
    { x, y, w: outer, h },
    { x: x + outer + gap, y, w: middle, h },
    { x: x + outer + middle + 2 * gap, y, w: outer, h },
  ];
}

/** In as many columns as make the smaller side of a cell as large as it can be. */
export function layoutLists({ nodes, online }: StripNodes, rect: Rect): StripLayout {
  const count = nodes.length;
  const sideIn = (columns: number): number =>
    Math.min(rect.w / columns, rect.h / Math.ceil(count / columns));
  let columns = 1;
  for (const each of COLUMNS) if (sideIn(each) > sideIn(columns)) columns = each;
  columns = Math.min(columns, count);
  const rows = Math.ceil(count / columns);
  const pitch = { x: Math.min(44, rect.w / columns), y: Math.min(44, rect.h / rows) };
  const gap = { x: gapIn(pitch.x), y: gapIn(pitch.y) };
  const small = Math.min(pitch.x - gap.x, pitch.y - gap.y);
  return {
    rect: { ...rect, h: rows * pitch.y },
    nodes,
    online: nodes.map((node) => node === NIL || online.includes(node)),
    columns,
    rows,
    pitch,
    gap,
    radius: Math.min(4, small / 4),
    labelled: [],
    spans: [],
    compact: true,
    dense: small < 5,
  };
}

function gapIn(pitch: number): number {
  return Math.max(Math.min(1, pitch / 4), Math.min(4, pitch * 0.16));
}
