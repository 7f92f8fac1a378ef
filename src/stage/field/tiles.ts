/** The field where each CPU can have a tile of its own: few nodes, not too many CPUs. */

import type { ListWindow } from '../../analysis/list-window.ts';
import type { MachineView } from '../../analysis/machine-view.ts';
import { CPU } from '../../analysis/machine-view.ts';
import { ROLE } from '../../analysis/segments.ts';
import { formatCount } from '../../lib/format.ts';
import { deferLimits } from '../../schema/defer-limits.ts';
import type { CpuIndex, NodeId } from '../../schema/units.ts';
import { contains, type Point, type Rect } from '../geometry.ts';
import { box, type Pen, say, widthOf } from '../pen.ts';
import { identityOf, type StageTheme } from '../theme.ts';
import type { FieldHit } from './columns.ts';
import type { FieldLayout } from './layout.ts';

/** More lists than so many below a tile cannot be told apart. */
const MOST_LISTS = 4;
const LEAST_TILE = { w: 25, h: 38 };
const MOST_TILE = { w: 64, h: 92 };
const FRAME_GAP = 12;
const HEAD = 24;
const PAD = 8;
const TOP = 52;
const LISTS_H = 9;
const LABEL_H = 14;

export interface CpuTile {
  readonly cpu: CpuIndex;
  readonly rect: Rect;
}

export interface TileFrame {
  readonly node: NodeId;
  readonly rect: Rect;
  readonly cpus: number;
}

export interface TilesLayout {
  readonly frames: readonly TileFrame[];
  readonly tiles: readonly CpuTile[];
}

/** Null where there is no room for them, or too many lists for each. */
export function layoutTiles(field: FieldLayout): TilesLayout | null {
  const { groups, order, nodes, view, compact, width, height } = field;
  if (nodes.length > MOST_LISTS || groups.length > MOST_LISTS) return null;
  if (view.to - view.from < order.length) return null;
  const most = Math.max(...groups.map(({ from, to }) => to - from));
  const beside = compact ? 1 : groups.length;
  const margin = compact ? 8 : 16;
  const w = (width - 2 * margin - (beside - 1) * FRAME_GAP) / beside;
  const stacked = compact ? groups.length : 1;
  const h = (height - TOP - 12 - (stacked - 1) * FRAME_GAP) / stacked;
  const grid = gridOf(most, { w: w - 2 * PAD, h: h - HEAD - PAD });
  if (grid === null) return null;
  const frames: TileFrame[] = [];
  const tiles: CpuTile[] = [];
  groups.forEach(({ node, from, to }, g) => {
    const x = margin + (compact ? 0 : g * (w + FRAME_GAP));
    const y = TOP + (compact ? g * (h + FRAME_GAP) : 0);
    frames.push({ node, rect: { x, y, w, h }, cpus: to - from });
    for (let i = 0; i < to - from; i++) {
      const rect = {
        x: x + PAD + (i % grid.columns) * grid.w,
        y: y + HEAD + Math.floor(i / grid.columns) * grid.h,
        w: grid.w - 4,
        h: grid.h - 4,
      };
      tiles.push({ cpu: order[from + i], rect });
    }
  });
  return { frames, tiles };
}

/** The largest pitch at which so many tiles fit. */
function gridOf(count: number, room: { w: number; h: number }) {
  for (let columns = 1; columns <= count; columns++) {
    const w = Math.min(MOST_TILE.w, room.w / columns);
    const h = Math.min(MOST_TILE.h, room.h / Math.ceil(count / columns));
    if (w < LEAST_TILE.w) return null;
    if (h >= LEAST_TILE.h && h >= w * 1.1) return { columns, w, h };
  }
  return null;
}

/** The tile under a point, and which of its lists. */
export function hitTiles(layout: TilesLayout, lists: number, at: Point): FieldHit | null {
  const tile = layout.tiles.find(({ rect }) => contains(rect, at));
  if (tile === undefined) return null;
  const slot = Math.floor(((at.x - tile.rect.x) / tile.rect.w) * lists);
  return { cpu: tile.cpu, slot: Math.min(lists - 1, Math.max(0, slot)) };
}

