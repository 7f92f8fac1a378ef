/** What a chapter may ask of one of its runs: events by rule, counts, times. Reads columns only. */
import { checkInstant, flushTiming } from '../analysis/flush-timing.ts';
import type { MachineView } from '../analysis/machine-view.ts';
import type { Recording } from '../analysis/recording.ts';
import { ROLE, type RoleName, SegmentReader } from '../analysis/segments.ts';
import { Timeline } from '../analysis/timeline.ts';
import { type Waiting, waitingIn } from '../analysis/waiting.ts';
import { EV, type EventKind, FREE_PATH } from '../schema/events.ts';
import type { MemoryReport } from '../schema/memory-report.ts';
import type { Scenario } from '../schema/scenario.ts';
import {
  type CpuIndex,
  type EventIndex,
  type NodeId,
  PS_PER_S,
  type Ps,
  type SkbIndex,
} from '../schema/units.ts';

/** One event; what x, y and z mean stands in schema/events.ts. */
export interface EventRow {
  readonly index: EventIndex;
  readonly atPs: Ps;
  /** When what it began is over. */
  readonly endPs: Ps;
  readonly cpu: CpuIndex;
  readonly skb: SkbIndex;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface EventQuery {
  readonly kind: EventKind;
  readonly cpu?: CpuIndex;
  /** Only events behind this one, or at or after an instant. */
  readonly behind?: EventRow;
  readonly fromPs?: Ps;
  readonly when?: (row: EventRow) => boolean;
}

/** Facts of a run that is complete. */
export class RunFacts {
  readonly recording: Recording;
  private timeline: Timeline | null = null;

  constructor(recording: Recording) {
    this.recording = recording;
  }

  get scenario(): Scenario {
    return this.recording.scenario;
  }

  /** Every event of a kind, in order; see EventQuery. */
  *rows({ kind, cpu, behind, fromPs = 0, when }: EventQuery): Generator<EventRow> {
    const { events } = this.recording;
    const start = behind === undefined ? 0 : behind.index + 1;
    for (let i = start; i < events.length; i++) {
      if (events.kind(i) !== kind || events.atPs(i) < fromPs) continue;
      if (cpu !== undefined && events.cpu(i) !== cpu) continue;
      const row = this.rowAt(i);
      if (when === undefined || when(row)) yield row;
    }
  }

  count(query: EventQuery): number {
    let count = 0;
    for (const _ of this.rows(query)) count++;
    return count;
  }

  /** The sum of what a function says of each. */
  sum(query: EventQuery, of: (row: EventRow) => number): number {
    let sum = 0;
    for (const row of this.rows(query)) sum += of(row);
    return sum;
  }

  /** The `nth` such event, counted from 1; throws where the run has none. */
  event(query: EventQuery, nth = 1): EventRow {
    let left = nth;
    for (const row of this.rows(query)) if (--left === 0) return row;
    const [name] = Object.entries(EV).find(([, kind]) => kind === query.kind) ?? ['?'];
    throw new Error(`bug: "${this.scenario.title}" has no ${name} event number ${nth} like that`);
  }

  private rowAt(index: EventIndex): EventRow {
    const { events: c } = this.recording;
    const atPs = c.atPs(index);
    const [x, y, z] = [c.x(index), c.y(index), c.z(index)];
    return {
      index,
      atPs,
      endPs: atPs + c.durPs(index),
      cpu: c.cpu(index),
      skb: c.skb(index),
      x,
      y,
      z,
    };
  }

  // ---- flushes ----

  /** The `nth` flush of a CPU behind an event, counted from 1. */
  flush(cpu: CpuIndex, behind?: EventRow, nth = 1): EventRow {
    return this.event({ kind: EV.flush, cpu, behind }, nth);
  }

  /** When a flush looks at the list of a node; throws where it does not. */
  visitPs(flush: EventRow, node: NodeId): Ps {
    const timing = flushTiming(this.recording, flush.index);
    const visit = timing.nodes.indexOf(node);
    if (visit < 0) throw new Error(`bug: this flush does not look at the list of node ${node}`);
    return Math.ceil(checkInstant(timing, visit));
  }

  /** List checks of all flushes so far, by what they met. */
  checks(): { readonly useful: number; readonly empty: number; readonly wasted: number } {
    const flushes = { kind: EV.flush };
    return {
      useful: this.sum(flushes, ({ x }) => x),
      empty: this.sum(flushes, ({ y }) => y),
      wasted: this.sum(flushes, ({ z }) => z),
    };
  }

  // ---- datagrams and skbs ----

  /** The sending of a datagram, counted from 1, by the only sender or the one on a CPU. */
  datagram(nth: number, cpu?: CpuIndex): EventRow {
    return this.event({ kind: EV.udp_send, cpu }, nth);
  }

  get sent(): number {
    return this.count({ kind: EV.udp_send });
  }

  get received(): number {
    return this.count({ kind: EV.sock_dequeue });
  }

  /** Datagrams received per second, the first eighth of the run left out. */
  ratePerS(): number {
    const { runPs } = this.scenario;
    const fromPs = runPs / 8;
    return (this.count({ kind: EV.sock_dequeue, fromPs }) * PS_PER_S) / (runPs - fromPs);
  }

  /** skbs freed in one of the ways of FREE_PATH. */
  freed(path: keyof typeof FREE_PATH): number {
    return this.count({ kind: EV.skb_free, when: ({ x }) => x === FREE_PATH[path] });
  }

  // ---- time, lists, memory ----

  /** CPU time spent on one thing, of one CPU or of all, over the whole run or a span of it, ps. */
  rolePs(role: RoleName, cpu?: CpuIndex, span?: { fromPs: Ps; toPs: Ps }): Ps {
    const { recording, scenario } = this;
    const { fromPs, toPs } = span ?? { fromPs: 0, toPs: scenario.runPs };
    const cpus = scenario.machine.cpuNode.length;
    const reader = new SegmentReader(recording.meta, cpus, scenario.kernel.variant);
    let sum = 0;
    const add = (on: CpuIndex, what: number, from: Ps, to: Ps): void => {
      if (what !== ROLE[role] || (cpu !== undefined && cpu !== on)) return;
      sum += Math.max(0, Math.min(to, toPs) - Math.max(from, fromPs));
    };
    for (let i = 0; i < recording.length; i++) reader.read(recording.events, i, add);
    for (let on = 0; on < cpus; on++) reader.finish(on, scenario.runPs, add);
    return sum;
  }

  /** The machine at an instant; the same object every time, so read it at once. */
  viewAt(atPs: Ps): MachineView {
    this.timeline ??= new Timeline(this.recording);
    return this.timeline.seek(atPs);
  }

  /** What waits at an instant and will not be flushed as things stand. */
  waitingAt(atPs: Ps): readonly Waiting[] {
    return waitingIn(this.viewAt(atPs));
  }

  /** Lines, slabs, locks and pages as counted over the whole run. */
  memory(): MemoryReport {
    const note = this.recording.memoryAt(this.scenario.runPs);
    if (note === null) throw new Error(`bug: "${this.scenario.title}" came without its memory`);
    return note.report;
  }
}
