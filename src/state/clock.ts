/**
 * The clock of a place that plays runs: whether it goes, how fast, and where its playhead stands.
 * What it plays, its class says.
 */
import { EVENT_MODE_MAX_PS_PER_S, type LabFrame } from '../analysis/lab-frame.ts';
import type { Timeline } from '../analysis/timeline.ts';
import type { Ps } from '../schema/units.ts';
import { movedTo, type Playback, playheadAt, STANDING } from './playback.ts';

/** The run at hand, or the slower of two. */
export interface Played {
  readonly runPs: Ps;
  /** How far it is computed: the clock waits there. */
  readonly edgePs: Ps;
  /** Between two datagrams of a sender. */
  readonly senderPs: Ps;
}

/** Events that are looked through ahead of the playhead in a screen frame: 4 ms or so. */
const AHEAD_EVENTS = 16_384;

export abstract class Clock {
  protected playback: Playback = STANDING;
  /** Something but the playhead has changed since the last frame. */
  protected stale = true;
  /** Travel off: the picture goes from event to event, one datagram a second. */
  private reduced = false;
  /** Nobody can see it, or the playhead is held: wall time does not count. */
  private held = false;

  /** Null before the first run. */
  protected abstract played(): Played | null;

  setPlaying(playing: boolean, nowMs: number): void {
    const played = this.played();
    if (playing && played !== null && this.playheadPs(nowMs) >= played.runPs) this.seek(0, nowMs);
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
    const most = this.played()?.runPs ?? atPs;
    this.playback = movedTo(this.playback, Math.max(0, Math.min(atPs, most)), nowMs);
    this.stale = true;
  }

  /** Where the playhead stands. */
  playheadPs(nowMs: number): Ps {
    const played = this.played();
    if (played === null) return this.playback.anchorPs;
    return playheadAt(this.terms(played), nowMs, played.edgePs);
  }

  /** The playhead stays where it is, and goes on from there under other terms. */
  protected change(change: Partial<Pick<Playback, 'playing' | 'psPerS'>>, nowMs: number): void {
    const played = this.played();
    const { anchorPs: from } = this.playback;
    // A link's instant must not be cut off while the run is not there yet.
    const anchorPs =
      played === null ? from : playheadAt(this.terms(played), nowMs, Math.max(played.edgePs, from));
    this.playback = { ...this.playback, ...change, anchorPs, anchorMs: nowMs };
    this.stale = true;
  }

  protected frameOf(timeline: Timeline, at: Ps, ghost: LabFrame['ghost']): LabFrame {
    const { recording } = timeline;
    const { playing, psPerS } = this.playback;
    const view = timeline.seek(this.reduced ? lastEventPs(timeline, at) : at);
    return {
      scenario: view.scenario,
      recording,
      view,
      playheadPs: at,
      playing: playing && psPerS > 0,
      psPerS,
      flow: psPerS > EVENT_MODE_MAX_PS_PER_S,
      ghost,
    };
  }

  /** So that a distant instant is near when it is sought, and sums are there when they are read. */
  protected lookAhead(timeline: Timeline): void {
    timeline.lookAhead(AHEAD_EVENTS);
    for (const follow of timeline.recording.followers) if (follow()) this.stale = true;
  }

  /** With reduced motion, event mode plays one datagram a second whatever the ladder says. */
  private terms({ senderPs }: Played): Playback {
    if (this.held) return { ...this.playback, playing: false };
    const { psPerS } = this.playback;
    if (!this.reduced || psPerS > EVENT_MODE_MAX_PS_PER_S) return this.playback;
    return { ...this.playback, psPerS: psPerS === 0 ? 0 : senderPs };
  }
}

function lastEventPs({ recording }: Timeline, atPs: Ps): Ps {
  const count = recording.countAt(atPs);
  return count === 0 ? 0 : recording.events.atPs(count - 1);
}
