/**
 * The ways of skbs over a stage. One that comes from a CPU, or goes to one, that is not among those
 * shown in full begins or ends at its small box; where that has none, it fades.
 */
import { interpolateNumber } from 'd3';
import type { MachineView } from '../../analysis/machine-view.ts';
import type { CpuIndex, SkbIndex } from '../../schema/units.ts';
import { centreOf, type Point, type Route } from '../geometry.ts';
import type { StageLayout } from '../stage-layout.ts';
import { cellRect } from '../strip/layout.ts';
import { cacheSlot } from '../wide-layout.ts';

export interface Way {
  readonly route: Route;
  /** It begins where nothing is drawn: it has to appear on the way. */
  readonly appears: boolean;
}

/** Where one skb is, at a share of its way. */
export function alphaOn({ appears }: Way, t: number): number {
  return appears ? t : 1;
}

function smallBox(layout: StageLayout, cpu: CpuIndex): Point | null {
  const small = layout.small.find((each) => each.cpu === cpu);
  return small === undefined ? null : centreOf(small.rect);
}

/** Out of the cache and into the poll, or past it to the backlog of another CPU. */
export function wayOut(layout: StageLayout, fill: number): Route {
  const { senderTile } = layout;
  const start = cacheSlot(senderTile, fill);
  const { poll, cache } = senderTile;
  const end = outOf(layout);
  const turn = (cache.rect.x + cache.rect.w + poll.x - 60) / 2;
  return [start, { x: turn, y: start.y }, { x: turn, y: end.y }, end];
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
  const { rps, senderTile, sender } = layout;
  // Its own backlog lies in its poll.
  if (rps === null) return { route: [senderTile.poll], appears: false };
  const alloc = view.allocCpu[skb];
  if (alloc !== sender) return fromOutside(layout, alloc, rps.backlog);
  const start = outOf(layout);
  const bend = (senderTile.tile.x + senderTile.tile.w + rps.rect.x) / 2;
  const { y } = rps.backlog;
  const route = [start, { x: bend, y: start.y }, { x: bend, y }, rps.backlog];
  return { route, appears: false };
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
  const { senderTile, queue, rps, sender } = layout;
  if (steered && rps !== null) {
    const below = { x: rps.poll.x, y: (rps.poll.y + slot.y) / 2 };
    return { route: [rps.poll, below, { x: slot.x, y: below.y }, slot], appears: false };
  }
  const alloc = view.allocCpu[skb];
  if (alloc !== sender) return fromOutside(layout, alloc, slot);
  const start = outOf(layout);
  const bend = (senderTile.tile.x + senderTile.tile.w + queue.rect.x) / 2;
  const route = [start, { x: bend, y: start.y }, { x: bend, y: slot.y }, slot];
  return { route, appears: false };
}

function fromOutside(layout: StageLayout, cpu: CpuIndex, to: Point): Way {
  const box = smallBox(layout, cpu);
  if (box === null) return { route: [{ x: to.x, y: to.y - 24 }, to], appears: true };
  return { route: [box, { x: to.x, y: box.y }, to], appears: false };
}

/** The deferred free: down the tile of the pusher, along the way back, into the list from above. */
export function wayToList(
  layout: StageLayout,
  { slot, place, pusher }: { slot: number; place: Point; pusher: CpuIndex },
): Way {
  const { receiverTile, receiver, railY, strip } = layout;
  const cell = cellRect(strip, slot);
  const x = cell.x + cell.w / 2;
  if (pusher !== receiver) {
    const box = smallBox(layout, pusher);
    const above = { x, y: railY };
    if (box === null) return { route: [above, { x, y: cell.y }, place], appears: true };
    const route = [box, { x: box.x, y: railY }, above, { x, y: cell.y }, place];
    return { route, appears: false };
  }
  const { exit } = receiverTile;
  const out = exit[exit.length - 1];
  const back = [...exit, { x: out.x, y: railY }, { x, y: railY }, { x, y: cell.y }, place];
  return { route: back, appears: false };
}

/** What is left of the way into a list, then out of it and up into the cache. */
export function wayHome(layout: StageLayout, inward: Route, cacheIndex: number): Route {
  const { strip, senderTile } = layout;
  const end = cacheSlot(senderTile, cacheIndex);
  const list = inward[inward.length - 1];
  const y = strip.rect.y - 14;
  return [...inward, { x: list.x, y }, { x: end.x, y }, end];
}

/** Out of the stage: the deferred free of an skb whose CPU is another one than the one shown. */
export function wayAway({ receiverTile, railY }: StageLayout): Route {
  const { exit } = receiverTile;
  const out = exit[exit.length - 1];
  return [...exit, { x: out.x, y: interpolateNumber(out.y, railY)(0.8) }];
}
