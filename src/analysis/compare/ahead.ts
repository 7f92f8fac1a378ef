/** How many datagrams one run is ahead of the other, over the whole run. */
import { PS_PER_S, type Ps } from '../../schema/units.ts';
import type { LabFrame } from '../lab-frame.ts';
import { COUNTER } from '../machine-view.ts';
import type { Recording } from '../recording.ts';
import { BIN_PS, seriesOf } from '../run-series.ts';

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

/** Datagrams received so far and their mean rate; at the start of the run there is none. */
export function receivedBy({ view, playheadPs }: LabFrame): {
  readonly count: number;
  readonly perS: number;
} {
  const count = view.counters[COUNTER.received];
  return { count, perS: playheadPs === 0 ? 0 : (count * PS_PER_S) / playheadPs };
}

/** Time for each datagram at a rate, ps; null where nothing was received. */
export function timeEach(perS: number): Ps | null {
  return perS > 0 ? PS_PER_S / perS : null;
}
