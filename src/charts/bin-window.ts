/** Which bins of a run a figure is taken from: a few whole ones on one side of every switch. */
import { BIN_PS, type RunSeries } from '../analysis/run-series.ts';
import type { Scenario } from '../schema/scenario.ts';
import type { Ps } from '../schema/units.ts';

/** Bins [from, to). */
export interface BinWindow {
  readonly from: number;
  readonly to: number;
  /** The playhead has not passed it yet: these bins are computed, but not shown. */
  readonly ahead: boolean;
}

/** 2 ms: long enough for a steady figure, short enough to follow a switch. */
export const WINDOW_BINS = 4;

/** When the last switch at or before an instant was; 0 if there was none. */
export function lastSwitchPs(scenario: Scenario, atPs: Ps): Ps {
  let last = 0;
  for (const edit of scenario.edits) if (edit.atPs <= atPs) last = edit.atPs;
  return last;
}

/** When the first switch after an instant is; the end of the run if there is none. */
export function nextSwitchPs(scenario: Scenario, atPs: Ps): Ps {
  for (const edit of scenario.edits) if (edit.atPs > atPs) return edit.atPs;
  return scenario.runPs;
}

/** Whole bins inside [fromPs, toPs). */
export function wholeBins(fromPs: Ps, toPs: Ps): { from: number; to: number } {
  const from = Math.ceil(fromPs / BIN_PS);
  return { from, to: Math.max(from, Math.floor(toPs / BIN_PS)) };
}

/**
 * The last whole bins before the playhead and after the last switch. Where not one is over yet, the
 * first ones after that switch, as far as they have been computed; null while there are none.
 */
export function windowAt(series: RunSeries, playheadPs: Ps): BinWindow | null {
  const { scenario } = series.recording;
  const since = lastSwitchPs(scenario, playheadPs);
  const past = wholeBins(since, playheadPs);
  const to = Math.min(past.to, series.completeBins);
  if (to > past.from) return { from: Math.max(past.from, to - WINDOW_BINS), to, ahead: false };
  const next = wholeBins(since, nextSwitchPs(scenario, playheadPs));
  const end = Math.min(next.to, series.completeBins, next.from + WINDOW_BINS);
  return end > next.from ? { from: next.from, to: end, ahead: true } : null;
}

/** Datagrams received per second over bins [from, to), all pairs together. */
export function meanRate(series: RunSeries, from: number, to: number): number {
  return series.rateOf(from, to);
}
