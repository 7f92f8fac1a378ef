/**
 * Plays one step of the story: from a moment to another one, and stands there. The same step ends
 * in the same picture, whichever way one came to it. No React, no clock of its own.
 */
import type { LabFrame } from '../analysis/lab-frame.ts';
import type { Recording } from '../analysis/recording.ts';
import type { Ps } from '../schema/units.ts';
import { LabSession } from './session.ts';

export interface Span {
  readonly fromPs: Ps;
  /** Where it comes to rest; `fromPs` if nothing moves. */
  readonly untilPs: Ps;
  /** Model time shown per second of wall time. */
  readonly psPerS: Ps;
}

export class StoryPlayer {
  private session: LabSession | null = null;
  private recording: Recording | null = null;
  private span: Span | null = null;
  private rests = false;
  /** Nobody can see it: a recording that comes meanwhile waits too. */
  private held = false;
  private readonly listeners = new Set<(frame: LabFrame) => void>();
  /** Called when a step has come to rest, and when it leaves. */
  onRest: (rests: boolean) => void = () => undefined;

  readonly current = (): LabFrame | null => this.session?.current() ?? null;

  readonly subscribe = (onFrame: (frame: LabFrame) => void): (() => void) => {
    this.listeners.add(onFrame);
    return () => this.listeners.delete(onFrame);
  };

  /** `cut`: without motion, at the end of the span at once. */
  show(
    recording: Recording,
    span: Span,
    how: { readonly cut: boolean; readonly nowMs: number },
  ): void {
    const { cut, nowMs } = how;
    const session = this.sessionOf(recording);
    const plays = !cut && span.untilPs > span.fromPs && span.psPerS > 0;
    this.span = span;
    this.rests = false;
    session.setPlaying(false, nowMs);
    session.setSpeed(span.psPerS, nowMs);
    session.seek(plays ? span.fromPs : span.untilPs, nowMs);
    session.setPlaying(plays, nowMs);
    this.onRest(false);
    this.tick(nowMs);
  }

  /** Plays the step once more, or goes on where it was stopped; stops it where it plays. */
  toggle(nowMs: number): void {
    const { session, span, recording } = this;
    if (session === null || span === null || recording === null) return;
    const at = session.playheadPs(nowMs);
    if (session.current()?.playing === true) session.setPlaying(false, nowMs);
    else if (at >= span.untilPs) this.show(recording, span, { cut: false, nowMs });
    else {
      this.rests = false;
      session.setPlaying(true, nowMs);
    }
  }

  /** Makes the next frame; call it once a screen frame while the step can be seen. */
  tick(nowMs: number): void {
    const { session, span } = this;
    if (session === null || span === null || this.rests) return;
    if (session.playheadPs(nowMs) >= span.untilPs) {
      session.setPlaying(false, nowMs);
      session.seek(span.untilPs, nowMs);
      session.tick(nowMs);
      this.rests = true;
      this.onRest(true);
    } else session.tick(nowMs);
  }

  hold(nowMs: number): void {
    this.held = true;
    this.session?.hold(nowMs);
  }

  release(nowMs: number): void {
    this.held = false;
    this.session?.release(nowMs);
  }

  /** A session for each recording: between two of them nothing is shared, so nothing is faded. */
  private sessionOf(recording: Recording): LabSession {
    if (this.session !== null && this.recording === recording) return this.session;
    const session = new LabSession();
    session.subscribe((frame) => {
      if (this.session !== session) return;
      for (const listener of this.listeners) listener(frame);
    });
    session.show(recording, 0);
    if (this.held) session.hold(0);
    this.session = session;
    this.recording = recording;
    return session;
  }
}
