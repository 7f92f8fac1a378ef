/**
 * Runs a scenario under all judges, and again in pieces with a way back in between: both times the
 * same events must come.
 */
import { EventHash } from '../../analysis/event-hash.ts';
import { Checkpoint } from '../../engine/checkpoint.ts';
import { Run } from '../../engine/run.ts';
import { newColumns } from '../../schema/events.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { checkScenario } from '../../schema/scenario-check.ts';
import type { Violation } from '../../schema/violation.ts';
import { Draws } from './draws.ts';
import { type Fault, faultOf } from './failure.ts';

/** Small logs are full often: handing over is part of what is tried. */
const LOG_ROWS = 512;
const PIECES = { least: 2, most: 6 };

/** The first thing that does not hold, or null. */
export function tryScenario(scenario: Scenario): Fault | null {
  try {
    checkScenario(scenario, 'what was drawn');
    const straight = new JudgedRun(scenario);
    straight.advance(scenario.runPs);
    straight.audit();
    if (straight.fault !== null) return straight.fault;
    const cut = inPieces(scenario);
    if (cut.fault !== null) return cut.fault;
    if (cut.state === straight.state) return null;
    const detail = `straight ${straight.state}, in pieces ${cut.state}`;
    return { invariant: 'determinism', detail };
  } catch (error) {
    return faultOf(error);
  }
}

/** The same run, cut by advances and single steps; one piece is run twice, from a checkpoint. */
function inPieces(scenario: Scenario): JudgedRun {
  const d = new Draws(scenario.seed, 'pieces');
  const run = new JudgedRun(scenario);
  const pieces = d.whole(PIECES.least, PIECES.most);
  const twice = d.whole(0, pieces - 1);
  for (let piece = 0; piece < pieces; piece++) {
    const end = piece === pieces - 1 ? scenario.runPs : d.whole(0, scenario.runPs);
    if (piece === twice) run.tryOut(end);
    if (d.chance(0.5)) run.step(d.whole(1, 20));
    run.advance(end);
    run.audit();
  }
  return run;
}

/** A run that keeps the hash of its events and the first fault. */
class JudgedRun {
  fault: Fault | null = null;
  private readonly run: Run;
  private readonly checkpoint: Checkpoint;
  private readonly hash = new EventHash();
  private spare;

  constructor(scenario: Scenario) {
    const onViolation = ({ name, detail, atPs }: Violation): void => {
      this.fault ??= { invariant: name, detail: `at ${atPs} ps: ${detail}` };
    };
    this.run = new Run(scenario, { logRows: LOG_ROWS, onViolation });
    this.checkpoint = new Checkpoint(this.run);
    this.spare = newColumns(this.run.machine.log.capacity);
  }

  /** Events and counters so far, in a line. */
  get state(): string {
    const { machine, workload } = this.run;
    const counts = [workload.sent, workload.received, workload.dropped, machine.totals];
    return `${this.hash.events} ${this.hash.digest()} ${counts.map((each) => each.join()).join(' ')}`;
  }

  advance(untilPs: number): void {
    while (this.run.advance(untilPs) === 'full') this.swap(true);
    this.swap(true);
  }

  step(steps: number): void {
    for (let i = 0; i < steps && this.run.step(); i++) {
      this.audit();
      this.swap(true);
    }
  }

  /** Runs to an instant and goes back, as if nothing had been. */
  tryOut(untilPs: number): void {
    this.checkpoint.take();
    while (this.run.advance(untilPs) === 'full') this.swap(false);
    this.swap(false);
    this.checkpoint.restore();
    this.audit();
  }

  audit(): void {
    this.run.judge?.read();
    this.run.judge?.audit();
  }

  private swap(counts: boolean): void {
    const chunk = this.run.swapLog(this.spare);
    if (counts) this.hash.add(chunk);
    this.spare = chunk;
  }
}
