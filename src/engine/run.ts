/**
 * The one door to the engine: a scenario goes in, events and counters come out. The same scenario gives
 * the same events, bit for bit, everywhere and however the run is cut into pieces.
 */
import { assert } from '../lib/assert.ts';
import { EV, type EventColumns } from '../schema/events.ts';
import type { RunMeta } from '../schema/run-meta.ts';
import type { Scenario } from '../schema/scenario.ts';
import { NIL, type Ps } from '../schema/units.ts';
import { variantCode } from '../schema/variants.ts';
import { switchVariant } from './kernel/switch-variant.ts';
import { emit, type Machine } from './machine.ts';
import { peek, schedule } from './sim/calendar.ts';
import { STEP_ROWS, type SetupOptions, setUp } from './setup.ts';
import type { Loopback } from './workload/loopback-state.ts';
import { runEntity, TASK, taskOf } from './workload/udp-loopback.ts';

export type StopReason = 'reached' | 'full' | 'ended';

export class Run {
  readonly scenario: Scenario;
  readonly meta: RunMeta;
  readonly machine: Machine;
  readonly workload: Loopback;
  private nextEdit = 0;
  /** Rows that must be free in the log before a step. */
  private readonly slack: number;

  constructor(scenario: Scenario, options: SetupOptions = {}) {
    const { machine, workload, meta } = setUp(scenario, options);
    this.scenario = scenario;
    this.meta = meta;
    this.machine = machine;
    this.workload = workload;
    this.slack = meta.skbSlots + STEP_ROWS;
    scenario.load.pairs.forEach(({ sender, receiver }) => {
      workload.task[sender] = TASK.send;
      workload.task[receiver] = TASK.receive;
      schedule(workload.calendar, taskOf(machine, sender), 0);
      schedule(workload.calendar, taskOf(machine, receiver), 0);
    });
  }

  get nowPs(): Ps {
    return this.machine.clock[0];
  }

  /**
   * Runs every step up to and including `untilPs`. Stops early when the log has no room for one more:
   * take it with swapLog() and call again.
   */
  advance(untilPs: Ps): StopReason {
    const end = Math.min(untilPs, this.scenario.runPs);
    const { machine: m, workload: w } = this;
    const { calendar } = w;
    for (;;) {
      if (m.logging && m.log.capacity - m.log.length < this.slack) return 'full';
      const entity = peek(calendar);
      const at = entity === NIL ? Number.POSITIVE_INFINITY : calendar.at[entity];
      if (this.editIsDue(at, end)) continue;
      if (at > end) break;
      m.clock[0] = at;
      runEntity(m, w, entity, at);
    }
    m.clock[0] = Math.max(m.clock[0], end);
    return end >= this.scenario.runPs ? 'ended' : 'reached';
  }

  /** Runs one step: what one CPU does at its next instant. False if nothing is left before the end. */
  step(): boolean {
    const entity = peek(this.workload.calendar);
    if (entity === NIL) return false;
    const at = this.workload.calendar.at[entity];
    if (at > this.scenario.runPs) return false;
    if (this.editIsDue(at, at)) return true;
    this.machine.clock[0] = at;
    runEntity(this.machine, this.workload, entity, at);
    return true;
  }

  /** Hands out the full log and goes on with an empty one. */
  swapLog(empty: EventColumns): EventColumns {
    const full = this.machine.log;
    assert(empty.capacity >= full.capacity, 'a new log is at least as large as the old one');
    empty.length = 0;
    this.machine.log = empty;
    return full;
  }

  /** Applies the next change of variant if its time has come before `at` and by `end`. */
  private editIsDue(at: Ps, end: Ps): boolean {
    const edit = this.scenario.edits[this.nextEdit];
    if (edit === undefined || edit.atPs > at || edit.atPs > end) return false;
    this.nextEdit++;
    this.machine.clock[0] = Math.max(this.machine.clock[0], edit.atPs);
    switchVariant(this.machine, edit.variant);
    emit(this.machine, EV.set_variant, 0, NIL, variantCode(edit.variant), 0, 0);
    return true;
  }
}
