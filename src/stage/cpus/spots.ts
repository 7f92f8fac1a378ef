/**
 * Where every skb is drawn: a pure function of the instant. An skb that changes its place is on its
 * way for a moment of model time, and arrives before it is sent further; so nothing jumps.
 *
 * Differs from the stage of one pair: what is sent again within that moment moves faster there.
 */
import { easeCubicInOut } from 'd3';
import { freedFrom } from '../../analysis/flush-lists.ts';
import { flushTiming } from '../../analysis/flush-timing.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { type MachineView, PHASE, PLACE } from '../../analysis/machine-view.ts';
import { pairAt, rpsCpuAt } from '../../schema/cpu-pair.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { type CpuIndex, NIL, PS_PER_US, type Ps, type SkbIndex } from '../../schema/units.ts';
import { alongRoute, type Point, share } from '../geometry.ts';
import { HOP_PS, SINGLE_SKBS } from '../skb/journey.ts';
import { readingOf } from '../skb/reading.ts';
import type { CpuCard } from './card.ts';
import type { CpusLayout } from './layout.ts';
import { cacheEnd, handOf, listPlace, waitingAt } from './places.ts';
import { type Way, wayBetween } from './roads.ts';

/** How long those that wait take to move up after one of them has been taken. */
const SHIFT_PS = 0.15 * PS_PER_US;

export interface CpuSpot extends Point {
  readonly skb: SkbIndex;
  readonly alpha: number;
  /** It stands on a list, where it is drawn smaller. */
  readonly small: boolean;
}

type Draw = (spot: CpuSpot) => void;

export class CpuSpots {
  /** [cpu] heads that are freed but on their way into the cache still */
  readonly toCache: Int32Array;
  /** [list] pushed, on their way still; freed by the running flush, drawn in the list still */
  readonly coming: Int32Array;
  readonly waiting: Int32Array;
  private readonly layout: CpusLayout;
  private readonly still: boolean;
  private readonly steered: ReadonlyMap<string, CpuIndex>;
  private readonly queues = new Map<CpuIndex, SkbIndex[]>();

  constructor(layout: CpusLayout, scenario: Scenario, lists: number, still: boolean) {
    this.layout = layout;
    this.still = still;
    this.steered = steeredPairs(scenario);
    const cpus = scenario.machine.cpuNode.length;
    this.toCache = new Int32Array(cpus);
    this.coming = new Int32Array(cpus * lists);
    this.waiting = new Int32Array(cpus * lists);
    for (const { cpu } of layout.cards) this.queues.set(cpu, []);
  }

  /** Calls `draw` for each skb that does not lie in a cache, or in a bar of many. */
  forEach(frame: LabFrame, draw: Draw): void {
    const { view } = frame;
    this.toCache.fill(0);
    this.coming.fill(0);
    this.waiting.fill(0);
    for (const queue of this.queues.values()) queue.length = 0;
    for (let skb = 0; skb < view.place.length; skb++) {
      const place = view.place[skb];
      if (place === PLACE.socket) this.queues.get(view.row[skb])?.push(skb);
      else if (place === PLACE.receiving) this.putReading(draw, view, skb);
      else if (place === PLACE.sending || place === PLACE.backlog || place === PLACE.polled)
        this.putInLane(draw, frame, skb);
      else if (place !== PLACE.list && view.atPs - view.placePs[skb] < HOP_PS)
        this.putFreed(draw, frame, skb);
    }
    for (const card of this.layout.cards) {
      this.putQueue(draw, frame, card);
      this.putLists(draw, frame, card);
      this.putFlushed(draw, frame, card);
    }
  }

  /** How far it is on a way that began at `fromPs`; its next event ends the way. */
  private hop({ view, recording }: LabFrame, skb: SkbIndex, fromPs: Ps): number {
    let end = fromPs + HOP_PS;
    if (this.still || view.atPs >= end) return 1;
    const { events } = recording;
    for (let i = recording.countAt(view.placePs[skb]); i < events.length; i++) {
      if (events.atPs(i) >= end) break;
      if (events.skb(i) === skb) end = Math.max(fromPs + 1, events.atPs(i));
    }
    return easeCubicInOut(share(view.atPs, fromPs, end));
  }