export function rectOfTile(layout: TilesLayout, cpu: CpuIndex): Rect | null {
  return layout.tiles.find((tile) => tile.cpu === cpu)?.rect ?? null;
}

export function drawTileFrames(pen: Pen, layout: TilesLayout, theme: StageTheme): void {
  for (const { node, rect, cpus } of layout.frames) {
    box(pen, rect, { radius: 8, stroke: theme.nodeOnline });
    const text = `Node ${node}: ${formatCount(cpus)} CPUs`;
    const at = { x: rect.x + PAD + 2, y: rect.y + 16 };
    say(pen, theme, text, { ...at, ink: theme.ink2, weight: 600, size: 12 });
  }
}

/** Roles from the ground up, as a tile stacks them. */
const STACK = [ROLE.useful, ROLE.waste, ROLE.copy, ROLE.other, ROLE.spin];

/** What a tile shows, in whole pixels: a tile is drawn anew when one of these changes. */
export function tileKey(
  { cpu, rect }: CpuTile,
  window: ListWindow,
  view: MachineView,
  lists: number,
): string {
  const heights = STACK.map((role) => Math.round(window.share(cpu, role) * stackHeight(rect)));
  const first = view.rowOf(cpu, 0);
  const lengths = view.listLength.subarray(first, first + lists);
  return `${heights.join()};${lengths.join()};${view.cpuState[cpu]}`;
}

function stackHeight({ h }: Rect): number {
  return h - LABEL_H - LISTS_H - 3;
}

/** CPU time above, the defer lists below it, the number at the foot. */
export function drawTile(
  pen: Pen,
  tile: CpuTile,
  now: { readonly window: ListWindow; readonly view: MachineView; readonly lists: number },
  theme: StageTheme,
): void {
  const { cpu, rect } = tile;
  pen.fillStyle = theme.bg1;
  pen.fillRect(rect.x - 2, rect.y - 2, rect.w + 4, rect.h + 4);
  const height = stackHeight(rect);
  pen.fillStyle = theme.bg2;
  pen.fillRect(rect.x, rect.y, rect.w, height);
  const inks = [theme.useful, theme.hatch, theme.copy, theme.other, theme.comb];
  let y = rect.y + height;
  STACK.forEach((role, k) => {
    const h = Math.round(now.window.share(cpu, role) * height);
    if (h === 0) return;
    y -= h;
    pen.fillStyle = inks[k];
    pen.fillRect(rect.x, y, rect.w, h);
  });
  drawTileLists(pen, tile, now, theme);
  const isAway = now.view.cpuState[cpu] !== CPU.online;
  const ink = isAway ? theme.ink3 : theme.ink2;
  const at = { x: rect.x + rect.w / 2, y: rect.y + rect.h - 2 };
  const text = isAway ? `(${cpu})` : String(cpu);
  const isWide = widthOf(pen, theme, { text, size: 12 }) > rect.w;
  say(pen, theme, text, { ...at, ink, size: isWide ? 12 / theme.type : 12, align: 'center' });
}

function drawTileLists(
  pen: Pen,
  { cpu, rect }: CpuTile,
  { view, lists }: { readonly view: MachineView; readonly lists: number },
  theme: StageTheme,
): void {
  const { cap, kickAt } = deferLimits(view.variant, view.deferMax);
  const full = Number.isFinite(cap) ? Math.max(1, cap) : 2 * (kickAt ?? 1);
  const y = rect.y + stackHeight(rect) + 2;
  const pitch = rect.w / lists;
  for (let slot = 0; slot < lists; slot++) {
    const x = rect.x + slot * pitch;
    const isOnline = view.nodeOnline[slot] === 1;
    const stroke = isOnline ? theme.nodeOnline : theme.nodePossible;
    box(pen, { x, y, w: pitch - 1, h: LISTS_H }, { radius: 2, stroke });
    const length = view.listLength[view.rowOf(cpu, slot)];
    if (length === 0) continue;
    const w = Math.max(2, ((pitch - 5) * Math.min(length, full)) / full);
    const isKicked = kickAt !== null && length >= kickAt;
    pen.fillStyle = isKicked ? theme.kick : identityOf(theme, cpu);
    pen.fillRect(x + 2, y + 2, w, LISTS_H - 4);
  }
}
