/**
 * Goes to any instant or event of a run, forward and back, and gives it another future. On the way
 * it keeps checkpoints, in memory of a fixed size: when their places are used up every second one
 * is given up, and from there on they lie twice as far apart.
 */
import { assert } from '../lib/assert.ts';
import { forkPs } from '../schema/futures.ts';
import type { Scenario } from '../schema/scenario.ts';
import type { EventIndex, Ps } from '../schema/units.ts';
import { Checkpoint } from './checkpoint.ts';
import type { Run } from './run.ts';

/** What all checkpoints of a run may take together; two are kept even where they take more. */
export const MOST_BYTES = 32 * 1_024 * 1_024;
const MOST_CHECKPOINTS = 64;
/** Events between two checkpoints at first: a few milliseconds of computing. */
const FIRST_SPACING = 8_192;

interface Kept {
  /** All steps so far are at or before this instant. */
  readonly atPs: Ps;
  /** Events so far. */
  readonly events: number;
  readonly checkpoint: Checkpoint;
}

export class History {
  readonly run: Run;
  /** Places for checkpoints, the one of the beginning included. */
  readonly places: number;
  private readonly kept: Kept[] = [];
  private readonly spare: Checkpoint[] = [];
  private spacing = FIRST_SPACING;
  /** Events of the run before those that its log holds. */
  private taken = 0;

  /** The run must not have begun. */
  constructor(run: Run, mostBytes = MOST_BYTES) {
    assert(run.nowPs === 0 && run.machine.log.length === 0, 'a history begins with its run');
    this.run = run;
    const checkpoint = new Checkpoint(run);
    const places = Math.floor(mostBytes / checkpoint.bytes);
    this.places = Math.max(2, Math.min(MOST_CHECKPOINTS, places));
    this.spare.push(checkpoint);
    this.keep();
  }

  /** Events so far, those in the log included. */
  get events(): EventIndex {
    return this.taken + this.run.machine.log.length;
  }

  /** Bytes of all checkpoints that there are. */
  get bytes(): number {
    const [{ checkpoint }] = this.kept;
    return (this.kept.length + this.spare.length) * checkpoint.bytes;
  }

  /** To be called when `rows` events have been taken out of the log, which is empty now. */
  took(rows: number): void {
    assert(this.run.machine.log.length === 0, 'a checkpoint does not hold events');
    this.taken += rows;
    if (this.taken - this.kept[this.kept.length - 1].events >= this.spacing) this.keep();
  }

  /** As if a run had come straight to `atPs`; the log is empty. */
  seek(atPs: Ps): void {
    const isBehind = atPs < this.run.nowPs;
    this.jump((kept) => kept.atPs <= atPs, isBehind);
    while (this.run.advance(atPs) === 'full') this.dropLog();
    this.dropLog();
  }

  /** As if a run had gone step by step until it had `event` events; the log is empty. */
  seekEvent(event: EventIndex): void {
    const { run } = this;
    assert(run.machine.logging, 'events are counted in the log');
    this.jump((kept) => kept.events <= event, event < this.events);
    while (this.events < event && run.step()) {
      if (run.machine.log.length >= run.machine.log.capacity / 2) this.dropLog();
    }
    this.dropLog();
  }

  /**
   * Gives the run another future. It goes back to the last checkpoint before the first edit that
   * differs of which no more than `most` events are older; gives how many are.
   */
  changeFuture(scenario: Scenario, most = Number.POSITIVE_INFINITY): number {
    const from = forkPs(this.run.scenario, scenario);
    assert(from !== null, 'another future differs in nothing but edits');
    // What happens at the instant of an edit comes after it.
    const fits = ({ atPs, events }: Kept): boolean => atPs < from && events <= most;
    while (this.kept.length > 1 && !fits(this.kept[this.kept.length - 1]))
      this.spare.push((this.kept.pop() as Kept).checkpoint);
    const kept = this.kept[this.kept.length - 1];
    this.restore(kept);
    this.run.changeFuture(scenario);
    return kept.events;
  }

  /**
   * To the last checkpoint that fits, or the beginning, if the run has to go back or comes nearer
   * by it. Later ones stay: the future is still the same.
   */
  private jump(fits: (kept: Kept) => boolean, back: boolean): void {
    const nearest = this.kept.findLast(fits) ?? this.kept[0];
    if (back || nearest.events > this.events) this.restore(nearest);
  }

  private restore({ checkpoint, events }: Kept): void {
    checkpoint.restore();
    this.taken = events;
  }

  private dropLog(): void {
    this.took(this.run.dropLog());
  }

  private keep(): void {
    if (this.kept.length === this.places) this.thinOut();
    const checkpoint = this.spare.pop() ?? new Checkpoint(this.run);
    checkpoint.take();
    this.kept.push({ atPs: this.run.nowPs, events: this.taken, checkpoint });
  }

  private thinOut(): void {
    this.spacing *= 2;
    const all = this.kept.splice(0);
    all.forEach((each, i) => {
      if (i % 2 === 0) this.kept.push(each);
      else this.spare.push(each.checkpoint);
    });
  }
}
