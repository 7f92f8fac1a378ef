/**
 * A calendar queue over a fixed set of entities, each with at most one next time: the event queue
 * of a run. Ties go to the lower entity number, so the order is total.
 *
 * Entities whose day (time / width) has come are near: one sorted list. The others lie unsorted in
 * the bucket of their day, and come near when it does. Nearly all scheduling is then to put an
 * entity first somewhere; runs are 1.15 times as fast as with a sorted list per bucket.
 */
import { assert } from '../../lib/assert.ts';
import { NIL, type Ps } from '../../schema/units.ts';

/** A class for the sake of its field types, see Machine. */
export class Calendar {
  declare readonly buckets: number;
  declare readonly daysPerPs: number;
  declare readonly at: Float64Array; // [entity] its next time, ps
  declare readonly next: Int32Array; // [entity] the one behind it, NIL or, if it is not queued, OUT
  declare readonly first: Int32Array; // [bucket] an entity of a day that has not come, or NIL
  /** Earliest of the near ones, or NIL. */
  declare near: number;
  /** How many are not near. */
  declare far: number;
  /** The last day that has come. */
  declare today: number;
  /** Nobody is queued before this: whose own next time is earlier need not queue. See Run. */
  declare untilPs: Ps;

  constructor(entities: number, widthPs: Ps) {
    this.buckets = 1 << (32 - Math.clz32(Math.max(2 * entities - 1, 1)));
    this.daysPerPs = 1 / widthPs;
    this.at = new Float64Array(entities);
    this.next = new Int32Array(entities).fill(OUT);
    this.first = new Int32Array(this.buckets).fill(NIL);
    this.near = NIL;
    this.far = 0;
    this.today = 0;
    // Not a small integer, so that V8 sees a fraction from the start.
    this.untilPs = Number.NEGATIVE_INFINITY;
  }
}

const OUT = -2;

/** `widthPs`: a day, in which a few pops fall. */
export function newCalendar(entities: number, widthPs: Ps): Calendar {
  return new Calendar(entities, widthPs);
}

export function isQueued(c: { readonly next: ArrayLike<number> }, entity: number): boolean {
  return c.next[entity] !== OUT;
}

/** Queues an entity that is not queued. */
export function schedule(c: Calendar, entity: number, atPs: Ps): void {
  assert(c.next[entity] === OUT, 'an entity has one time');
  c.at[entity] = atPs;
  if (atPs < c.untilPs) c.untilPs = atPs;
  const day = dayOf(c, atPs);
  if (day <= c.today) return bringNear(c, entity);
  const bucket = day & (c.buckets - 1);
  c.next[entity] = c.first[bucket];
  c.first[bucket] = entity;
  c.far++;
}

function dayOf(c: Calendar, atPs: Ps): number {
  return (atPs * c.daysPerPs) | 0;
}

/** Puts an entity in its place among the near ones. */
function bringNear(c: Calendar, entity: number): void {
  const { at, next, near } = c;
  if (near === NIL || isBefore(at, entity, near)) {
    next[entity] = near;
    c.near = entity;
    return;
  }
  let before = near;
  while (next[before] !== NIL && !isBefore(at, entity, next[before])) before = next[before];
  next[entity] = next[before];
  next[before] = entity;
}

function isBefore(at: Float64Array, a: number, b: number): boolean {
  return at[a] < at[b] || (at[a] === at[b] && a < b);
}

/** Takes an entity out of the queue, wherever it waits. */
export function cancel(c: Calendar, entity: number): void {
  const { next, first } = c;
  const day = dayOf(c, c.at[entity]);
  const bucket = day & (c.buckets - 1);
  const isNear = day <= c.today;
  const head = isNear ? c.near : first[bucket];
  if (head !== entity) {
    let before = head;
    while (next[before] !== entity) before = next[before];
    next[before] = next[entity];
  } else if (isNear) c.near = next[entity];
  else first[bucket] = next[entity];
  next[entity] = OUT;
  if (!isNear) c.far--;
}

/** The entity with the least time, which stays queued; NIL if there is none. */
export function peek(c: Calendar): number {
  return c.near !== NIL || c.far === 0 ? c.near : lookAhead(c);
}

/** Nobody is near: lets days come until somebody is. */
function lookAhead(c: Calendar): number {
  for (let turn = 1; turn < c.buckets; turn++) {
    c.today++;
    if (c.first[c.today & (c.buckets - 1)] !== NIL && callIn(c)) return c.near;
  }
  // A whole year is empty: go straight to the earliest day of all.
  let earliest = NIL;
  for (let e = 0; e < c.next.length; e++) {
    if (isQueued(c, e) && (earliest === NIL || isBefore(c.at, e, earliest))) earliest = e;
  }
  c.today = dayOf(c, c.at[earliest]);
  callIn(c);
  return c.near;
}

/** Brings near who waits for today; others in the same bucket wait for a later year. */
function callIn(c: Calendar): boolean {
  const { at, first, next, today } = c;
  const bucket = today & (c.buckets - 1);
  let entity = first[bucket];
  first[bucket] = NIL;
  while (entity !== NIL) {
    const another = next[entity];
    if (dayOf(c, at[entity]) === today) {
      bringNear(c, entity);
      c.far--;
    } else {
      next[entity] = first[bucket];
      first[bucket] = entity;
    }
    entity = another;
  }
  return c.near !== NIL;
}

/** Takes out what peek() has just given. */
export function pop(c: Calendar, entity: number): void {
  c.near = c.next[entity];
  c.next[entity] = OUT;
}
