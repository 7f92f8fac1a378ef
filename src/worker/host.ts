/**
 * The worker's side: one run at a time, computed ahead of what is shown, sent in recycled chunks.
 */

import { haveJudges } from '../engine/audit/judging.ts';
import { History } from '../engine/history.ts';
import { memoryReport } from '../engine/memory-report.ts';
import { Run } from '../engine/run.ts';
import { fetchWorkload } from '../engine/workload/workloads.ts';
import { assert } from '../lib/assert.ts';
import type { Budget } from '../schema/budget.ts';
import { columnsOver, EV, type EventColumns, newColumns } from '../schema/events.ts';
import { forkPs } from '../schema/futures.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_US, type Ps } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';
import type { Violation } from '../schema/violation.ts';
import { judgeAgain } from './judge-again.ts';
import type {
  ChunkMessage,
  EngineCommands,
  ReturnMessage,
  RunHandle,
  StepUnit,
} from './protocol.ts';

/** Chunks that may be away at one time: the back-pressure. */
const POOL = 4;
const CHUNK_ROWS = 8_192;
/** Span of the first chunk: early rather than full. Each one after may be twice as long. */
const FIRST_SPAN_PS = 100 * PS_PER_US;

const ENDS_UNIT: Readonly<Record<StepUnit, number | null>> = {
  event: null,
  pass: EV.softirq_exit,
  datagram: EV.sock_dequeue,
};

/** What the host needs of a MessagePort. */
export interface DataPort {
  postMessage(message: ChunkMessage, transfer: ArrayBuffer[]): void;
}

interface Waiting {
  readonly atPs: Ps;
  readonly resolve: (atPs: Ps) => void;
  readonly reject: (error: Error) => void;
}

export class Host implements EngineCommands {
  private port: DataPort | null = null;
  private run: Run | null = null;
  private history: History | null = null;
  /** Found since the last chunk. */
  private violations: Violation[] = [];
  private number = 0;
  private playing = false;
  /** Computed up to here when held. */
  private heldPs: Ps = 0;
  private spanPs: Ps = FIRST_SPAN_PS;
  private firstSpanPs: Ps = FIRST_SPAN_PS;
  private capacity = 0;
  private readonly spares: EventColumns[] = [];
  private waiting: Waiting[] = [];

  connect(port: MessagePort): void {
    this.attach(port);
    port.onmessage = ({ data }: MessageEvent<ReturnMessage>) => this.takeBack(data);
  }

  /** As connect(), for a port whose messages the caller hands to takeBack(). */
  attach(port: DataPort): void {
    this.port = port;
  }

  takeBack({ run, buffer }: ReturnMessage): void {
    // Each run has its own four buffers: those of an earlier one are let go.
    if (run !== this.number) return;
    this.spares.push(columnsOver(buffer, this.capacity));
    this.pump();
  }

  /**
   * Judges have come: a run that began without them, and what it was forked to, is computed once
   * more under them.
   */
  async judge(): Promise<void> {
    const { run, number } = this;
    if (run === null || run.judge !== null || !haveJudges()) return;
    const found = await judgeAgain(run.scenario, () => number === this.number);
    if (number !== this.number || found.length === 0) return;
    this.violations.push(...found);
    if (this.spares.length > 0 && this.port !== null) this.send(run);
  }

  prepare(scenario: Scenario): Promise<void> {
    return fetchWorkload(scenario).catch(() => {
      throw new Error('what computes its load could not be loaded');
    });
  }

  load(scenario: Scenario): RunHandle {
    // A scenario that cannot run throws here: the run before stays as it is.
    const violations: Violation[] = [];
    const onViolation = (violation: Violation): void => void violations.push(violation);
    const run = new Run(scenario, { logRows: CHUNK_ROWS, onViolation });
    const spares = sparesFor(run);
    this.history = new History(run);
    this.run = run;
    this.violations = violations;
    return this.begin(run, { kept: 0, spares });
  }

  fork(scenario: Scenario, have: number): RunHandle {
    const { run, history } = this;
    const forks = run !== null && forkPs(run.scenario, scenario) !== null;
    if (!forks || history === null || !run.canHave(scenario)) return this.load(scenario);
    const spares = sparesFor(run);
    return this.begin(run, { kept: history.changeFuture(scenario, have), spares });
  }

