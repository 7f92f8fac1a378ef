/** The last moments of a recording that rates are averages of, and when they are measured anew. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { type EventIndex, PS_PER_MS, type Ps } from '../../schema/units.ts';

/** Rates are averages over so much model time, or since the kernel was switched. */
const WINDOW_PS = 10 * PS_PER_MS;
/** After a switch, the average goes back over it until so much is there. */
const MIN_WINDOW_PS = 0.1 * PS_PER_MS;
/** At most so many events are read: enough for three digits. */
const MAX_EVENTS = 24_000;
/** Counters change at most ten times a second. */
const REFRESH_S = 0.1;

export interface RateSpan {
  /** Events to read. */
  readonly from: EventIndex;
  readonly to: EventIndex;
  /** Model time from the first of them to the end. */
  readonly fromPs: Ps;
  readonly toPs: Ps;
  readonly ps: Ps;
}

/** Moves on at most ten times a second of screen time; the same frame has the same window. */
export class RateWindow {
  private recording: object | null = null;
  private key = -1;
  private span: RateSpan | null = null;

  /** The same object until it moves. */
  read(frame: LabFrame): RateSpan {
    const step = Math.max(1, Math.min(frame.psPerS * REFRESH_S, WINDOW_PS / 4));
    const endPs = Math.max(1, Math.floor(frame.playheadPs / step) * step);
    if (this.span === null || this.key !== endPs || this.recording !== frame.recording)
      this.span = spanTo(frame, endPs);
    this.key = endPs;
    this.recording = frame.recording;
    return this.span;
  }
}

function spanTo({ recording, view }: LabFrame, toPs: Ps): RateSpan {
  const to = recording.countAt(toPs);
  const switched = view.variantSincePs;
  const since = toPs - switched > MIN_WINDOW_PS ? switched : 0;
  const wanted = recording.countAt(Math.max(since, toPs - WINDOW_PS, 0));
  const from = Math.max(wanted, to - MAX_EVENTS, 0);
  const fromPs = from < to ? recording.events.atPs(from) : toPs;
  return { from, to, fromPs, toPs, ps: Math.max(1, toPs - fromPs) };
}
