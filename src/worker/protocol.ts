/** What the page and its worker say to each other. Types only. */
import type { Budget } from '../schema/budget.ts';
import type { MemoryReport } from '../schema/memory-report.ts';
import type { RunMeta } from '../schema/run-meta.ts';
import type { Scenario } from '../schema/scenario.ts';
import type { Ps } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';
import type { Violation } from '../schema/violation.ts';

/** Units in which a run can be continued by hand. */
export type StepUnit = 'event' | 'pass' | 'datagram';

/** A run as the worker knows it. Runs are numbered; chunks of an older number are stale. */
export interface RunHandle {
  readonly run: number;
  readonly scenario: Scenario;
  readonly meta: RunMeta;
  /** So many events of the run before are the first events of this one, and are not sent again. */
  readonly kept: number;
}

/**
 * Commands, by comlink. The worker computes ahead of what is shown; `play` and `pause` let it go on
 * or hold it, `runUntil` and `step` move it by hand while held.
 */
export interface EngineCommands {
  /** Gives the worker its end of the data port; once, before anything else. */
  connect(port: MessagePort): void;
  /** Fetches what runs of such a load need; before they are loaded. */
  prepare(scenario: Scenario): Promise<void>;
  /** Starts a run from zero, held; the run before is dropped. Throws InputError text. */
  load(scenario: Scenario): RunHandle;
  play(): void;
  pause(): void;
  /** Computes up to an instant, playing or not; resolves when its events have been sent. */
  runUntil(atPs: Ps): Promise<Ps>;
  /** Computes one unit further; resolves with the instant reached. */
  step(unit: StepUnit): Promise<Ps>;
  /**
   * As load(), but where the scenario differs from that of the run at hand in edits only, the past
   * that they have in common is not computed again. `have`: events of that run that the page has.
   */
  fork(scenario: Scenario, have: number): RunHandle;
  /**
   * Screen ratio, ps of model time a second of wall time; a slow ratio wants small, early chunks.
   */
  speed(psPerS: number): void;
  /** Where the time of one datagram goes, against the baseline kernel. */
  budget(scenario: Scenario, variant: VariantId): Promise<Budget | null>;
}

/** Worker to page, over the data port; `buffer` is transferred. */
export interface ChunkMessage {
  readonly run: number;
  readonly buffer: ArrayBuffer;
  readonly capacity: number;
  readonly length: number;
  readonly computedPs: Ps;
  readonly complete: boolean;
  /** What judges have found since the chunk before; empty in a sound engine. */
  readonly violations: readonly Violation[];
  /** What the memory side has counted by then. */
  readonly memory: MemoryReport | null;
}

/**
 * Page to worker, over the data port: a buffer comes home and is one more that may be in flight.
 */
export interface ReturnMessage {
  readonly run: number;
  readonly buffer: ArrayBuffer;
}
