/**
 * The playhead's clock: model time = wall time × ratio, from an anchor; never so much per frame.
 */
import type { Ps } from '../schema/units.ts';

export interface Playback {
  readonly playing: boolean;
  /** Model time shown per second of wall time; Infinity follows the computed edge. */
  readonly psPerS: Ps;
  /** The playhead at the anchor, and when that was. */
  readonly anchorPs: Ps;
  readonly anchorMs: number;
}

export const STANDING: Playback = { playing: false, psPerS: 0, anchorPs: 0, anchorMs: 0 };

/** The playhead at a moment of wall time; it never leaves [0, edgePs]. */
export function playheadAt(playback: Playback, nowMs: number, edgePs: Ps): Ps {
  const { playing, psPerS, anchorPs, anchorMs } = playback;
  if (!playing) return Math.min(anchorPs, edgePs);
  if (psPerS === Number.POSITIVE_INFINITY) return edgePs;
  const passedS = Math.max(0, nowMs - anchorMs) / 1_000;
  return Math.min(Math.round(anchorPs + passedS * psPerS), edgePs);
}

/** The playhead somewhere else, under the same terms. */
export function movedTo(playback: Playback, atPs: Ps, nowMs: number): Playback {
  return { ...playback, anchorPs: atPs, anchorMs: nowMs };
}
