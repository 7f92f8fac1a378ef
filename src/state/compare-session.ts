/**
 * Compare while it is open: two recordings under one clock. Every frame of the first side has one
 * of the second at the same instant. It knows no React; app/ connects it to the choices.
 */
import { type FirstDifference, knownDifference } from '../analysis/compare/first-difference.ts';
import { instantOf, Lateness } from '../analysis/compare/lateness.ts';
import type { LabFrame } from '../analysis/lab-frame.ts';
import type { Recording } from '../analysis/recording.ts';
import { type StopUnit, stopBeside } from '../analysis/stops.ts';
import { Timeline } from '../analysis/timeline.ts';
import type { CpuIndex, Ps } from '../schema/units.ts';
import { Clock, type Played } from './clock.ts';
import type { TwoRecordings } from './compare-runs.ts';

type Listener = (frame: LabFrame) => void;

/** The frames of one side, as parts of the Lab take them. */
export class SideFrames {
  private frame: LabFrame | null = null;
  private readonly listeners = new Set<Listener>();

  readonly current = (): LabFrame | null => this.frame;

  readonly subscribe = (onFrame: Listener): (() => void) => {
    this.listeners.add(onFrame);
    return () => this.listeners.delete(onFrame);
  };

  put(frame: LabFrame): void {
    this.frame = frame;
  }

  tell(): void {
    if (this.frame !== null) for (const listener of this.listeners) listener(this.frame);
  }
}

export class CompareSession extends Clock {
  readonly a = new SideFrames();
  readonly b = new SideFrames();
  private shown: readonly [Timeline, Timeline] | null = null;
  /** What the last frames knew of the recordings. */
  private drawn = '';
  /** Called when the playhead has come to the end of both runs. */
  onEnd: (atPs: Ps) => void = () => undefined;

  /** Shows two recordings; the playhead stays. */
  show({ a, b }: TwoRecordings, nowMs: number): void {
    const [first, second] = this.shown ?? [];
    if (first?.recording === a && second?.recording === b) return;
    this.change({}, nowMs);
    // On a swap both timelines are there already.
    const known = [first, second].filter((each) => each !== undefined);
    const timelineOf = (recording: Recording): Timeline =>
      known.find((each) => each.recording === recording) ?? new Timeline(recording);
    this.shown = [timelineOf(a), a === b ? new Timeline(b) : timelineOf(b)];
    this.stale = true;
  }

  /** Goes on or back to the nearest stop of either run; gives the instant reached. */
  step(unit: StopUnit, direction: 1 | -1, cpu: CpuIndex, nowMs: number): Ps {
    this.change({ playing: false }, nowMs);
    const at = this.playheadPs(nowMs);
    if (this.shown === null) return at;
    const stops = this.shown
      .map(({ recording }) => stopBeside(recording, at, { unit, direction, cpu }))
      .filter((stop) => stop !== null);
    const none = direction === 1 ? (this.played()?.edgePs ?? at) : 0;
    const nearest = direction === 1 ? Math.min(...stops) : Math.max(...stops);
    const reached = stops.length === 0 ? none : nearest;
    this.seek(reached, nowMs);
    return reached;
  }

  /** The first event at which the two differ; null if there is none as far as they go. */
  firstDifference(): FirstDifference | null {
    if (this.shown === null) return null;
    const [a, b] = this.shown;
    return knownDifference(a.recording, b.recording);
  }

  /**
   * When the next datagram of a CPU is received that did not go the same way in both, or the last
   * before the playhead; null if there is none that way.
   */
  differenceBeside(direction: 1 | -1, cpu: CpuIndex, nowMs: number): Ps | null {
    if (this.shown === null) return null;
    const [a, b] = this.shown;
    const lateness = new Lateness(a.recording, b.recording, cpu);
    const found = lateness.beside(this.playheadPs(nowMs), direction);
    return found === null ? null : instantOf(found);
  }

  /** Makes the next two frames and tells everybody, if anything has changed. */
  tick(nowMs: number): void {
    const { shown } = this;
    if (shown === null) return;
    for (const timeline of shown) this.lookAhead(timeline);
    const at = this.playheadPs(nowMs);
    const drawn = shown.map(({ recording: r }) => `${r.length} ${r.complete}`).join();
    if (!this.playback.playing && !this.stale && drawn === this.drawn) return;
    this.stale = false;
    this.drawn = drawn;
    this.a.put(this.frameOf(shown[0], at, null));
    this.b.put(this.frameOf(shown[1], at, null));
    this.a.tell();
    this.b.tell();
    const complete = shown.every(({ recording }) => recording.complete);
    if (this.playback.playing && complete && at >= shown[0].recording.scenario.runPs)
      this.onEnd(at);
  }

  protected played(): Played | null {
    if (this.shown === null) return null;
    const [{ scenario, meta }] = this.shown.map(({ recording }) => recording);
    // The clock waits for the slower of the two.
    const edgePs = Math.min(...this.shown.map(({ recording }) => recording.computedPs));
    return { runPs: scenario.runPs, edgePs, senderPs: meta.senderPs };
  }
}
