/**
 * Compare while it is open: two recordings under one clock. Every frame of the first side has one
 * of the second at the same instant. It knows no React; app/ connects it to the choices.
 */
import { type FirstDifference, knownDifference } from '../analysis/compare/first-difference.ts';
import { instantOf, Lateness } from '../analysis/compare/lateness.ts';
import { EVENT_MODE_MAX_PS_PER_S, type LabFrame } from '../analysis/lab-frame.ts';
import type { Recording } from '../analysis/recording.ts';
import { type StopUnit, stopBeside } from '../analysis/stops.ts';
import { Timeline } from '../analysis/timeline.ts';
import type { CpuIndex, Ps } from '../schema/units.ts';
import type { TwoRecordings } from './compare-runs.ts';
import { movedTo, type Playback, playheadAt, STANDING } from './playback.ts';

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

export class CompareSession {
  readonly a = new SideFrames();
  readonly b = new SideFrames();
  private shown: readonly [Timeline, Timeline] | null = null;
  private playback: Playback = STANDING;
  private reduced = false;
  private held = false;
  private stale = true;
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

  setPlaying(playing: boolean, nowMs: number): void {
    if (playing && this.shown !== null && this.playheadPs(nowMs) >= this.runPs) this.seek(0, nowMs);
    this.change({ playing }, nowMs);
  }

  setSpeed(psPerS: Ps, nowMs: number): void {
    this.change({ psPerS }, nowMs);
  }

  setReduced(reduced: boolean): void {
    this.reduced = reduced;
    this.stale = true;
  }

  /** Stops the clock while nobody can see it, or while the playhead is held. */
  hold(nowMs: number): void {
    this.change({}, nowMs);
    this.held = true;
  }

  release(nowMs: number): void {
    this.change({}, nowMs);
    this.held = false;
  }

  seek(atPs: Ps, nowMs: number): void {
    const most = this.shown === null ? atPs : this.runPs;
    this.playback = movedTo(this.playback, Math.max(0, Math.min(atPs, most)), nowMs);
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
    const none = direction === 1 ? this.edgePs : 0;
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

  playheadPs(nowMs: number): Ps {
    if (this.shown === null) return this.playback.anchorPs;
    return playheadAt(this.terms(), nowMs, this.edgePs);
  }

  /** Makes the next two frames and tells everybody, if anything has changed. */
  tick(nowMs: number): void {
    const { shown } = this;
    if (shown === null) return;
    const at = this.playheadPs(nowMs);
    const drawn = shown.map(({ recording: r }) => `${r.length} ${r.complete}`).join();
    if (!this.playback.playing && !this.stale && drawn === this.drawn) return;
    this.stale = false;
    this.drawn = drawn;
    this.a.put(this.frameOf(shown[0], at));
    this.b.put(this.frameOf(shown[1], at));
    this.a.tell();
    this.b.tell();
    const complete = shown.every(({ recording }) => recording.complete);
    if (this.playback.playing && complete && at >= this.runPs) this.onEnd(at);
  }

  private frameOf(timeline: Timeline, at: Ps): LabFrame {
    const { recording } = timeline;
    const { playing, psPerS } = this.playback;
    const view = timeline.seek(this.reduced ? lastEventPs(recording, at) : at);
    return {
      scenario: view.scenario,
      recording,
      view,
      playheadPs: at,
      playing: playing && psPerS > 0,
      psPerS,
      flow: psPerS > EVENT_MODE_MAX_PS_PER_S,
      ghost: null,
    };
  }

  private get runPs(): Ps {
    return this.shown?.[0].recording.scenario.runPs ?? 0;
  }

  /** How far both are computed: the clock waits for the slower of the two. */
  private get edgePs(): Ps {
    const shown = this.shown ?? [];
    return Math.min(...shown.map(({ recording }) => recording.computedPs));
  }

  private change(change: Partial<Pick<Playback, 'playing' | 'psPerS'>>, nowMs: number): void {
    const { anchorPs: from } = this.playback;
    // A link's instant must not be cut off while the runs are not there yet.
    const edgePs = this.shown === null ? from : Math.max(this.edgePs, from);
    const anchorPs = playheadAt(this.terms(), nowMs, edgePs);
    this.playback = { ...this.playback, ...change, anchorPs, anchorMs: nowMs };
    this.stale = true;
  }

  /** With reduced motion, event mode plays one datagram a second whatever the ladder says. */
  private terms(): Playback {
    if (this.held) return { ...this.playback, playing: false };
    const { psPerS } = this.playback;
    const meta = this.shown?.[0].recording.meta;
    if (!this.reduced || meta === undefined || psPerS > EVENT_MODE_MAX_PS_PER_S)
      return this.playback;
    return { ...this.playback, psPerS: psPerS === 0 ? 0 : meta.senderPs };
  }
}

function lastEventPs(recording: Recording, atPs: Ps): Ps {
  const count = recording.countAt(atPs);
  return count === 0 ? 0 : recording.events.atPs(count - 1);
}
