/**
 * A calendar queue over a fixed set of entities, each with at most one next time: the event queue of a
 * run. Ties go to the lower entity number, so the order is total.
 *
 * An entity waits in the bucket of its day (time / width); popping looks through the bucket of the
 * current day and goes on to the next. Widths near the mean gap make both O(1).
 */
import { assert } from '../../lib/assert.ts';
import { NIL, type Ps } from '../../schema/units.ts';

export interface Calendar {
  readonly buckets: number;
  readonly daysPerPs: number;
  readonly at: Float64Array; // [entity] its next time, ps
  readonly day: Int32Array; // [entity] day of that time, NIL if it has none
  readonly next: Int32Array; // [entity] next in its bucket, or NIL
  readonly previous: Int32Array; // [entity] previous in its bucket, or NIL
  readonly first: Int32Array; // [bucket] first entity, or NIL
  readonly today: Int32Array; // [0] day that popping has come to, [1] entities queued
}

/** `widthPs`: about the mean time between two pops. */
export function newCalendar(entities: number, widthPs: Ps): Calendar {
  const buckets = 1 << (32 - Math.clz32(Math.max(2 * entities - 1, 1)));
  return {
    buckets,
    daysPerPs: 1 / widthPs,
    at: new Float64Array(entities),
    day: new Int32Array(entities).fill(NIL),
    next: new Int32Array(entities).fill(NIL),
    previous: new Int32Array(entities).fill(NIL),
    first: new Int32Array(buckets).fill(NIL),
    today: new Int32Array(2),
  };
}

export function isQueued(c: Calendar, entity: number): boolean {
  return c.day[entity] !== NIL;
}

/** Sets an entity's next time, moving it if it has one; the time must not lie before the last pop. */
export function schedule(c: Calendar, entity: number, atPs: Ps): void {
  if (c.day[entity] !== NIL) cancel(c, entity);
  const day = (atPs * c.daysPerPs) | 0;
  assert(day >= c.today[0], 'time does not go back');
  const bucket = day & (c.buckets - 1);
  const follower = c.first[bucket];
  c.at[entity] = atPs;
  c.day[entity] = day;
  c.next[entity] = follower;
  c.previous[entity] = NIL;
  if (follower !== NIL) c.previous[follower] = entity;
  c.first[bucket] = entity;
  c.today[1]++;
}

export function cancel(c: Calendar, entity: number): void {
  const { next, previous } = c;
  const before = previous[entity];
  const after = next[entity];
  if (before === NIL) c.first[c.day[entity] & (c.buckets - 1)] = after;
  else next[before] = after;
  if (after !== NIL) previous[after] = before;
  c.day[entity] = NIL;
  c.today[1]--;
}

/** The entity with the least time, which stays queued; NIL if there is none. */
export function peek(c: Calendar): number {
  if (c.today[1] === 0) return NIL;
  for (let turn = 0; turn < c.buckets; turn++) {
    const best = earliestOfDay(c, c.today[0]);
    if (best !== NIL) return best;
    c.today[0]++;
  }
  c.today[0] = earliestDay(c);
  return earliestOfDay(c, c.today[0]);
}

function earliestOfDay(c: Calendar, day: number): number {
  let best = NIL;
  for (let e = c.first[day & (c.buckets - 1)]; e !== NIL; e = c.next[e]) {
    if (c.day[e] !== day) continue;
    if (best === NIL || c.at[e] < c.at[best] || (c.at[e] === c.at[best] && e < best)) best = e;
  }
  return best;
}

/** A whole year is empty: look at everybody. */
function earliestDay(c: Calendar): number {
  let best = NIL;
  for (let e = 0; e < c.day.length; e++) {
    if (c.day[e] !== NIL && (best === NIL || c.at[e] < c.at[best])) best = e;
  }
  return c.day[best];
}
