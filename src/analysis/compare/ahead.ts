/** How many datagrams one run is ahead of the other, over the whole run. */
import { PS_PER_S, type Ps } from '../../schema/units.ts';
import type { Recording } from '../recording.ts';
import { BIN_PS, type RunSeries, seriesOf } from '../run-series.ts';

export interface AheadPoint {
  readonly atPs: Ps;
  /** Datagrams that B has received more than A since both started; fractions inside a bin. */
  readonly ahead: number;
}

/** At the end of each bin that both have, from 0 on. */
export function computeAhead(a: Recording, b: Recording): readonly AheadPoint[] {
  const [seriesA, seriesB] = [seriesOf(a), seriesOf(b)];
  const bins = Math.min(seriesA.completeBins, seriesB.completeBins);
  const points: AheadPoint[] = [{ atPs: 0, ahead: 0 }];
  let ahead = 0;
  for (let bin = 0; bin < bins; bin++) {
    ahead += seriesB.received[bin] - seriesA.received[bin];
    points.push({ atPs: bin * BIN_PS + seriesA.spanPs(bin), ahead });
  }
  return points;
}

/** Rates of both up to an instant, per second; null before a whole bin is there in both. */
export function computeRates(
  a: Recording,
  b: Recording,
  atPs: Ps,
): { readonly a: number; readonly b: number; readonly toPs: Ps } | null {
  const [seriesA, seriesB] = [seriesOf(a), seriesOf(b)];
  const whole = Math.min(seriesA.completeBins, seriesB.completeBins);
  const bins = Math.min(whole, Math.max(1, Math.floor(atPs / BIN_PS)));
  if (bins === 0) return null;
  return { a: seriesA.rateOf(0, bins), b: seriesB.rateOf(0, bins), toPs: endOf(seriesA, bins) };
}

function endOf(series: RunSeries, bins: number): Ps {
  return (bins - 1) * BIN_PS + series.spanPs(bins - 1);
}

/** Time for each datagram at a rate, ps; null where nothing was received. */
export function timeEach(perS: number): Ps | null {
  return perS > 0 ? PS_PER_S / perS : null;
}
