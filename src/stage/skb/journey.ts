/**
 * Where every skb of the pair is drawn: a pure function of the instant, without jumps, so that
 * going back in time plays it backwards. An skb that changes its place is on its way for a moment
 * of model time; if it is sent further before it has arrived, the rest of its way comes first.
 */
import { easeCubicInOut, interpolateNumber } from 'd3';
import { freedFrom } from '../../analysis/flush-lists.ts';
import { flushTiming } from '../../analysis/flush-timing.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { type MachineView, PHASE, PLACE } from '../../analysis/machine-view.ts';
import type { Recording } from '../../analysis/recording.ts';
import { type EventIndex, NIL, PS_PER_US, type Ps, type SkbIndex } from '../../schema/units.ts';
import { alongRoute, clamp, type Point, type Route, restOfRoute, share } from '../geometry.ts';
import type { StageLayout } from '../stage-layout.ts';
import { cellRect, skbInCell } from '../strip/layout.ts';
import { cacheSlot } from '../wide-layout.ts';

/** Longest time of one hop. */
export const HOP_PS = 0.4 * PS_PER_US;
/** How long the queue takes to move up after a datagram has left it. */
const SHIFT_PS = 0.15 * PS_PER_US;
/** Where on the bar an skb begins, and the share of the way on which it gets there. */
const BAR_INSET = 10;
const BAR_ARRIVAL = 0.2;
/** skbs drawn one by one in a list; more become a bar. */
export const SINGLE_SKBS = 3;

/** One skb as it is drawn. The same object for all: read it at once. */
export interface SkbSpot {
  skb: SkbIndex;
  x: number;
  y: number;
  alpha: number;
  alloc: number;
  writer: number;
  /** It stands in a list or on its way there, where it is drawn smaller. */
  small: number;
}

export class Journeys {
  /** Heads freed but still on their way into the cache of the sender. */
  toCache = 0;
  readonly coming: Int32Array; // [slot] pushed, still on their way to the list
  readonly waiting: Int32Array; // [slot] freed by the running flush, still drawn in the list

  private readonly layout: StageLayout;
  private readonly spot: SkbSpot = { skb: 0, x: 0, y: 0, alpha: 1, alloc: 0, writer: 0, small: 0 };
  private readonly queue: SkbIndex[] = [];
  private readonly still: boolean;

  constructor(layout: StageLayout, still: boolean) {
    this.layout = layout;
    this.still = still;
    this.coming = new Int32Array(layout.strip.nodes.length);
    this.waiting = new Int32Array(layout.strip.nodes.length);
  }

  /** Calls `draw` for each skb of the pair, those lying still first. */
  forEach(frame: LabFrame, draw: (spot: SkbSpot) => void): void {
    const { sender, receiver } = this.layout;
    const { view } = frame;
    this.toCache = 0;
    this.coming.fill(0);
    this.waiting.fill(0);
    this.queue.length = 0;
    for (let skb = 0; skb < view.place.length; skb++) {
      const place = view.place[skb];
      if (place === PLACE.socket) {
        if (view.row[skb] === receiver) this.queue.push(skb);
      } else if (place === PLACE.receiving) {
        if (view.row[skb] === receiver) this.put(draw, view, skb, this.receiving(frame, skb));
      } else if (place === PLACE.sending) {
        if (view.row[skb] === sender) this.put(draw, view, skb, this.sending(view, skb));
      } else if (place !== PLACE.list && view.atPs - view.placePs[skb] < HOP_PS) {
        this.putFreed(draw, frame, skb);
      }
    }
    this.putQueue(draw, frame);
    this.putLists(draw, frame);
    this.putFlushed(draw, frame);
  }

  /** Where one skb is drawn now, or null if it rests in the cache or belongs to another pair. */
  find(frame: LabFrame, skb: SkbIndex): Point | null {
    let found: Point | null = null;
    this.forEach(frame, (spot) => {
      if (spot.skb === skb) found = { x: spot.x, y: spot.y };
    });
    return found;
  }

