/**
 * A calendar queue over a fixed set of entities, each with at most one next time: the event queue
 * of a run. Ties go to the lower entity number, so the order is total.
 *
 * An entity waits in the bucket of its day (time / width); buckets are sorted, so the earliest of a
 * day is first. With widths near the mean gap nearly every bucket holds one entity or none.
 */
import { assert } from '../../lib/assert.ts';
import { NIL, type Ps } from '../../schema/units.ts';

/** A class for the sake of its field types, see Machine. */
export class Calendar {
  declare readonly buckets: number;
  declare readonly daysPerPs: number;
  declare readonly at: Float64Array; // [entity] its next time, ps
  declare readonly day: Int32Array; // [entity] day of that time, NIL if it has none
  declare readonly next: Int32Array; // [entity] the one after it in its bucket, or NIL
  declare readonly first: Int32Array; // [bucket] earliest entity, or NIL
  declare readonly state: Int32Array; // [0] the day that popping has come to, [1] entities queued

  constructor(entities: number, widthPs: Ps) {
    this.buckets = 1 << (32 - Math.clz32(Math.max(2 * entities - 1, 1)));
    this.daysPerPs = 1 / widthPs;
    this.at = new Float64Array(entities);
    this.day = new Int32Array(entities).fill(NIL);
    this.next = new Int32Array(entities).fill(NIL);
    this.first = new Int32Array(this.buckets).fill(NIL);
    this.state = new Int32Array(2);
  }
}

/** `widthPs`: about the mean time between two pops. */
export function newCalendar(entities: number, widthPs: Ps): Calendar {
  return new Calendar(entities, widthPs);
}

export function isQueued(c: Calendar, entity: number): boolean {
  return c.day[entity] !== NIL;
}

/** Queues an entity that is not queued. */
export function schedule(c: Calendar, entity: number, atPs: Ps): void {
  const { at, next, first } = c;
  const day = (atPs * c.daysPerPs) | 0;
  assert(c.day[entity] === NIL, 'an entity has one time');
  // A look ahead may have come past this day.
  if (day < c.state[0]) c.state[0] = day;
  const bucket = day & (c.buckets - 1);
  at[entity] = atPs;
  c.day[entity] = day;
  c.state[1]++;
  const head = first[bucket];
  if (head === NIL || isBefore(at, entity, head)) {
    next[entity] = head;
    first[bucket] = entity;
    return;
  }
  insertBehind(c, head, entity);
}

/** Rare, and apart so that the rest of schedule() stays small enough to be inlined. */
function insertBehind({ at, next }: Calendar, head: number, entity: number): void {
  let before = head;
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
  const bucket = c.day[entity] & (c.buckets - 1);
  if (first[bucket] === entity) {
    first[bucket] = next[entity];
  } else {
    let before = first[bucket];
    while (next[before] !== entity) before = next[before];
    next[before] = next[entity];
  }
  c.day[entity] = NIL;
  c.state[1]--;
}

/** The entity with the least time, which stays queued; NIL if there is none. */
export function peek(c: Calendar): number {
  const { first, day, state } = c;
  if (state[1] === 0) return NIL;
  const mask = c.buckets - 1;
  for (let turn = 0; turn <= mask; turn++) {
    const head = first[state[0] & mask];
    if (head !== NIL && day[head] === state[0]) return head;
    state[0]++;
  }
  // A whole year is empty: go straight to the earliest day of all.
  let earliest = NIL;
  for (let e = 0; e < day.length; e++) {
    if (day[e] !== NIL && (earliest === NIL || isBefore(c.at, e, earliest))) earliest = e;
  }
  state[0] = day[earliest];
  return earliest;
}

/** Takes out what peek() has just given. */
export function pop(c: Calendar, entity: number): void {
  c.first[c.day[entity] & (c.buckets - 1)] = c.next[entity];
  c.day[entity] = NIL;
  c.state[1]--;
}
