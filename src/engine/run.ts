/**
 * The one door to the engine: a scenario goes in, events and counters come out. The same scenario
 * gives the same events, bit for bit, everywhere and however the run is cut into pieces.
 */
import { assert } from '../lib/assert.ts';
import type { EventColumns } from '../schema/events.ts';
import { aloneOf } from '../schema/load-parts.ts';
import type { RunMeta } from '../schema/run-meta.ts';
import type { Scenario } from '../schema/scenario.ts';
import { NIL, PS_PER_S, type Ps } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';
import { type JudgeOptions, makeJudge } from './audit/judging.ts';
import type { Trial } from './base-times.ts';
import { announce, applyEdit, hasToWait } from './edits.ts';
import { forgetSpent, type Machine } from './machine.ts';
import { headsNeeded, stepRows } from './room-needed.ts';
import { type SetupOptions, setUp } from './setup.ts';
import { peek, pop, schedule } from './sim/calendar.ts';
import { NEVER, type Workload } from './workload/workload.ts';

export type StopReason = 'reached' | 'full' | 'ended';

export class Run {
  private future: Scenario;
  /** Datagrams that each sender sends before it stops. */
  private readonly limit: number;
  readonly meta: RunMeta;
  readonly machine: Machine;
  readonly workload: Workload;
  /** Null in a run without events, where it is not wanted, and before judges are loaded. */
  readonly judge: ReturnType<typeof makeJudge>;
  /** Edits of the scenario that have been applied; a checkpoint sets it back. */
  editsApplied = 0;
  /** Rows that must be free in the log before a step. */
  private readonly slack: number;

  constructor(scenario: Scenario, options: SetupOptions & JudgeOptions = {}) {
    const { machine, workload, meta } = setUp(scenario, options, trialOf(scenario, options));
    this.future = scenario;
    this.limit = options.datagramsPerPair ?? Number.POSITIVE_INFINITY;
    this.meta = meta;
    this.machine = machine;
    this.workload = workload;
    this.slack = stepRows(meta.skbSlots, scenario.load);
    const judged = machine.logging && options.judges !== false;
    this.judge = judged ? makeJudge(machine, workload, options.onViolation) : null;
    workload.start(machine);
  }

  get scenario(): Scenario {
    return this.future;
  }

  get nowPs(): Ps {
    return this.machine.clock[0];
  }

  /**
   * Runs every step up to and including `untilPs`. Stops early when the log has no room for one
   * more: take it with swapLog() and call again.
   */
  advance(untilPs: Ps): StopReason {
    const reason = this.runTo(untilPs);
    this.judge?.readAndAudit(reason === 'ended');
    return reason;
  }

  private runTo(untilPs: Ps): StopReason {
    const end = Math.min(untilPs, this.scenario.runPs);
    for (;;) {
      const editPs = this.nextEditPs();
      // A step at the very instant of an edit belongs to the new variant.
      if (!this.runBefore(Math.min(editPs, end + 1))) return 'full';
      if (editPs > end) break;
      if (!this.isHeldUp()) this.applyEdit();
      else if (this.nextStepPs() <= end) this.runOne();
      else break;
    }
    const { clock } = this.machine;
    clock[0] = Math.max(clock[0], end);
    return end >= this.scenario.runPs ? 'ended' : 'reached';
  }

  /**
   * The hot loop: all steps before `stopPs`; false if the log is full. An entity runs as long as
   * its own next step comes before everybody else's: half of all steps then never pass through the
   * queue.
   */
  private runBefore(stopPs: Ps): boolean {
    const { machine: m, workload: w, slack } = this;
    const { calendar, own } = w;
    const { at } = calendar;
    for (;;) {
      if (m.logging && m.log.capacity - m.log.length < slack) return false;
      const entity = peek(calendar);
      if (entity === NIL || at[entity] >= stopPs) return true;
      m.clock[0] = at[entity];
      pop(calendar, entity);
      calendar.untilPs = stopPs;
      const rival = peek(calendar);
      if (rival !== NIL && at[rival] < stopPs) calendar.untilPs = at[rival];
      for (;;) {
        own[0] = NEVER;
        forgetSpent(m);
        w.runEntity(m, entity);
        if (own[0] >= calendar.untilPs) break;
        if (m.logging && m.log.capacity - m.log.length < slack) break;
        m.clock[0] = own[0];
      }
      if (own[0] !== NEVER) schedule(calendar, entity, own[0]);
    }
  }

  /**
   * Runs one step: an edit, or what one CPU does at its next instant. False if nothing is left
   * before the end.
   */
  step(): boolean {
    const at = this.nextStepPs();
    const { runPs } = this.scenario;
    const editPs = this.nextEditPs();
    if (editPs <= Math.min(at, runPs) && !this.isHeldUp()) {
      this.applyEdit();
      return true;
    }
    if (at > runPs) return false;
    this.runOne();
    return true;
  }