  private put(
    draw: (spot: SkbSpot) => void,
    view: MachineView,
    skb: SkbIndex,
    at: Point & { alpha?: number; small?: number },
  ): void {
    const { spot } = this;
    spot.skb = skb;
    spot.x = at.x;
    spot.y = at.y;
    spot.alpha = at.alpha ?? 1;
    spot.small = at.small ?? 0;
    spot.alloc = view.allocCpu[skb];
    spot.writer = view.writer[skb];
    draw(spot);
  }

  /** Share of a hop that began at `fromPs`, eased; 1 when it is over. */
  private hop(frame: LabFrame, fromPs: Ps): number {
    if (this.still) return 1;
    return easeCubicInOut(share(frame.view.atPs, fromPs, fromPs + HOP_PS));
  }

  /** Share of the hop into the cache, which the next event of the same skb cuts short. */
  private hopHome(frame: LabFrame, skb: SkbIndex, fromPs: Ps): number {
    const { view, recording } = frame;
    if (this.still || view.atPs >= fromPs + HOP_PS) return 1;
    const { atPs, skb: skbs, length } = recording.columns;
    let end = fromPs + HOP_PS;
    for (let i = recording.countAt(view.placePs[skb]); i < length && atPs[i] < end; i++) {
      if (skbs[i] === skb) end = atPs[i];
    }
    return easeCubicInOut(share(view.atPs, fromPs, end));
  }

  /** How far an skb was on its last hop when event `i` sent it further; 1 if it had arrived. */
  private hopBefore(frame: LabFrame, i: EventIndex, atPs: Ps): number {
    const { atPs: times, skb } = frame.recording.columns;
    for (let k = i - 1; k >= 0 && times[k] > atPs - HOP_PS; k--) {
      if (skb[k] === skb[i]) return easeCubicInOut(share(atPs, times[k], times[k] + HOP_PS));
    }
    return 1;
  }

  /** From the cache to the backlog, for as long as the system call takes. */
  private sending(view: MachineView, skb: SkbIndex): Point {
    const { senderTile, sender } = this.layout;
    const from = view.placePs[skb];
    const going = view.phase[sender] === PHASE.send && view.inHand[sender] === skb;
    const done = going ? share(view.atPs, from, view.phaseToPs[sender]) : 1;
    const start = cacheSlot(senderTile, view.cacheFill[sender]);
    const { poll } = senderTile;
    const turn = (senderTile.cache.rect.x + senderTile.cache.rect.w + poll.x - 60) / 2;
    const route = [start, { x: turn, y: start.y }, { x: turn, y: poll.y }, poll];
    return alongRoute(route, this.still ? 1 : easeCubicInOut(done));
  }

  /** Place in the queue, moving up after each datagram that leaves. */
  private queueSlot(frame: LabFrame, k: number): Point & { alpha: number } {
    const { queue, receiver } = this.layout;
    const { view } = frame;
    const reading = view.phase[receiver] === PHASE.receive || view.phase[receiver] === PHASE.user;
    const moved = reading ? share(view.atPs - view.phaseFromPs[receiver], 0, SHIFT_PS) : 1;
    const at = k + (this.still ? 0 : 1 - easeCubicInOut(moved));
    const last = queue.shown - 1;
    return {
      x: queue.head.x + Math.min(at, last) * queue.step,
      y: queue.head.y,
      alpha: clamp(last + 1 - at, 0, 1),
    };
  }

  private putQueue(draw: (spot: SkbSpot) => void, frame: LabFrame): void {
    const { view } = frame;
    this.queue.sort((a, b) => view.placePs[a] - view.placePs[b]);
    for (let k = 0; k < this.queue.length; k++) {
      const skb = this.queue[k];
      const t = this.hop(frame, view.placePs[skb]);
      const slot = this.queueSlot(frame, k);
      if (t === 1) {
        if (slot.alpha > 0) this.put(draw, view, skb, slot);
        continue;
      }
      const route = this.wayToQueue(slot);
      const alpha = interpolateNumber(1, slot.alpha)(t);
      this.put(draw, view, skb, { ...alongRoute(route, t), alpha });
    }
  }