  /**
   * A run under a new number, of which the page has `kept` events already. It is held even where a
   * page that comes into view has said play() meanwhile: chunks must not come before the number.
   */
  private begin(
    run: Run,
    { kept, spares }: { readonly kept: number; readonly spares: readonly EventColumns[] },
  ): RunHandle {
    this.dropWaiting();
    this.number++;
    this.playing = false;
    this.heldPs = 0;
    this.spanPs = this.firstSpanPs;
    this.capacity = run.machine.log.capacity;
    this.spares.splice(0, this.spares.length, ...spares);
    void this.judge();
    return { run: this.number, scenario: run.scenario, meta: run.meta, kept };
  }

  play(): void {
    this.playing = true;
    this.pump();
  }

  pause(): void {
    this.playing = false;
  }

  runUntil(atPs: Ps): Promise<Ps> {
    const run = this.present();
    this.heldPs = Math.max(this.heldPs, Math.min(atPs, run.scenario.runPs));
    const done = new Promise<Ps>((resolve, reject) => {
      this.waiting.push({ atPs: Math.min(atPs, run.scenario.runPs), resolve, reject });
    });
    this.settle();
    this.pump();
    return done;
  }

  step(unit: StepUnit): Promise<Ps> {
    const run = this.present();
    const { machine } = run;
    const end = ENDS_UNIT[unit];
    const from = machine.log.length;
    let seen = false;
    while (!seen && machine.log.length < CHUNK_ROWS / 2 && run.step()) {
      const { kind, length } = machine.log;
      seen = end === null ? length > from : kind.subarray(from, length).includes(end);
    }
    return this.runUntil(run.settledPs);
  }

  speed(psPerS: number): void {
    // A tenth of a second of screen time at least, so that a fast viewer does not get crumbs.
    this.firstSpanPs = Math.max(FIRST_SPAN_PS, Math.min(psPerS / 10, Number.MAX_SAFE_INTEGER));
  }

  async budget(scenario: Scenario, variant: VariantId): Promise<Budget | null> {
    // Not needed to play: fetched when the first budget is asked for.
    const { budgetOf } = await import('./budget-of.ts');
    return budgetOf(scenario, variant);
  }

  /** Computes and sends while there is something to compute and a buffer to swap. */
  private pump(): void {
    const { run } = this;
    if (run === null || this.port === null) return;
    const targetPs = this.playing ? run.scenario.runPs : this.heldPs;
    while (this.spares.length > 0 && run.nowPs < targetPs) {
      run.advance(Math.min(targetPs, run.nowPs + this.spanPs));
      // The logs of large machines hold far more, and a checkpoint lies behind a chunk.
      if (run.machine.log.length < CHUNK_ROWS) this.spanPs *= 2;
      this.send(run);
    }
    if (this.spares.length > 0 && run.machine.log.length > 0) this.send(run);
    this.settle();
  }

  private send(run: Run): void {
    const spare = this.spares.pop();
    assert(spare !== undefined && this.port !== null, 'a chunk is sent only for a buffer in hand');
    const chunk = run.swapLog(spare);
    const { buffer, capacity, length } = chunk;
    this.history?.took(length);
    const computedPs = run.settledPs;
    const complete = computedPs >= run.scenario.runPs;
    const violations = this.violations.splice(0);
    const chunkOf = { run: this.number, buffer, capacity, length };
    const memory = memoryReport(run);
    this.port.postMessage({ ...chunkOf, computedPs, complete, violations, memory }, [buffer]);
  }

  /** Answers everybody who waits for an instant that has been sent. */
  private settle(): void {
    const sentPs = this.run !== null && this.run.machine.log.length === 0 ? this.run.settledPs : -1;
    const ready = this.waiting.filter(({ atPs }) => atPs <= sentPs);
    this.waiting = this.waiting.filter(({ atPs }) => atPs > sentPs);
    for (const { resolve } of ready) resolve(sentPs);
  }

  /** Who waits for an instant of a run that is gone must not be answered by the next one. */
  private dropWaiting(): void {
    for (const { reject } of this.waiting) reject(new Error('another run was loaded'));
    this.waiting = [];
  }

  private present(): Run {
    assert(this.run !== null, 'a run is loaded before it is moved');
    return this.run;
  }
}

function sparesFor({ machine }: Run): readonly EventColumns[] {
  return Array.from({ length: POOL }, () => newColumns(machine.log.capacity));
}
