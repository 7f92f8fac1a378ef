/**
 * Queued spin locks, and lines that several CPUs want at once: who comes later waits.
 *
 * Models   kernel/locking/qspinlock.c as LOCK of the cost model has it: first come, first served; a
 *          visit that found the lock free takes `freePs`, one that had to queue takes `queuedPs`
 *          (hold and hand-over) after its wait. Waiters spin on their own node, so the hand-over
 *          does not grow with their number.
 * Differs  Visits are booked, not lived through: the steps of a run charge whole operations at
 *          their first instant, so a visit may be booked after one that lies later. It then takes
 *          the first gap that is long enough, and the queue is by time of arrival only as far as
 *          bookings come in that order. Of each lock the latest busy periods are kept, `depth` of
 *          them.
 */
import type { Ps } from '../../schema/units.ts';

export interface Locks {
  /** Busy periods that are kept of each lock. */
  readonly depth: number;
  readonly from: Float64Array; // [lock * depth + i] start of a busy period, ps, ascending
  readonly to: Float64Array; // [lock * depth + i] its end
  readonly periods: Int32Array; // [lock] periods kept
  readonly visits: Float64Array; // [lock] times it was taken
  readonly waits: Float64Array; // [lock] of these, after waiting
  readonly waitPs: Float64Array; // [lock] ps waited for it by all CPUs
}

export function newLocks(count: number, depth: number): Locks {
  return {
    depth,
    from: new Float64Array(count * depth),
    to: new Float64Array(count * depth),
    periods: new Int32Array(count),
    visits: new Float64Array(count),
    waits: new Float64Array(count),
    waitPs: new Float64Array(count),
  };
}

/** Takes `lock` at an instant or as soon as it is free; gives how long that has to wait. */
export function visitLock(l: Locks, lock: number, atPs: Ps, freePs: Ps, queuedPs: Ps): Ps {
  l.visits[lock]++;
  const last = lock * l.depth + l.periods[lock] - 1;
  // By far the commonest: nobody has it, and nobody is booked for later.
  if (l.periods[lock] === 0 || l.to[last] <= atPs) {
    book(l, lock, l.periods[lock], atPs, atPs + freePs);
    return 0;
  }
  return queue(l, lock, atPs, { freePs, queuedPs });
}

function queue(
  l: Locks,
  lock: number,
  atPs: Ps,
  { freePs, queuedPs }: { readonly freePs: Ps; readonly queuedPs: Ps },
): Ps {
  const base = lock * l.depth;
  const end = l.periods[lock];
  let i = end;
  while (i > 0 && l.to[base + i - 1] > atPs) i--;
  if (l.from[base + i] >= atPs + freePs) {
    book(l, lock, i, atPs, atPs + freePs);
    return 0;
  }
  let start = l.to[base + i++];
  while (i < end && l.from[base + i] < start + queuedPs) start = l.to[base + i++];
  book(l, lock, i, start, start + queuedPs);
  l.waits[lock]++;
  l.waitPs[lock] += start - atPs;
  return start - atPs;
}

/** Puts a visit in before period `i`; one that follows another without a gap prolongs it. */
function book(l: Locks, lock: number, i: number, from: Ps, to: Ps): void {
  const base = lock * l.depth;
  if (i > 0 && l.to[base + i - 1] === from) {
    l.to[base + i - 1] = to;
    return;
  }
  let at = i;
  if (l.periods[lock] === l.depth) {
    // The oldest is forgotten; a visit older than all that are kept is not kept.
    if (at === 0) return;
    l.from.copyWithin(base, base + 1, base + at);
    l.to.copyWithin(base, base + 1, base + at);
    at--;
  } else {
    const end = base + l.periods[lock]++;
    l.from.copyWithin(base + at + 1, base + at, end);
    l.to.copyWithin(base + at + 1, base + at, end);
  }
  l.from[base + at] = from;
  l.to[base + at] = to;
}