  private wayToQueue(slot: Point): Route {
    const { senderTile, queue } = this.layout;
    const bend = (senderTile.tile.x + senderTile.tile.w + queue.rect.x) / 2;
    const { poll } = senderTile;
    return [poll, { x: bend, y: poll.y }, { x: bend, y: slot.y }, slot];
  }

  /** From the queue to the bar, then along it with the time that the call takes until the push. */
  private receiving(frame: LabFrame, skb: SkbIndex): Point {
    const { view, recording } = frame;
    const { queue, receiverTile, receiver } = this.layout;
    const { bar, exit } = receiverTile;
    const done = readingOf(view, receiver).done;
    const at = { x: interpolateNumber(bar.x + BAR_INSET, exit[0].x)(done), y: exit[0].y };
    const arrived = this.still ? 1 : easeCubicInOut(share(done, 0, BAR_ARRIVAL));
    if (arrived === 1) return at;
    const edge = receiverTile.tile.x - 12;
    const taken = eventOf(recording, skb, view.placePs[skb]);
    const before = this.hopBefore(frame, taken, view.placePs[skb]);
    const queued = restOfRoute(this.wayToQueue(queue.head), before);
    return alongRoute([...queued, { x: edge, y: queue.head.y }, { x: edge, y: at.y }, at], arrived);
  }

  private listPoint(slot: number, place: { i: number; count: number }): Point {
    const { strip } = this.layout;
    return skbInCell(strip, cellRect(strip, slot), place);
  }

  /** skbs on the lists of the sender: up to three one by one, or those still on their way. */
  private putLists(draw: (spot: SkbSpot) => void, frame: LabFrame): void {
    const { view } = frame;
    const { strip, sender } = this.layout;
    for (let slot = 0; slot < strip.nodes.length; slot++) {
      const row = view.rowOf(sender, slot);
      const count = view.listLength[row];
      if (count === 0) continue;
      let skb = view.listHead[row];
      const newest = this.hop(frame, view.placePs[skb]);
      if (newest < 1) this.coming[slot]++;
      for (let k = 0; k < Math.min(count, SINGLE_SKBS) && skb !== NIL; k++) {
        const t = k === 0 ? newest : this.hop(frame, view.placePs[skb]);
        if (count <= SINGLE_SKBS || t < 1) {
          this.putListed(draw, frame, skb, { slot, i: count - 1 - k, count, t, newest });
        }
        skb = view.next[skb];
      }
    }
  }

  /** One skb of a list: the others make room while the newest is on its way. */
  private putListed(
    draw: (spot: SkbSpot) => void,
    frame: LabFrame,
    skb: SkbIndex,
    at: { slot: number; i: number; count: number; t: number; newest: number },
  ): void {
    const { view } = frame;
    const now = this.listPoint(at.slot, at);
    const before = this.listPoint(at.slot, { i: at.i, count: Math.max(1, at.count - 1) });
    const place = {
      x: now.x,
      y: at.i === at.count - 1 ? now.y : interpolateNumber(before.y, now.y)(at.newest),
    };
    if (at.t === 1) return this.put(draw, view, skb, { ...place, small: 1 });
    const route = this.wayToList(at.slot, place);
    this.put(draw, view, skb, { ...alongRoute(route, at.t), small: share(at.t, 0.8, 1) });
  }

  /** The deferred free: down the receiver's tile, along the way back, into the list from above. */
  private wayToList(slot: number, place: Point): Route {
    const { receiverTile, railY, strip } = this.layout;
    const { exit } = receiverTile;
    const out = exit[exit.length - 1];
    const cell = cellRect(strip, slot);
    const x = cell.x + cell.w / 2;
    return [...exit, { x: out.x, y: railY }, { x, y: railY }, { x, y: cell.y }, place];
  }

  /** Freed by the newest flush: one after the other they leave the list for the cache. */
  private putFlushed(draw: (spot: SkbSpot) => void, frame: LabFrame): void {
    const { view, recording } = frame;
    const { sender } = this.layout;
    const i = view.lastFlush[sender];
    if (i === NIL || this.still) return;
    const { x, durPs, atPs } = recording.columns;
    if (x[i] === 0 || view.atPs - atPs[i] > durPs[i] + HOP_PS) return;
    const { fromPs, checksPs } = flushTiming(recording, i);
    const nodes = freedFrom(recording, i);
    const count = nodes.length;
    for (let k = 0; k < count; k++) {
      const at = fromPs + ((checksPs - fromPs) * k) / count;
      // After a switch to one list, its cell stands for those that the flush emptied.
      const slot = Math.min(view.slotOf(nodes[k]), this.waiting.length - 1);
      this.putFlushedOne(draw, frame, { i: i + 1 + k, k, count, at, slot });
    }
  }

