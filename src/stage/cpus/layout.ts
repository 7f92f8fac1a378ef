/**
 * All CPUs that take part in a load, each as a card with all its parts: those that allocate skbs
 * above, the others below, and the ways between them in the middle. Where that is too narrow, cards
 * stand in a grid and skbs go straight.
 */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { cpusInFull } from '../../schema/load-cpus.ts';
import { type LoadRoles, rolesOf } from '../../schema/load-roles.ts';
import { isDeferring, type Scenario } from '../../schema/scenario.ts';
import { type CpuIndex, NIL } from '../../schema/units.ts';
import { VARIANTS, type VariantId } from '../../schema/variants.ts';
import { contains, type Point, type Rect, scaledRect } from '../geometry.ts';
import type { StripNodes } from '../strip/layout.ts';
import { type CpuCard, type CpuParts, layoutCard } from './card.ts';
import { type Past, partsOf } from './parts.ts';
import { type Road, type RoadLevels, roadsOf } from './roads.ts';

export interface CpusLayout {
  /** CSS pixels of a layout unit. */
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly variant: VariantId;
  readonly roles: LoadRoles;
  /** Skbs that another CPU is done with go home: else no way leads back. */
  readonly defers: boolean;
  readonly cards: readonly CpuCard[];
  readonly cardOf: ReadonlyMap<CpuIndex, CpuCard>;
  readonly roads: readonly Road[];
  /** Null in a grid: skbs go straight from card to card. */
  readonly levels: RoadLevels | null;
  /** Baseline of the line above the cards; null without one. */
  readonly headY: number | null;
  /** How many CPUs have nothing to do, and so no card. */
  readonly idle: number;
  /** CPUs are on several nodes: each card says on which. */
  readonly tellsNode: boolean;
}

export interface CpusInput {
  readonly scenario: Scenario;
  readonly variant: VariantId;
  readonly width: number;
  readonly height: number;
  /** Left out: no task has moved. */
  readonly past?: Past;
}

const DESIGN = { width: 860, height: 420 };
/** Narrower stages have a grid of small cards. */
const GRID_BELOW = 600;
const MARGIN = 12;
const FOOT = 10;
const GAP = 8;
const HEAD = 30;
/** Where there is little height, nothing is said above the cards. */
const NO_HEAD = 6;
const LOW = 430;
const ROADS = 52;
const LOW_ROADS = 44;
/** Wider cards would have more air than content. */
const WIDEST = 300;
/** At most so many cards stand in a row. */
const IN_ROW = 8;

/** Lower and narrower cards would not hold their words: a pair is shown instead. */
const LEAST_CARD = { w: 60, h: 58 };

/** Whether all CPUs at work of a load stand in a box; else a pair of them does. */
export function standInFull(input: CpusInput): boolean {
  if (cpusInFull(input.past?.start.load ?? input.scenario.load) === 0) return false;
  const { cards } = layoutCpus(input);
  return cards.every(({ rect }) => rect.w >= LEAST_CARD.w && rect.h >= LEAST_CARD.h);
}

/** What a frame is laid out from. */
export function cpusInput(
  { scenario, view, recording }: LabFrame,
  { width, height }: { readonly width: number; readonly height: number },
): CpusInput {
  const past = { start: recording.scenario, worked: view.worked };
  return { scenario, variant: view.variant, past, width, height };
}

