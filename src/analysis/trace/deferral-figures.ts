/** What a trace and the model are compared by: counted alike from the events of either. */
import { EV, FREE_PATH, KICK } from '../../schema/events.ts';
import { PS_PER_S, type Ps } from '../../schema/units.ts';
import type { EventRows } from '../event-rows.ts';

/** Null where there is nothing to count by. */
export interface DeferralFigures {
  readonly receivedPerS: number | null;
  readonly passes: number;
  /** skbs delivered, dropped ones included, for each NET_RX pass. */
  readonly skbsPerPass: number | null;
  /** skbs of each flush that freed any, [skbs] of them. */
  readonly batches: ReadonlyMap<number, number>;
  readonly meanBatch: number | null;
  readonly largestBatch: number;
  readonly kicks: number;
  /** For 1,000 skbs that were received. */
  readonly kicksPer1000: number | null;
  /** Of the skbs that a receiver was done with, those that it put on a list; 0 to 1. */
  readonly deferredShare: number | null;
  /** Of the skbs that were delivered, those that found no room; 0 to 1. */
  readonly droppedShare: number | null;
}

/** From the first event up to `untilPs`. */
export function deferralFigures(events: EventRows, untilPs: Ps): DeferralFigures {
  const length = countUpTo(events, untilPs);
  const count = (of: number): number => {
    let rows = 0;
    for (let i = 0; i < length; i++) if (events.kind(i) === of) rows++;
    return rows;
  };
  let kicks = 0;
  for (let i = 0; i < length; i++)
    if (events.kind(i) === EV.kick && events.y(i) === KICK.sent) kicks++;
  const received = count(EV.sock_dequeue);
  const dropped = count(EV.sock_drop);
  const delivered = dropped + count(EV.sock_enqueue);
  const deferred = count(EV.skb_defer);
  const passes = count(EV.softirq_exit);
  const batches = flushBatches(events, length);
  let frees = 0;
  let flushes = 0;
  for (const [skbs, times] of batches) {
    frees += skbs * times;
    flushes += times;
  }
  return {
    receivedPerS: ratio(received * PS_PER_S, untilPs),
    passes,
    skbsPerPass: ratio(delivered, passes),
    batches,
    meanBatch: ratio(frees, flushes),
    largestBatch: Math.max(0, ...batches.keys()),
    kicks,
    kicksPer1000: ratio(1_000 * kicks, received),
    deferredShare: ratio(deferred, deferred + ownFrees(events, length)),
    droppedShare: ratio(dropped, delivered),
  };
}

function countUpTo(events: EventRows, untilPs: Ps): number {
  let count = 0;
  while (count < events.length && events.atPs(count) <= untilPs) count++;
  return count;
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** How many flushes freed so many skbs; those that freed none are left out: no trace shows them. */
function flushBatches(events: EventRows, length: number): Map<number, number> {
  const open = new Map<number, number>(); // CPU -> frees of its last flush so far
  const batches = new Map<number, number>();
  const close = (of: number): void => {
    const skbs = open.get(of) ?? 0;
    if (skbs > 0) batches.set(skbs, (batches.get(skbs) ?? 0) + 1);
    open.set(of, 0);
  };
  for (let i = 0; i < length; i++) {
    if (events.kind(i) === EV.flush) close(events.cpu(i));
    else if (events.kind(i) === EV.skb_free && events.x(i) === FREE_PATH.flush)
      open.set(events.cpu(i), (open.get(events.cpu(i)) ?? 0) + 1);
  }
  for (const of of [...open.keys()]) close(of);
  return new Map([...batches].sort(([a], [b]) => a - b));
}

/** skbs that who received them freed on the spot. */
function ownFrees(events: EventRows, length: number): number {
  let frees = 0;
  for (let i = 0; i < length; i++)
    if (events.kind(i) === EV.skb_free && events.x(i) === FREE_PATH.nodefer) frees++;
  return frees;
}
