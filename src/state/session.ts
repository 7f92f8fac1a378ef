/**
 * The Lab while it is open: which recording is shown, where the playhead stands, and the frames
 * that the stage and the panels draw. It knows no React; app/ connects it to the choices.
 */
import type { LabFrame } from '../analysis/lab-frame.ts';
import type { Recording } from '../analysis/recording.ts';
import type { SkbChoice } from '../analysis/skb-life.ts';
import { type Stepping, stopBeside } from '../analysis/stops.ts';
import { Timeline } from '../analysis/timeline.ts';
import { forkPs } from '../schema/futures.ts';
import type { Scenario } from '../schema/scenario.ts';
import type { Ps } from '../schema/units.ts';
import { Clock, type Played } from './clock.ts';
import { movedTo } from './playback.ts';

interface Shown {
  readonly timeline: Timeline;
}

export class LabSession extends Clock {
  private shown: Shown | null = null;
  /** A fork that has not come as far as the playhead yet. */
  private coming: Recording | null = null;
  private ghost: LabFrame['ghost'] = null;
  private frame: LabFrame | null = null;
  /** How much of the recording the last frame knew. */
  private drawnEvents = -1;
  private drawnComplete = false;
  private readonly listeners = new Set<(frame: LabFrame) => void>();
  /** Called when the playhead has come to the end of the run. */
  onEnd: (atPs: Ps) => void = () => undefined;

  readonly current = (): LabFrame | null => this.frame;

  readonly subscribe = (onFrame: (frame: LabFrame) => void): (() => void) => {
    this.listeners.add(onFrame);
    return () => this.listeners.delete(onFrame);
  };

  /** What is shown, or about to be; null before the first run. */
  get scenario(): Scenario | null {
    return (this.coming ?? this.shown?.timeline.recording)?.scenario ?? null;
  }

  /**
   * Shows a recording; the playhead stays if the two have the past in common, else it goes to 0.
   */
  show(recording: Recording, nowMs: number): void {
    const before = this.shown?.timeline.recording ?? null;
    this.stale = true;
    if (recording === before) {
      this.coming = null;
      return;
    }
    if (before !== null && forkPs(before.scenario, recording.scenario) !== null) {
      this.coming = recording;
      return;
    }
    this.ghost = null;
    this.coming = null;
    this.adopt(recording);
    if (before !== null) this.playback = movedTo(this.playback, 0, nowMs);
    else this.playback = movedTo(this.playback, this.playback.anchorPs, nowMs);
  }

  /** The next frame is drawn anew even if nothing moved: for theme and size. */
  refresh(): void {
    this.stale = true;
  }

  /** Stops playing and goes one unit on or back; gives the instant reached. */
  step(stepping: Stepping, nowMs: number): Ps {
    this.change({ playing: false }, nowMs);
    const at = this.playheadPs(nowMs);
    if (this.shown === null) return at;
    const { recording } = this.shown.timeline;
    const stop = stopBeside(recording, at, stepping);
    const reached = stop ?? (stepping.direction === 1 ? recording.computedPs : 0);
    this.seek(reached, nowMs);
    return reached;
  }

  /** Where the next mark of the timeline is, or the one before; null if there is none that way. */
  async markBeside(direction: 1 | -1, nowMs: number): Promise<Ps | null> {
    if (this.shown === null) return null;
    const { recording } = this.shown.timeline;
    const at = this.playheadPs(nowMs);
    const { markBeside } = await import('../analysis/marks.ts');
    return markBeside(recording, at, direction)?.atPs ?? null;
  }

  /** The skb of the last event at the playhead; null before there is one. */
  async lastSkb(nowMs: number): Promise<SkbChoice | null> {
    if (this.shown === null) return null;
    const { recording } = this.shown.timeline;
    const at = this.playheadPs(nowMs);
    const { skbAt } = await import('../analysis/skb-life.ts');
    return skbAt(recording, at);
  }

  /** Makes the next frame and tells everybody, if anything has changed. */
  tick(nowMs: number): void {
    this.adoptComing(nowMs);
    const { shown } = this;
    if (shown === null) return;
    const { timeline } = shown;
    const { recording } = timeline;
    this.lookAhead(timeline);
    const at = this.playheadPs(nowMs);
    const { playing } = this.playback;
    const ended = playing && recording.complete && at >= recording.scenario.runPs;
    const grown =
      recording.length !== this.drawnEvents || recording.complete !== this.drawnComplete;
    if (!playing && !this.stale && !grown) return;
    this.stale = false;
    this.drawnEvents = recording.length;
    this.drawnComplete = recording.complete;
    this.frame = this.frameOf(timeline, at, this.ghost);
    for (const listener of this.listeners) listener(this.frame);
    if (ended) this.onEnd(at);
  }

  protected played(): Played | null {
    if (this.shown === null) return null;
    const { scenario, computedPs, meta } = this.shown.timeline.recording;
    return { runPs: scenario.runPs, edgePs: computedPs, senderPs: meta.senderPs };
  }

  private adopt(recording: Recording): void {
    this.shown = { timeline: new Timeline(recording) };
  }

  /** A fork takes over once it has been computed as far as the playhead. */
  private adoptComing(nowMs: number): void {
    const { coming, shown } = this;
    if (coming === null || shown === null) return;
    const at = this.playheadPs(nowMs);
    if (coming.computedPs < at && !coming.complete) return;
    const fromPs = forkPs(shown.timeline.recording.scenario, coming.scenario);
    this.ghost = fromPs === null ? null : { recording: shown.timeline.recording, fromPs };
    this.coming = null;
    this.adopt(coming);
    this.stale = true;
  }
}
