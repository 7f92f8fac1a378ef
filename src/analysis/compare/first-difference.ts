/** The first event at which two runs are not the same, column by column. */
import { EV, type EventKind } from '../../schema/events.ts';
import type { CpuIndex, EventIndex, Ps, SkbIndex } from '../../schema/units.ts';
import type { EventRows } from '../event-rows.ts';
import type { Recording } from '../recording.ts';

/** The columns of an event, in the order in which a difference names them. */
export const EVENT_COLUMNS = ['atPs', 'kind', 'cpu', 'skb', 'x', 'y', 'z', 'durPs'] as const;
export type EventColumn = (typeof EVENT_COLUMNS)[number];

/** One event, taken out of its columns. */
export interface EventRow {
  readonly atPs: Ps;
  readonly kind: EventKind;
  readonly cpu: CpuIndex;
  readonly skb: SkbIndex;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly durPs: Ps;
}

export interface FirstDifference {
  /** Number of the event, from 0: so many are the same in both. */
  readonly index: EventIndex;
  /** The instant: the earlier one where the two events have different ones. */
  readonly atPs: Ps;
  /** Null in the run that has no such event any more. */
  readonly a: EventRow | null;
  readonly b: EventRow | null;
  /** What differs; empty where one of them is null. */
  readonly columns: readonly EventColumn[];
}

export function rowOf(events: EventRows, i: EventIndex): EventRow {
  return {
    atPs: events.atPs(i),
    kind: events.kind(i) as EventKind,
    cpu: events.cpu(i),
    skb: events.skb(i),
    x: events.x(i),
    y: events.y(i),
    z: events.z(i),
    durPs: events.durPs(i),
  };
}

/** The name of an event kind: that of the kernel's function or tracepoint where there is one. */
export function kindName(kind: EventKind): string {
  return NAME_OF.get(kind) ?? String(kind);
}

const NAME_OF = new Map<number, string>(Object.entries(EV).map(([name, kind]) => [kind, name]));

/** Looks for the first difference of two recordings while these grow; no event is read twice. */
export class DifferenceSearch {
  private readonly a: Recording;
  private readonly b: Recording;
  private found: FirstDifference | null = null;
  /** So many events are the same in both. */
  private same = 0;

  constructor(a: Recording, b: Recording) {
    this.a = a;
    this.b = b;
  }

  /** Null while none is known; the two are equal if both recordings are complete then. */
  update(): FirstDifference | null {
    if (this.found !== null) return this.found;
    const { a, b } = this;
    const most = Math.min(a.length, b.length);
    while (this.same < most && sameRow(a.events, b.events, this.same)) this.same++;
    if (this.same < most) this.found = differenceAt(a, b, this.same);
    else if (hasEnded(a, b) || hasEnded(b, a)) this.found = differenceAt(a, b, most);
    return this.found;
  }
}

const searches = new WeakMap<Recording, { readonly b: Recording; search: DifferenceSearch }>();

/** As firstDifference(), for recordings that grow: asked again and again it reads events once. */
export function knownDifference(a: Recording, b: Recording): FirstDifference | null {
  const last = searches.get(a);
  const known = last?.b === b ? last : { b, search: new DifferenceSearch(a, b) };
  searches.set(a, known);
  return known.search.update();
}

/** The first difference of two recordings as far as they go; null if they are equal so far. */
export function firstDifference(a: Recording, b: Recording): FirstDifference | null {
  return new DifferenceSearch(a, b).update();
}

/** Nothing more will come, where the other has gone on. */
function hasEnded(one: Recording, other: Recording): boolean {
  return one.complete && other.length > one.length;
}

function sameRow(a: EventRows, b: EventRows, i: EventIndex): boolean {
  return (
    a.atPs(i) === b.atPs(i) &&
    a.kind(i) === b.kind(i) &&
    a.cpu(i) === b.cpu(i) &&
    a.durPs(i) === b.durPs(i) &&
    a.x(i) === b.x(i) &&
    a.y(i) === b.y(i) &&
    a.z(i) === b.z(i) &&
    a.skb(i) === b.skb(i)
  );
}

function differenceAt(a: Recording, b: Recording, index: EventIndex): FirstDifference {
  const rowA = index < a.length ? rowOf(a.events, index) : null;
  const rowB = index < b.length ? rowOf(b.events, index) : null;
  const atPs = Math.min(rowA?.atPs ?? Number.POSITIVE_INFINITY, rowB?.atPs ?? rowA?.atPs ?? 0);
  const columns =
    rowA === null || rowB === null
      ? []
      : EVENT_COLUMNS.filter((column) => rowA[column] !== rowB[column]);
  return { index, atPs, a: rowA, b: rowB, columns };
}