  /** Along the lane, with the time that the call takes until the push. */
  private putReading(draw: Draw, view: MachineView, skb: SkbIndex): void {
    const card = this.layout.cardOf.get(view.row[skb]);
    if (card === undefined) return;
    const { done } = readingOf(view, card.cpu);
    const at = alongRoute([waitingAt(card, 0), handOf(card)], this.still ? 1 : done);
    draw({ ...at, skb, alpha: 1, small: false });
  }

  /** Being sent: out of the cache. On a backlog that RPS chose: from the home CPU; in its poll. */
  private putInLane(draw: Draw, frame: LabFrame, skb: SkbIndex): void {
    const { view } = frame;
    const { cardOf } = this.layout;
    const card = cardOf.get(view.row[skb]);
    if (card === undefined) return;
    const t = this.hop(frame, skb, view.placePs[skb]);
    const place = view.place[skb];
    const hand = handOf(card);
    if (place === PLACE.backlog) {
      const home = cardOf.get(view.allocCpu[skb]) ?? card;
      return this.putOn(draw, skb, { from: home, to: card, at: waitingAt(card, 0), t, way: 'out' });
    }
    const start =
      place === PLACE.polled
        ? waitingAt(card, 0)
        : cacheEnd(card, view.cacheFill[card.cpu], view.meta.cacheSize);
    draw({ ...alongRoute([start, hand], t), skb, alpha: 1, small: false });
  }

  /** On its way from the hand of one CPU to a place at another. */
  private putOn(
    draw: Draw,
    skb: SkbIndex,
    on: {
      readonly from: CpuCard;
      readonly to: CpuCard;
      readonly at: Point;
      readonly t: number;
      readonly way: Way;
      readonly alpha?: number;
    },
  ): void {
    const { from, to, at, t, way, alpha = 1 } = on;
    const { levels } = this.layout;
    const start = { card: from, at: handOf(from) };
    const route = wayBetween(start, { card: to, at }, { way, levels });
    draw({ ...alongRoute(route, t), skb, alpha, small: way === 'back' && t === 1 });
  }

  private putQueue(draw: Draw, frame: LabFrame, card: CpuCard): void {
    const { view } = frame;
    const queue = this.queues.get(card.cpu) ?? [];
    queue.sort((a, b) => view.placePs[a] - view.placePs[b]);
    const reads = view.phase[card.cpu] === PHASE.receive || view.phase[card.cpu] === PHASE.user;
    const moved =
      reads && !this.still ? share(view.atPs - view.phaseFromPs[card.cpu], 0, SHIFT_PS) : 1;
    queue.forEach((skb, k) => {
      const slot = waitingAt(card, k + 1 - easeCubicInOut(moved));
      const t = this.hop(frame, skb, view.placePs[skb]);
      if (t === 1) {
        if (slot.alpha > 0) draw({ ...slot, skb, small: false });
        return;
      }
      const from = this.layout.cardOf.get(this.senderOf(view, skb)) ?? card;
      this.putOn(draw, skb, { from, to: card, at: slot, t, way: 'out' });
    });
  }

  /** The CPU whose poll put an skb into a queue. */
  private senderOf(view: MachineView, skb: SkbIndex): CpuIndex {
    const alloc = view.allocCpu[skb];
    if (view.fromPlace[skb] !== PLACE.polled) return alloc;
    return this.steered.get(`${alloc} ${view.row[skb]}`) ?? alloc;
  }