  private runOne(): void {
    const { machine: m, workload: w } = this;
    const entity = peek(w.calendar);
    const at = w.calendar.at[entity];
    m.clock[0] = at;
    w.own[0] = NEVER;
    forgetSpent(m);
    w.calendar.untilPs = Number.NEGATIVE_INFINITY;
    pop(w.calendar, entity);
    w.runEntity(m, entity);
    if (w.own[0] !== NEVER) schedule(w.calendar, entity, w.own[0]);
  }

  /** The instant up to which nothing more can happen: all its events are in the log. */
  get settledPs(): Ps {
    return Math.min(Math.min(this.nextStepPs(), this.nextEditPs()) - 1, this.scenario.runPs);
  }

  /** Hands out the full log and goes on with an empty one. */
  swapLog(empty: EventColumns): EventColumns {
    const full = this.machine.log;
    assert(full.length <= full.capacity, 'every step fits into the room that was left for it');
    assert(empty.capacity >= full.capacity, 'a new log is at least as large as the old one');
    this.judge?.readAndAudit(false);
    empty.length = 0;
    this.machine.log = empty;
    this.judge?.beginLog();
    return full;
  }

  /** Lets go of the events in the log; gives how many they were. */
  dropLog(): number {
    const { log } = this.machine;
    const rows = log.length;
    this.judge?.readAndAudit(false);
    log.length = 0;
    this.judge?.beginLog();
    return rows;
  }

  /** Rate over so many datagrams of the first pair, the first eighth left out, per second. */
  rateOver(datagrams: number, counts: 'received' | 'sent'): number {
    const { workload: w } = this;
    const counted = w[counts];
    const runTo = (sent: number): { readonly ps: Ps; readonly count: number } => {
      while (w.sent[0] < sent && this.step());
      return { ps: this.nowPs, count: counted[0] };
    };
    const from = runTo(datagrams >>> 3);
    const to = runTo(datagrams);
    return ((to.count - from.count) * PS_PER_S) / (to.ps - from.ps);
  }

  /** When the next edit is: at its instant, or, where it has to wait, not before the next step. */
  private nextEditPs(): Ps {
    const edit = this.scenario.edits[this.editsApplied];
    if (edit === undefined) return Number.POSITIVE_INFINITY;
    return this.editWaits() ? Math.max(edit.atPs, this.nextStepPs()) : edit.atPs;
  }

  private editWaits(): boolean {
    return hasToWait(this.machine, this.workload, this.scenario.edits[this.editsApplied]);
  }

  /** Whether the edit that is due, and comes before the next step, has to wait for that. */
  private isHeldUp(): boolean {
    const waits = this.editWaits();
    if (waits) announce(this.machine, this.scenario.edits[this.editsApplied]);
    return waits;
  }

  private nextStepPs(): Ps {
    const { calendar } = this.workload;
    const entity = peek(calendar);
    return entity === NIL ? Number.POSITIVE_INFINITY : calendar.at[entity];
  }

  /** Whether the heads of this run are enough for a scenario that differs in edits. */
  canHave(scenario: Scenario): boolean {
    return headsNeeded(scenario, this.machine.cache, this.limit) <= this.meta.skbSlots;
  }

  /** Other edits from here on: those that have been played must be the same. */
  changeFuture(scenario: Scenario): void {
    const played = (edits: Scenario['edits']): string =>
      JSON.stringify(edits.slice(0, this.editsApplied));
    assert(played(scenario.edits) === played(this.future.edits), 'the past stays as it was');
    assert(this.canHave(scenario), 'there are heads enough for the other future');
    this.future = scenario;
    // What was announced of the other future may not come now.
    const { cpu_active, cpu_online } = this.machine;
    cpu_active.set(cpu_online);
  }

  private applyEdit(): void {
    const edit = this.scenario.edits[this.editsApplied++];
    const { machine: m } = this;
    m.clock[0] = Math.max(m.clock[0], edit.atPs);
    applyEdit(m, this.workload, edit);
  }
}

/** Runs the baseline kernel of a calibrated scenario with trial times, without events. */
function trialOf(scenario: Scenario, { costs, memory }: SetupOptions): Trial {
  return (times, datagrams) => {
    const { timing } = scenario.load;
    assert(timing.kind === 'calibrated', 'only calibrated times need a trial');
    const run = new Run(
      {
        ...scenario,
        kernel: baselineKernel(scenario.kernel, timing.baseline),
        load: aloneOf(scenario.load),
        edits: [],
        runPs: TRIAL_PS,
      },
      { costs, memory, times, logRows: 0 },
    );
    return run.rateOver(datagrams, timing.counts);
  };
}

/** Whatever the scenario's own callers do: the published rates are of kernels where UDP defers. */
function baselineKernel(kernel: Scenario['kernel'], variant: VariantId): Scenario['kernel'] {
  return { ...kernel, variant, callers: { ...kernel.callers, udp_rx: true } };
}

/** Longer than any trial takes. */
const TRIAL_PS = 100 * PS_PER_S;
