/** One CPU close up: the words of the node mask, the defer lists, and the heads of its cache. */

import { WORD_BITS } from '../../analysis/mask-walk.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { NIL, type NodeId } from '../../schema/units.ts';
import { VARIANTS, type VariantId } from '../../schema/variants.ts';
import type { Rect } from '../geometry.ts';
import type { StripLayout } from '../strip/layout.ts';

/** Which mask a walk reads; none where a CPU has one list, or its lists are marked one by one. */
export type WalkedMask = 'possible' | 'online' | null;

export interface MaskWord {
  /** Its first bit. */
  readonly from: number;
  readonly rect: Rect;
}

export interface CloseUpLayout {
  readonly width: number;
  readonly height: number;
  readonly compact: boolean;
  readonly mask: WalkedMask;
  /** Empty where there is no walk over a mask. */
  readonly words: readonly MaskWord[];
  readonly maskTop: number;
  readonly strip: StripLayout;
  readonly listsTop: number;
  /** [node] its cell */
  readonly slotOf: ReadonlyMap<NodeId, number>;
  readonly cache: {
    readonly rect: Rect;
    readonly columns: number;
    readonly rows: number;
    readonly pitch: number;
  };
}

export interface CloseUpInput {
  readonly scenario: Scenario;
  readonly variant: VariantId;
  /** Heads that the cache holds at most. */
  readonly cacheSize: number;
  readonly width: number;
  readonly height: number;
}

const COMPACT_WIDTH = 600;
const MARGIN = { wide: 20, compact: 12 };
const HEAD = 4;
const WORDS_IN_ROW = { wide: 8, compact: 4 };
const WORD_ROW = 44;
const MASK_TITLE = 28;
const CACHE_WIDTH = 150;
const CACHE_COLUMNS = { wide: 8, compact: 16 };

export function layoutCloseUp(input: CloseUpInput): CloseUpLayout {
  const { scenario, variant, cacheSize, width, height } = input;
  const { machine } = scenario;
  const compact = width < COMPACT_WIDTH;
  const x = compact ? MARGIN.compact : MARGIN.wide;
  const mask = maskOf(variant);
  const room = width - 2 * x - (compact ? 0 : CACHE_WIDTH + 24);
  const maskTop = HEAD;
  const words =
    mask === null
      ? []
      : placeWords(machine.maxNumnodes, { x, y: maskTop + MASK_TITLE, w: room }, compact);
  const last = words[words.length - 1]?.rect;
  const listsTop = last === undefined ? maskTop : last.y + WORD_ROW + 4;
  const cacheH = compact ? 84 : height - HEAD - 12;
  const stripH = height - listsTop - 28 - (compact ? cacheH : 0);
  const strip = placeLists(scenario, variant, { x, y: listsTop + 24, w: room, h: stripH });
  const columns = compact ? CACHE_COLUMNS.compact : CACHE_COLUMNS.wide;
  const rows = Math.ceil(cacheSize / columns);
  const pitch = Math.max(
    4,
    Math.min(15, (cacheH - 62) / rows, (compact ? room : CACHE_WIDTH) / columns),
  );
  const cacheX = compact ? x : width - x - CACHE_WIDTH;
  const cacheY = compact ? height - cacheH + 20 : HEAD + 22;
  return {
    width,
    height,
    compact,
    mask,
    words,
    maskTop,
    strip,
    listsTop,
    slotOf: new Map(strip.nodes.map((node, slot) => [node, slot])),
    cache: {
      rect: { x: cacheX, y: cacheY, w: columns * pitch, h: rows * pitch },
      columns,
      rows,
      pitch,
    },
  };
}

function maskOf(variant: VariantId): WalkedMask {
  const { walk } = VARIANTS[variant];
  return walk === 'possible' || walk === 'online' ? walk : null;
}

function placeWords(
  bits: number,
  at: { x: number; y: number; w: number },
  compact: boolean,
): MaskWord[] {
  const count = Math.max(1, Math.ceil(bits / WORD_BITS));
  const inRow = Math.min(count, compact ? WORDS_IN_ROW.compact : WORDS_IN_ROW.wide);
  const gap = compact ? 4 : 8;
  const w = Math.min(220, (at.w - gap * (inRow - 1)) / inRow);
  return Array.from({ length: count }, (_, i) => ({
    from: i * WORD_BITS,
    rect: {
      x: at.x + (i % inRow) * (w + gap),
      y: at.y + Math.floor(i / inRow) * WORD_ROW,
      w,
      h: WORD_ROW - 20,
    },
  }));
}

/** The cell of bit `bit` in its word. */
export function bitRect({ from, rect }: MaskWord, bit: number): Rect {
  const w = (rect.w - 6) / WORD_BITS;
  return { x: rect.x + 3 + (bit - from) * w, y: rect.y + 4, w, h: rect.h - 8 };
}

/** As many columns as make cells about square. */
function placeLists(scenario: Scenario, variant: VariantId, rect: Rect): StripLayout {
  const { possible, online } = scenario.machine;
  const nodes: readonly NodeId[] = VARIANTS[variant].walk === 'none' ? [NIL] : possible;
  const columns = columnsFor(nodes.length, rect);
  const rows = Math.ceil(nodes.length / columns);
  const pitch = { x: Math.min(64, rect.w / columns), y: Math.min(86, rect.h / rows) };
  const isLabelled = pitch.y >= 34 && pitch.x >= 22;
  const gap = {
    x: Math.max(1, Math.min(8, pitch.x * 0.14)),
    y: isLabelled ? 24 : Math.max(1, pitch.y * 0.15),
  };
  const small = Math.min(pitch.x - gap.x, pitch.y - gap.y);
  return {
    rect: { ...rect, h: rows * pitch.y },
    nodes,
    online: nodes.map((node) => node === NIL || online.includes(node)),
    columns,
    rows,
    pitch,
    gap,
    radius: Math.min(5, small / 4),
    labelled: isLabelled && nodes[0] !== NIL ? nodes.map((_, slot) => slot) : [],
    spans: [],
    compact: false,
    dense: small < 8,
  };
}

function columnsFor(count: number, { w, h }: Rect): number {
  let best = Math.min(count, 8);
  for (let columns = best; columns <= Math.min(count, 128); columns *= 2) {
    const rows = Math.ceil(count / columns);
    best = columns;
    if (w / columns <= (h / rows) * 1.6) break;
  }
  return best;
}