  /** Up to three on a list one by one, or those still on their way to it. */
  private putLists(draw: Draw, frame: LabFrame, card: CpuCard): void {
    const { view } = frame;
    const { cardOf, defers } = this.layout;
    for (let slot = 0; defers && slot < card.strip.nodes.length; slot++) {
      const row = view.rowOf(card.cpu, slot);
      const count = view.listLength[row];
      let skb = count === 0 ? NIL : view.listHead[row];
      for (let k = 0; k < Math.min(count, SINGLE_SKBS) && skb !== NIL; k++) {
        const t = this.hop(frame, skb, view.placePs[skb]);
        if (t < 1) this.coming[row]++;
        const at = listPlace(card, slot, { i: count - 1 - k, count });
        const from = cardOf.get(view.writer[skb]) ?? card;
        if (t < 1) this.putOn(draw, skb, { from, to: card, at, t, way: 'back' });
        else if (count <= SINGLE_SKBS) draw({ ...at, skb, alpha: 1, small: true });
        skb = view.next[skb];
      }
    }
  }

  /** Freed by the newest flush: one after the other they leave the list for the cache. */
  private putFlushed(draw: Draw, frame: LabFrame, card: CpuCard): void {
    const { view, recording } = frame;
    const flush = view.lastFlush[card.cpu];
    if (flush === NIL || this.still) return;
    const { events } = recording;
    if (events.x(flush) === 0 || view.atPs - events.atPs(flush) > events.durPs(flush) + HOP_PS)
      return;
    const { fromPs, checksPs } = flushTiming(recording, flush);
    const nodes = freedFrom(recording, flush);
    nodes.forEach((node, k) => {
      const slot = Math.min(view.slotOf(node), card.strip.nodes.length - 1);
      const atPs = fromPs + ((checksPs - fromPs) * k) / nodes.length;
      this.putFlushedOne(draw, frame, { card, i: flush + 1 + k, k, of: nodes.length, atPs, slot });
    });
  }

  private putFlushedOne(
    draw: Draw,
    frame: LabFrame,
    free: {
      readonly card: CpuCard;
      /** Its event, which of those freed it is, and of how many. */
      readonly i: number;
      readonly k: number;
      readonly of: number;
      readonly atPs: Ps;
      readonly slot: number;
    },
  ): void {
    const { view, recording } = frame;
    const { card, slot, atPs, k, of } = free;
    const skb = recording.events.skb(free.i);
    const arrives = view.place[skb] === PLACE.cache;
    // Sent again before it arrived: it is drawn where it is now.
    if (!arrives && view.place[skb] !== PLACE.slab) return;
    const waits = view.atPs < atPs;
    const t = waits ? 0 : this.hop(frame, skb, atPs);
    if (t === 1) return;
    if (arrives) this.toCache[card.cpu]++;
    if (waits) this.waiting[view.rowOf(card.cpu, slot)]++;
    if (waits && of > SINGLE_SKBS) return;
    const start = listPlace(card, slot, { i: of - 1 - k, count: of });
    const end = cacheEnd(card, recording.events.z(free.i), view.meta.cacheSize);
    const alpha = arrives ? 1 : 1 - share(t, 0.7, 1);
    draw({ ...alongRoute([start, end], t), skb, alpha, small: true });
  }

  /** Freed without a list: it fades where it was last worked on. */
  private putFreed(draw: Draw, frame: LabFrame, skb: SkbIndex): void {
    const { view } = frame;
    const from = view.fromPlace[skb];
    const card = this.layout.cardOf.get(view.row[skb]);
    if (card === undefined || view.allocCpu[skb] === NIL || this.still) return;
    if (from !== PLACE.receiving && from !== PLACE.sending) return;
    const t = this.hop(frame, skb, view.placePs[skb]);
    draw({ ...handOf(card), skb, alpha: 1 - t, small: false });
  }
}

/** "home receiver" of the pairs whose packets another CPU polls: that CPU. */
function steeredPairs(scenario: Scenario): ReadonlyMap<string, CpuIndex> {
  const steered = new Map<string, CpuIndex>();
  scenario.load.pairs.forEach((_, pair) => {
    const { sender, receiver } = pairAt(scenario, pair);
    const rps = rpsCpuAt(scenario, pair);
    if (rps !== NIL) steered.set(`${sender} ${receiver}`, rps);
  });
  return steered;
}