export function layoutCpus(input: CpusInput): CpusLayout {
  const { scenario, variant, width, height, past = null } = input;
  const isGrid = width < GRID_BELOW;
  const fits = Math.min(width / DESIGN.width, height / DESIGN.height);
  const scale = isGrid ? 1 : Math.max(1, fits * 0.94);
  const box = { width: width / scale, height: height / scale };
  const lists = listsOf(scenario, variant);
  const parts = partsOf(scenario, past);
  const isByRole = fitByRole(past === null ? parts : partsOf(past.start, null));
  const rows = isGrid ? gridRows(parts) : twoRows(parts, isByRole);
  const isLow = box.height < LOW;
  const roads = isLow ? LOW_ROADS : ROADS;
  const head = isLow ? NO_HEAD : HEAD;
  const room = isGrid ? gridRoom(box, rows.length) : rowsRoom(box, { head, roads });
  const cards = rows.flatMap((row, r) =>
    rectsIn(row.length, room[r], isGrid ? Number.POSITIVE_INFINITY : WIDEST).map((rect, i) =>
      layoutCard(row[i], lists, rect),
    ),
  );
  const cardOf = new Map(cards.map((card) => [card.cpu, card]));
  const between = isGrid ? null : levelsIn(room[0], roads);
  const { cpuNode } = scenario.machine;
  return {
    scale,
    ...box,
    variant,
    roles: rolesOf(scenario.load),
    defers: isDeferring(scenario, variant),
    cards,
    cardOf,
    roads: between === null ? [] : roadsOf(scenario, { cardOf, levels: between, variant }),
    levels: between,
    headY: isGrid || isLow ? null : 19,
    idle: cpuNode.length - cards.length,
    tellsNode: new Set(cpuNode).size > 1,
  };
}

/** The card under a point in CSS pixels. */
export function cardAt({ cards, scale }: CpusLayout, at: Point): CpuCard | null {
  const point = { x: at.x / scale, y: at.y / scale };
  return cards.find(({ rect }) => contains(rect, point)) ?? null;
}

/** Where a card is, in CSS pixels; null for a CPU without one. */
export function rectOfCard({ cardOf, scale }: CpusLayout, cpu: CpuIndex): Rect | null {
  const rect = cardOf.get(cpu)?.rect;
  return rect === undefined ? null : scaledRect(rect, scale);
}

/** One list per possible node, or a single one in kernels that do not tell nodes apart. */
function listsOf({ machine }: Scenario, variant: VariantId): StripNodes {
  if (VARIANTS[variant].walk === 'none') return { nodes: [NIL], online: [NIL] };
  return { nodes: machine.possible, online: machine.online };
}

/** Whether there is room for those who allocate in one row, and for the others in another. */
function fitByRole(parts: readonly CpuParts[]): boolean {
  const upper = parts.filter(({ allocates }) => allocates).length;
  return upper < parts.length && Math.max(upper, parts.length - upper) <= IN_ROW;
}

/** Who allocates above, who takes below; half of them each where that is too uneven. */
function twoRows(parts: readonly CpuParts[], isByRole: boolean): CpuParts[][] {
  if (isByRole)
    return [true, false].map((upper) => parts.filter(({ allocates }) => allocates === upper));
  const half = Math.ceil(parts.length / 2);
  return [parts.slice(0, half), parts.slice(half)];
}

function gridRows(parts: readonly CpuParts[]): CpuParts[][] {
  const columns = parts.length <= 4 ? 2 : parts.length <= 9 ? 3 : 4;
  const rows: CpuParts[][] = [];
  for (let from = 0; from < parts.length; from += columns)
    rows.push(parts.slice(from, from + columns));
  return rows;
}

interface Box {
  readonly width: number;
  readonly height: number;
}

function rowsRoom(
  { width, height }: Box,
  { head, roads }: { readonly head: number; readonly roads: number },
): Rect[] {
  const h = (height - head - roads - FOOT) / 2;
  const row = { x: MARGIN, w: width - 2 * MARGIN, h };
  return [
    { ...row, y: head },
    { ...row, y: head + h + roads },
  ];
}

function gridRoom({ width, height }: Box, count: number): Rect[] {
  const h = (height - 2 * GAP - (count - 1) * 6) / count;
  return Array.from({ length: count }, (_, r) => ({
    x: GAP,
    y: GAP + r * (h + 6),
    w: width - 2 * GAP,
    h,
  }));
}

/** Cards of one width, in the middle where they do not fill their row. */
function rectsIn(count: number, room: Rect, widest: number): Rect[] {
  const w = Math.min(widest, (room.w - (count - 1) * GAP) / count);
  const left = room.x + (room.w - count * w - (count - 1) * GAP) / 2;
  return Array.from({ length: count }, (_, i) => ({ ...room, x: left + i * (w + GAP), w }));
}

function levelsIn(upper: Rect, height: number): RoadLevels {
  const top = upper.y + upper.h;
  return { top, bottom: top + height, out: top + height * 0.36, back: top + height * 0.66 };
}
