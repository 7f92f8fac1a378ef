/**
 * A recording: the events of one run as they arrive, and the lookups that everything on the page
 * uses.
 */

import { assert } from '../lib/assert.ts';
import {
  BYTES_PER_EVENT,
  columnsOver,
  EV,
  type EventColumns,
  newColumns,
} from '../schema/events.ts';
import type { MemoryReport } from '../schema/memory-report.ts';
import type { RunMeta } from '../schema/run-meta.ts';
import type { Scenario } from '../schema/scenario.ts';
import type { EventIndex, NodeId, Ps } from '../schema/units.ts';
import { VARIANT_IDS, type VariantId } from '../schema/variants.ts';
import type { Violation } from '../schema/violation.ts';
import { EventHash } from './event-hash.ts';

const FIRST_CAPACITY = 1 << 14;

export interface MemoryNote {
  readonly atPs: Ps;
  readonly report: MemoryReport;
}

export class Recording {
  readonly scenario: Scenario;
  readonly meta: RunMeta;
  /** Grows by doubling: take the columns anew after every append. */
  columns: EventColumns = newColumns(FIRST_CAPACITY);
  /** Over all events so far: the same on every machine for the same scenario. */
  hash = new EventHash();
  /** The hash as it was behind each chunk. */
  private readonly hashes: EventHash[] = [];
  /** The events from which on another variant runs. */
  readonly switches: EventIndex[] = [];
  private readonly nodeChanges: { readonly from: EventIndex; readonly nodes: readonly NodeId[] }[] =
    [];
  /** What judges have found so far. */
  readonly violations: Violation[] = [];
  /** Ascending in time, one for each chunk. */
  private readonly memory: MemoryNote[] = [];
  /** Model time up to which the events are complete. */
  computedPs: Ps = 0;
  /** The run has reached its end; nothing will be appended any more. */
  complete = false;

  constructor(scenario: Scenario, meta: RunMeta) {
    this.scenario = scenario;
    this.meta = meta;
  }

  get length(): number {
    return this.columns.length;
  }

  /** Copies the rows of a chunk behind the last one; they must not begin earlier. */
  append(chunk: EventColumns, computedPs: Ps): void {
    const length = this.columns.length + chunk.length;
    if (length > this.columns.capacity) this.grow(length);
    this.noteSwitches(chunk);
    this.noteNodes(chunk);
    copyRows(chunk, 0, this.columns, chunk.length);
    this.hash.add(chunk);
    this.hashes.push(this.hash.copy());
    this.computedPs = computedPs;
  }

  /** A recording of another future, with the first `events` events of this one: whole chunks. */
  fork(scenario: Scenario, meta: RunMeta, events: number): Recording {
    const other = new Recording(scenario, meta);
    const hashes = this.hashes.filter((hash) => hash.events <= events);
    const last = hashes.at(-1);
    assert(last?.events === events, 'a past that is kept ends where a chunk ended');
    other.grow(events);
    copyRows(this.columns, 0, other.columns, events);
    other.hash = last.copy();
    other.hashes.push(...hashes);
    other.nodeChanges.push(...this.nodeChanges.filter(({ from }) => from < events));
    other.switches.push(...this.switches.filter((at) => at < events));
    // Nothing more happens at the instant of the last one until the first chunk has come.
    other.computedPs = Math.max(0, this.columns.atPs[events - 1] - 1);
    other.violations.push(...this.violations.filter(({ atPs }) => atPs <= other.computedPs));
    other.memory.push(...this.memory.filter(({ atPs }) => atPs <= other.computedPs));
    return other;
  }

  /** What the memory side had counted when so much was computed. */
  noteMemory(atPs: Ps, report: MemoryReport): void {
    this.memory.push({ atPs, report });
  }

  /** The last counts at or before an instant; the first there are where it is earlier. */
  memoryAt(atPs: Ps): MemoryNote | null {
    return this.memory.findLast((note) => note.atPs <= atPs) ?? this.memory[0] ?? null;
  }

  /** The variant in force when an event happened. */
  variantOf(event: EventIndex): VariantId {
    let variant = this.scenario.kernel.variant;
    for (const at of this.switches) if (at <= event) variant = VARIANT_IDS[this.columns.x[at]];
    return variant;
  }

  /** Nodes online when an event happened, ascending; the same list until they change. */
  onlineNodes(event: EventIndex): readonly NodeId[] {
    let nodes: readonly NodeId[] = this.scenario.machine.online;
    for (const each of this.nodeChanges) if (each.from <= event) nodes = each.nodes;
    return nodes;
  }

  /** Index of the first event later than `atPs`: so many events have happened by then. */
  countAt(atPs: Ps): EventIndex {
    const { atPs: times, length } = this.columns;
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (times[middle] <= atPs) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private noteNodes({ kind, length, x, y }: EventColumns): void {
    const rows = kind.subarray(0, length);
    const isNext = EV.set_node_online;
    for (let i = rows.indexOf(isNext); i !== -1; i = rows.indexOf(isNext, i + 1)) {
      const from = this.columns.length + i;
      const others = this.onlineNodes(from).filter((node) => node !== y[i]);
      const nodes = x[i] === 1 ? [...others, y[i]].sort((a, b) => a - b) : others;
      this.nodeChanges.push({ from, nodes });
    }
  }

  private noteSwitches({ kind, length }: EventColumns): void {
    const rows = kind.subarray(0, length);
    for (let i = rows.indexOf(EV.set_variant); i !== -1; i = rows.indexOf(EV.set_variant, i + 1)) {
      this.switches.push(this.columns.length + i);
    }
  }

  private grow(length: number): void {
    let capacity = this.columns.capacity;
    while (capacity < length) capacity *= 2;
    const wider = columnsOver(new ArrayBuffer(capacity * BYTES_PER_EVENT), capacity);
    copyRows(this.columns, 0, wider, this.columns.length);
    this.columns = wider;
  }
}

/** Appends `count` rows of `from`, starting at `start`, to `to`. */
export function copyRows(from: EventColumns, start: number, to: EventColumns, count: number): void {
  const end = start + count;
  const at = to.length;
  to.atPs.set(from.atPs.subarray(start, end), at);
  to.durPs.set(from.durPs.subarray(start, end), at);
  to.skb.set(from.skb.subarray(start, end), at);
  to.x.set(from.x.subarray(start, end), at);
  to.y.set(from.y.subarray(start, end), at);
  to.z.set(from.z.subarray(start, end), at);
  to.cpu.set(from.cpu.subarray(start, end), at);
  to.kind.set(from.kind.subarray(start, end), at);
  to.length = at + count;
}
