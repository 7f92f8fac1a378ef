/**
 * What a run drives: tasks on CPUs that come up in order of time. Each kind of load is a file of
 * its own that makes one of these; the loop in run.ts knows nothing else of it.
 */
import type { Costs } from '../../data/params.ts';
import type { PipeParams } from '../../model/pipe.ts';
import type { Features } from '../../schema/releases.ts';
import type { Scenario } from '../../schema/scenario.ts';
import type { CpuIndex, SkbIndex } from '../../schema/units.ts';
import type { FlushCosts } from '../hw/flush-costs.ts';
import type { MemoryCosts } from '../hw/memory-costs.ts';
import type { Machine } from '../machine.ts';
import type { Calendar } from '../sim/calendar.ts';

/**
 * All state is in typed arrays that can be reached from here: a checkpoint copies what it finds.
 */
export interface Workload {
  readonly calendar: Calendar;
  /** [0] next step of the entity that is running, ps, or Infinity: whoever runs it enters it. */
  readonly own: Float64Array;
  readonly sent: Int32Array; // [pair] datagrams
  readonly received: Int32Array; // [pair] datagrams
  readonly dropped: Int32Array; // [pair] datagrams
  readonly wakeups: Int32Array; // [pair] full wake-ups
  readonly earlyWakeups: Int32Array; // [pair] wake-ups of a receiver still on its CPU
  /** Puts the first steps into the calendar. */
  readonly start: (m: Machine) => void;
  /**
   * Runs what `entity` has to do now. The time is in m.clock[0] and not handed on: V8 would make an
   * object of it wherever a function takes it. What memory cost in the step is to be asked for with
   * spentOn() and goes by on that CPU; a flush asks for itself.
   */
  readonly runEntity: (m: Machine, entity: number) => void;
  /** Whether `cpu` is in softirq work that m.in_net_rx_action does not tell. */
  readonly inSoftirq?: (cpu: CpuIndex) => boolean;
  /**
   * The CPU is about to go offline, and not in a softirq: its tasks and interrupts go elsewhere,
   * and nothing is on its way to it any more.
   */
  readonly leaveCpu: (m: Machine, cpu: CpuIndex) => void;
  /**
   * The CPU is offline: `heir`, which is online, takes over what was to be polled there, and what
   * lies in its backlog. A workload without this has nothing of the kind outside a pass.
   */
  readonly takeOver?: (m: Machine, cpu: CpuIndex, heir: CpuIndex) => void;
  /** The CPU has come online: a task that waits for one may take it. */
  readonly enterCpu?: (m: Machine, cpu: CpuIndex) => void;
  /** Shows every skb that no list, cache or backlog of the machine holds: for judges. */
  readonly eachHeld: (visit: (skb: SkbIndex) => void) => void;
}

/** What a workload does; all else is its state. */
export type Doings = {
  [Key in keyof Workload]-?: Workload[Key] extends ((...args: never[]) => unknown) | undefined
    ? Key
    : never;
}[keyof Workload];

/** What `own` holds when the entity that runs has nothing to do next. */
export const NEVER = Number.POSITIVE_INFINITY;

/** What a workload is made of, besides the scenario. */
export interface WorkloadSetup {
  readonly costs: Costs;
  readonly flush: FlushCosts;
  /** Null for a run without a memory side. */
  readonly memory: MemoryCosts | null;
  readonly features: Features;
  /** Base times S and R, µs, and what waking costs; see model/pipe.ts. */
  readonly pipe: PipeParams;
  /** Datagrams that each pair sends before it stops; Infinity for no limit. */
  readonly limit: number;
  /** Slots of the skb pool. */
  readonly skbSlots: number;
}

export type WorkloadMaker = (scenario: Scenario, setup: WorkloadSetup) => Workload;
