/** The flushes of a softirq pass: the one before, which of the pass a flush is, of how many. */
import { EV } from '../schema/events.ts';
import { type EventIndex, NIL } from '../schema/units.ts';
import type { Recording } from './recording.ts';

/** A pass is over after so many events at the latest. */
const LONGEST_PASS = 6_000;
const LOOK_AHEAD = 512;

/** The flush of the same CPU before this one, or NIL if it is more than `limit` events back. */
export function previousFlush(recording: Recording, i: EventIndex, limit: number): EventIndex {
  const { events } = recording;
  const stop = Math.max(0, i - limit);
  for (let k = i - 1; k >= stop; k--)
    if (events.kind(k) === EV.flush && events.cpu(k) === events.cpu(i)) return k;
  return NIL;
}

/** Which flush of its pass this is, from 1. */
export function flushNumber(recording: Recording, i: EventIndex): number {
  const { events } = recording;
  const stop = Math.max(0, i - LONGEST_PASS);
  let count = 1;
  for (let k = i - 1; k >= stop; k--) {
    if (events.cpu(k) !== events.cpu(i)) continue;
    if (events.kind(k) === EV.softirq_entry) break;
    if (events.kind(k) === EV.flush) count++;
  }
  return count;
}

/** Flushes of the pass that a flush belongs to; null while its end has not been recorded. */
export function flushesOfPass({ events: c }: Recording, flush: EventIndex): number | null {
  const stop = Math.min(c.length, flush + LOOK_AHEAD);
  for (let i = flush + 1; i < stop; i++) {
    if (c.cpu(i) === c.cpu(flush) && c.kind(i) === EV.softirq_exit) return c.y(i);
  }
  return null;
}
