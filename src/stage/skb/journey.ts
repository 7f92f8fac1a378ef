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
import { EV } from '../../schema/events.ts';
import { type EventIndex, NIL, PS_PER_US, type Ps, type SkbIndex } from '../../schema/units.ts';
import { alongRoute, clamp, type Point, type Route, restOfRoute, share } from '../geometry.ts';
import type { StageLayout } from '../stage-layout.ts';
import { cellRect, skbInCell } from '../strip/layout.ts';
import { cacheSlot } from '../wide-layout.ts';
import { readingOf } from './reading.ts';
import { eventBefore, eventOf, kindOf } from './skb-events.ts';
import type { SkbSpot } from './spot.ts';
import {
  alphaOn,
  pollOf,
  type Way,
  wayAway,
  wayHome,
  wayOut,
  wayToBacklog,
  wayToList,
  wayToQueue,
} from './ways.ts';

/** Longest time of one hop. */
export const HOP_PS = 0.4 * PS_PER_US;
/** How long the queue takes to move up after a datagram has left it. */
const SHIFT_PS = 0.15 * PS_PER_US;
/** Where on the bar an skb begins, and the share of the way on which it gets there. */
const BAR_INSET = 10;
const BAR_ARRIVAL = 0.2;
/** skbs drawn one by one in a list; more become a bar. */
export const SINGLE_SKBS = 3;

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
    const { socket, receiving, sending, backlog, polled, list } = PLACE;
    this.toCache = 0;
    this.coming.fill(0);
    this.waiting.fill(0);
    this.queue.length = 0;
    for (let skb = 0; skb < view.place.length; skb++) {
      const place = view.place[skb];
      if (place === socket) {
        if (view.row[skb] === receiver) this.queue.push(skb);
      } else if (place === receiving) {
        if (view.row[skb] === receiver) this.put(draw, view, skb, this.receiving(frame, skb));
      } else if (place === sending) {
        if (view.row[skb] === sender) this.put(draw, view, skb, this.sending(frame, skb));
      } else if (place === backlog || place === polled) {
        this.putSteered(draw, frame, skb);
      } else if (view.atPs - view.placePs[skb] < HOP_PS) {
        if (place === list) this.putAway(draw, frame, skb);
        else this.putFreed(draw, frame, skb);
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
    const { events } = recording;
    const { length } = events;
    let end = fromPs + HOP_PS;
    for (let i = recording.countAt(view.placePs[skb]); i < length && events.atPs(i) < end; i++) {
      if (events.skb(i) === skb) end = events.atPs(i);
    }
    return easeCubicInOut(share(view.atPs, fromPs, end));
  }

  /** How far an skb was on its last hop when event `i` sent it further; 1 if it had arrived. */
  private hopBefore(frame: LabFrame, i: EventIndex, atPs: Ps): number {
    const { events } = frame.recording;
    if (i < 0) return 1;
    const k = events.lastOf(events.skb(i), events.countAt(atPs - HOP_PS), i);
    if (k < 0) return 1;
    return easeCubicInOut(share(atPs, events.atPs(k), events.atPs(k) + HOP_PS));
  }

  /** Out of the cache, for as long as the system call or the driver takes. */
  private sending({ view, recording }: LabFrame, skb: SkbIndex): Point {
    const begun = eventOf(recording, skb, view.placePs[skb]);
    const wholePs = begun < 0 ? 0 : recording.events.durPs(begun);
    const done = wholePs === 0 ? 1 : 1 - clamp(this.leftOf(view, skb) / wholePs, 0, 1);
    const route = wayOut(this.layout, view.cacheFill[this.layout.sender]);
    return alongRoute(route, this.still ? 1 : easeCubicInOut(done));
  }

  /** What is left to do of an skb that is being sent; an interrupt puts it off. */
  private leftOf(view: MachineView, skb: SkbIndex): Ps {
    const { sender } = this.layout;
    if (view.heldHand[sender] === skb) return Math.max(0, view.heldLeftPs[sender]);
    const phase = view.phase[sender];
    const works = phase === PHASE.send || phase === PHASE.poll;
    return works && view.inHand[sender] === skb ? view.phaseToPs[sender] - view.atPs : 0;
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
      const steered = view.fromPlace[skb] === PLACE.polled;
      const way = steered
        ? this.wayIn(frame, skb, slot, eventOf(frame.recording, skb, view.placePs[skb]))
        : wayToQueue(this.layout, view, { skb, slot, steered });
      const alpha = interpolateNumber(1, slot.alpha)(t) * alphaOn(way, t);
      this.put(draw, view, skb, { ...alongRoute(way.route, t), alpha });
    }
  }

  /** The way into the queue that event `i` began; what was left of the one before comes first. */
  private wayIn(frame: LabFrame, skb: SkbIndex, slot: Point, i: EventIndex): Way {
    const { layout } = this;
    const before = eventBefore(frame.recording, i);
    const steered = kindOf(frame.recording, before) === EV.netif_receive_skb;
    const way = wayToQueue(layout, frame.view, { skb, slot, steered });
    return steered ? this.after(frame, before, i, way) : way;
  }

  /** The way that event `i` began on another CPU's backlog, or in the poll of it. */
  private waySteered(frame: LabFrame, skb: SkbIndex, i: EventIndex): Way {
    if (kindOf(frame.recording, i) !== EV.netif_receive_skb)
      return wayToBacklog(this.layout, frame.view, skb);
    const { backlog } = this.layout.rps ?? { backlog: this.layout.senderTile.poll };
    const way = { route: [backlog, pollOf(this.layout)], appears: false };
    return this.after(frame, eventBefore(frame.recording, i), i, way);
  }

  /** A way with what was left, at event `i`, of the one that event `before` began. */
  private after(frame: LabFrame, before: EventIndex, i: EventIndex, way: Way): Way {
    const { events } = frame.recording;
    const reached = before < 0 ? 1 : this.hopBefore(frame, i, events.atPs(i));
    if (reached === 1) return way;
    const { route, appears } = this.waySteered(frame, events.skb(i), before);
    return { route: [...restOfRoute(route, reached), ...way.route], appears };
  }

  /** On the backlog that RPS chose, in its poll, or on its way there. */
  private putSteered(draw: (spot: SkbSpot) => void, frame: LabFrame, skb: SkbIndex): void {
    const { view, recording } = frame;
    const { rps, sender } = this.layout;
    if (view.row[skb] !== (rps?.cpu ?? sender)) return;
    const way = this.waySteered(frame, skb, eventOf(recording, skb, view.placePs[skb]));
    const t = this.hop(frame, view.placePs[skb]);
    this.put(draw, view, skb, { ...alongRoute(way.route, t), alpha: alphaOn(way, t) });
  }

  /** Pushed by this receiver, but for another CPU than the one shown. */
  private putAway(draw: (spot: SkbSpot) => void, frame: LabFrame, skb: SkbIndex): void {
    const { view } = frame;
    const { sender, receiver } = this.layout;
    if (view.allocCpu[skb] === sender || view.writer[skb] !== receiver) return;
    const t = this.hop(frame, view.placePs[skb]);
    if (t === 1) return;
    this.put(draw, view, skb, { ...alongRoute(wayAway(this.layout), t), alpha: 1 - t });
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
    const queued =
      before === 1
        ? [queue.head]
        : restOfRoute(
            this.wayIn(frame, skb, queue.head, eventBefore(recording, taken)).route,
            before,
          );
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
    const way = wayToList(this.layout, { slot: at.slot, place, pusher: view.writer[skb] });
    const alpha = alphaOn(way, at.t);
    this.put(draw, view, skb, {
      ...alongRoute(way.route, at.t),
      alpha,
      small: share(at.t, 0.8, 1),
    });
  }

  /** Freed by the newest flush: one after the other they leave the list for the cache. */
  private putFlushed(draw: (spot: SkbSpot) => void, frame: LabFrame): void {
    const { view, recording } = frame;
    const { sender } = this.layout;
    const i = view.lastFlush[sender];
    if (i === NIL || this.still) return;
    const { events } = recording;
    if (events.x(i) === 0 || view.atPs - events.atPs(i) > events.durPs(i) + HOP_PS) return;
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
    const skb = recording.events.skb(free.i);
    // Sent again before it arrived: it is drawn where it is now.
    if (view.place[skb] !== PLACE.cache && view.place[skb] !== PLACE.slab) return;
    const t = this.hopHome(frame, skb, free.at);
    if (t === 1) return;
    const arrives = view.place[skb] === PLACE.cache;
    const waits = view.atPs < free.at;
    if (arrives) this.toCache++;
    if (waits) this.waiting[free.slot]++;
    if (waits && free.count > SINGLE_SKBS) return;
    const start = this.listPoint(free.slot, { i: free.count - 1 - free.k, count: free.count });
    const inward = this.wayPushed(frame, free.i, { slot: free.slot, place: start });
    const reached = this.hopBefore(frame, free.i, waits ? view.atPs : free.at);
    const at = waits
      ? alongRoute(inward, reached)
      : alongRoute(this.homeFrom(inward, reached, recording.events.z(free.i) - 1), t);
    const alpha = arrives ? 1 : 1 - share(t, 0.7, 1);
    this.put(draw, view, skb, { ...at, alpha, small: reached === 1 ? 1 : 0.5 });
  }

  /** The way on which an skb came that event `i` frees: its push says by whom. */
  private wayPushed(
    frame: LabFrame,
    i: EventIndex,
    to: { readonly slot: number; readonly place: Point },
  ): Route {
    const push = eventBefore(frame.recording, i);
    const pusher = push < 0 ? this.layout.receiver : frame.recording.events.cpu(push);
    return wayToList(this.layout, { ...to, pusher }).route;
  }

  private homeFrom(inward: Route, reached: number, cacheIndex: number): Route {
    return wayHome(this.layout, restOfRoute(inward, reached), cacheIndex);
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
