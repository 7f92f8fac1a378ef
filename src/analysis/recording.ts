/**
 * A recording: the events of one run as they arrive, and the lookups that everything on the page
 * uses.
 */

import { assert } from '../lib/assert.ts';
import { EV, type EventColumns } from '../schema/events.ts';
import type { MemoryReport } from '../schema/memory-report.ts';
import type { RunMeta } from '../schema/run-meta.ts';
import type { Scenario } from '../schema/scenario.ts';
import type { EventIndex, NodeId, Ps } from '../schema/units.ts';
import { VARIANT_IDS, type VariantId } from '../schema/variants.ts';
import type { Violation } from '../schema/violation.ts';
import { EventHash } from './event-hash.ts';
import { EventStore } from './event-store.ts';

export interface MemoryNote {
  readonly atPs: Ps;
  readonly report: MemoryReport;
}

export class Recording {
  readonly scenario: Scenario;
  readonly meta: RunMeta;
  events = new EventStore();
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
  /** Each takes in some of what is new, whenever a clock ticks, and tells whether there was any. */
  readonly followers: (() => boolean)[] = [];
  /** Model time up to which the events are complete. */
  computedPs: Ps = 0;
  /** The run has reached its end; nothing will be appended any more. */
  complete = false;

  constructor(scenario: Scenario, meta: RunMeta) {
    this.scenario = scenario;
    this.meta = meta;
  }

  get length(): number {
    return this.events.length;
  }

  /** Copies the rows of a chunk behind the last one; they must not begin earlier. */
  append(chunk: EventColumns, computedPs: Ps): void {
    this.noteSwitches(chunk);
    this.noteNodes(chunk);
    this.events.append(chunk);
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
    other.events = this.events.fork(events);
    other.hash = last.copy();
    other.hashes.push(...hashes);
    other.nodeChanges.push(...this.nodeChanges.filter(({ from }) => from < events));
    other.switches.push(...this.switches.filter((at) => at < events));
    // Nothing more happens at the instant of the last one until the first chunk has come.
    other.computedPs = Math.max(0, this.events.atPs(events - 1) - 1);
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
    for (const at of this.switches) if (at <= event) variant = VARIANT_IDS[this.events.x(at)];
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
    return this.events.countAt(atPs);
  }

  private noteNodes({ kind, length, x, y }: EventColumns): void {
    const rows = kind.subarray(0, length);
    const isNext = EV.set_node_online;
    for (let i = rows.indexOf(isNext); i !== -1; i = rows.indexOf(isNext, i + 1)) {
      const from = this.length + i;
      const others = this.onlineNodes(from).filter((node) => node !== y[i]);
      const nodes = x[i] === 1 ? [...others, y[i]].sort((a, b) => a - b) : others;
      this.nodeChanges.push({ from, nodes });
    }
  }

  private noteSwitches({ kind, length }: EventColumns): void {
    const rows = kind.subarray(0, length);
    for (let i = rows.indexOf(EV.set_variant); i !== -1; i = rows.indexOf(EV.set_variant, i + 1)) {
      this.switches.push(this.length + i);
    }
  }
}