  private putFlushedOne(
    draw: (spot: SkbSpot) => void,
    frame: LabFrame,
    free: { i: number; k: number; count: number; at: Ps; slot: number },
  ): void {
    const { view, recording } = frame;
    const skb = recording.columns.skb[free.i];
    // Sent again before it arrived: it is drawn where it is now.
    if (view.place[skb] !== PLACE.cache && view.place[skb] !== PLACE.slab) return;
    const t = this.hopHome(frame, skb, free.at);
    if (t === 1) return;
    const { slot } = free;
    const arrives = view.place[skb] === PLACE.cache;
    const waits = view.atPs < free.at;
    if (arrives) this.toCache++;
    if (waits) this.waiting[slot]++;
    if (waits && free.count > SINGLE_SKBS) return;
    const start = this.listPoint(slot, { i: free.count - 1 - free.k, count: free.count });
    const inward = this.wayToList(slot, start);
    const reached = this.hopBefore(frame, free.i, waits ? view.atPs : free.at);
    const at = waits
      ? alongRoute(inward, reached)
      : alongRoute(this.wayHome(restOfRoute(inward, reached), recording.columns.z[free.i] - 1), t);
    const alpha = arrives ? 1 : 1 - share(t, 0.7, 1);
    this.put(draw, view, skb, { ...at, alpha, small: reached === 1 ? 1 : 0.5 });
  }

  /** What is left of the way into a list, then out of it and up into the cache. */
  private wayHome(inward: Route, cacheIndex: number): Route {
    const { strip, senderTile } = this.layout;
    const end = cacheSlot(senderTile, cacheIndex);
    const list = inward[inward.length - 1];
    const y = strip.rect.y - 14;
    return [...inward, { x: list.x, y }, { x: end.x, y }, end];
  }

  /** Freed without a list: it fades where it was last worked on. */
  private putFreed(draw: (spot: SkbSpot) => void, frame: LabFrame, skb: SkbIndex): void {
    const { view } = frame;
    const { receiver, sender, receiverTile, senderTile } = this.layout;
    const from = view.fromPlace[skb];
    if (this.still || view.allocCpu[skb] === NIL) return;
    const byReceiver = from === PLACE.receiving && view.row[skb] === receiver;
    const bySender = from === PLACE.sending && view.row[skb] === sender;
    if (!byReceiver && !bySender) return;
    const t = this.hop(frame, view.placePs[skb]);
    const start = byReceiver ? receiverTile.exit[0] : senderTile.poll;
    const end = byReceiver
      ? receiverTile.exit[1]
      : cacheSlot(senderTile, view.cacheFill[sender] - 1);
    this.put(draw, view, skb, { ...alongRoute([start, end], t), alpha: 1 - t });
  }
}

/** A receiver's way to the push: how far it is, and where its parts end, as shares of that way. */
export interface Reading {
  readonly done: number;
  readonly entered: number;
  readonly copied: number;
}

export function readingOf(view: MachineView, receiver: number): Reading {
  const { syscallPs, copyPs, pushAt } = view.meta.parts;
  const from = view.phaseFromPs[receiver];
  const push = Math.max(1, (view.phaseToPs[receiver] - from) * pushAt);
  return {
    done: share(view.atPs - from, 0, push),
    entered: Math.min(1, syscallPs / push),
    copied: Math.min(1, (syscallPs + copyPs) / push),
  };
}

/** The last event of an skb at or before an instant; −1 if there is none. */
function eventOf(recording: Recording, skb: SkbIndex, atPs: Ps): EventIndex {
  let i = recording.countAt(atPs) - 1;
  while (i >= 0 && recording.columns.skb[i] !== skb) i--;
  return i;
}
