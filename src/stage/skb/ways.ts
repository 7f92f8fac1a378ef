/**
 * The ways of skbs over a stage. One that comes from a CPU, or goes to one, that is not among those
 * shown in full begins or ends at its small box; where that has none, it fades.
 */
import { interpolateNumber } from 'd3';
import type { MachineView } from '../../analysis/machine-view.ts';
import type { CpuIndex, SkbIndex } from '../../schema/units.ts';
import type { Point, Rect, Route } from '../geometry.ts';
import type { StageLayout } from '../stage-layout.ts';
import { cellRect } from '../strip/layout.ts';
import { cacheSlot } from '../wide-layout.ts';

/** Of the edge of an skb outside the lists. */
const HALF = 10;
/** From the level between two chips to the lower one: the skb is higher than the gap. */
const CHIP_EDGE = 4;
/** From the level above the lists to their cells, under the line that says whose they are. */
const LISTS_EDGE = 6;

export interface Way {
  readonly route: Route;
  /** It begins where nothing is drawn: it has to appear on the way. */
  readonly appears: boolean;
}

/** Where one skb is, at a share of its way. */
export function alphaOn({ appears }: Way, t: number): number {
  return appears ? t : 1;
}

/** Under the small box of a CPU, clear of its number. */
function smallBox(layout: StageLayout, cpu: CpuIndex): Point | null {
  const small = layout.small.find((each) => each.cpu === cpu);
  if (small === undefined) return null;
  const { x, y, w, h } = small.rect;
  return { x: x + w / 2, y: y + h + HALF };
}

function endOf({ x, w }: Rect): number {
  return x + w;
}

/** Out of the cache and into the poll, or past it to the backlog of another CPU. */
export function wayOut(layout: StageLayout, fill: number): Route {
  const { senderTile } = layout;
  const start = cacheSlot(senderTile, fill);
  const { poll, cache } = senderTile;
  const end = outOf(layout);
  const turn = (cache.rect.x + cache.rect.w + poll.x - 60) / 2;
  const y = levelOut(layout);
  return [start, { x: turn, y: start.y }, { x: turn, y }, { x: end.x, y }, end];
}

/** Between the chips, so that the words of the poll stay uncovered. */
function levelOut(layout: StageLayout): number {
  const { chips } = layout.senderTile;
  const end = outOf(layout);
  return chips.length > 0 && end === layout.senderTile.poll ? chips[1].y - CHIP_EDGE : end.y;
}

/** From the home CPU, or from under a small box, down before the middle, where no words are. */
function wayAcross(layout: StageLayout, alloc: CpuIndex, to: Point): Way {
  const { queue, sender, senderTile } = layout;
  const fromHome = alloc === sender;
  const start = fromHome ? outOf(layout) : smallBox(layout, alloc);
  if (start === null) return { route: [{ x: to.x, y: to.y - 24 }, to], appears: true };
  const y = fromHome ? levelOut(layout) : start.y;
  const x = (endOf(senderTile.tile) + queue.rect.x) / 2;
  return { route: [start, { x: start.x, y }, { x, y }, { x, y: to.y }, to], appears: false };
}

/** Where an skb is when the home CPU is done with it: its own poll has it, or nobody yet. */
function outOf({ senderTile, rps, roles }: StageLayout): Point {
  const { poll, chips, tile } = senderTile;
  const polled = roles.source === 'RX ring' || (rps === null && roles.between !== 'TX ring');
  if (polled || chips.length === 0) return poll;
  return { x: tile.x + tile.w - 16, y: chips[0].y - 14 };
}

/** From the home CPU to the backlog that RPS chose. */
export function wayToBacklog(layout: StageLayout, view: MachineView, skb: SkbIndex): Way {
  const { rps, senderTile } = layout;
  // Its own backlog lies in its poll.
  if (rps === null) return { route: [senderTile.poll], appears: false };
  return wayAcross(layout, view.allocCpu[skb], rps.backlog);
}

/** Where the poll of that backlog has an skb. */
export function pollOf({ rps, senderTile }: StageLayout): Point {
  return rps?.poll ?? senderTile.poll;
}

/** From the home CPU, or from the poll of another one, to a place in the queue. */
export function wayToQueue(
  layout: StageLayout,
  view: MachineView,
  { skb, slot, steered }: { skb: SkbIndex; slot: Point; steered: boolean },
): Way {
  const { rps } = layout;
  if (steered && rps !== null) {
    const below = { x: rps.poll.x, y: (rps.poll.y + slot.y) / 2 };
    return { route: [rps.poll, below, { x: slot.x, y: below.y }, slot], appears: false };
  }
  return wayAcross(layout, view.allocCpu[skb], slot);
}

/** The deferred free: down the tile of the pusher, along the way back, into the list from above. */
export function wayToList(
  layout: StageLayout,
  { slot, place, pusher }: { slot: number; place: Point; pusher: CpuIndex },
): Way {
  const { receiverTile, receiver, railY, queue, strip } = layout;
  const cell = cellRect(strip, slot);
  const x = cell.x + cell.w / 2;
  const down = [...aboveLists(layout, x), { x, y: cell.y }, place];
  if (pusher !== receiver) {
    const box = smallBox(layout, pusher);
    if (box === null) return { route: down, appears: true };
    const behind = (endOf(queue.rect) + receiverTile.tile.x) / 2;
    const route = [box, { x: behind, y: box.y }, { x: behind, y: railY }, ...down];
    return { route, appears: false };
  }
  const { exit } = receiverTile;
  const out = exit[exit.length - 1];
  return { route: [...exit, { x: out.x, y: railY }, ...down], appears: false };
}

/** From the way back to above a cell: down where this pair's list is, then along the cells. */
function aboveLists({ rail, railY, strip }: StageLayout, x: number): Point[] {
  const { x: way } = rail[rail.length - 1];
  const y = strip.rect.y - LISTS_EDGE;
  return [
    { x: way, y: railY },
    { x: way, y },
    { x, y },
  ];
}

/** What is left of the way into a list, then out of it and up into the cache. */
export function wayHome(layout: StageLayout, inward: Route, cacheIndex: number): Route {
  const { senderTile, railY } = layout;
  const end = cacheSlot(senderTile, cacheIndex);
  const list = inward[inward.length - 1];
  // Beside the cache, which has its count under it.
  const x = layout.compact ? end.x : senderTile.cache.rect.x - HALF;
  const up = aboveLists(layout, list.x).reverse();
  return [...inward, ...up, { x, y: railY }, { x, y: end.y }, end];
}

/** Out of the stage: the deferred free of an skb whose CPU is another one than the one shown. */
export function wayAway({ receiverTile, railY }: StageLayout): Route {
  const { exit } = receiverTile;
  const out = exit[exit.length - 1];
  return [...exit, { x: out.x, y: interpolateNumber(out.y, railY)(0.8) }];
}
