/**
 * What has to be counted over all rows of a trace before it can be shown, whatever is known of its
 * machine: for whoever reads the file, so that the page need not go through its rows again.
 */
import type { CpuPair } from '../../schema/load.ts';
import { countRules, type TraceRecording, type TraceRule } from '../../schema/trace-recording.ts';
import { type CpuIndex, PS_PER_MS, type Ps } from '../../schema/units.ts';
import { rowsOf } from '../event-rows.ts';
import { type DeferralFigures, deferralFigures } from './deferral-figures.ts';
import { traceArrivals } from './trace-arrivals.ts';
import { droppingAt, type SideTimes, sideTimes, tracePairs, traceRps } from './trace-pairs.ts';

/** A model is run for so long at most: longer runs tell nothing more. */
const MOST_PS = 60 * PS_PER_MS;

export interface TraceOutline {
  /** Last minus first time. */
  readonly spanPs: Ps;
  readonly pairs: readonly CpuPair[];
  readonly rps: readonly CpuIndex[];
  /** Of the first pair; null where there is none. */
  readonly sides: SideTimes | null;
  /** Most skbs that a socket held when it had no room for one more; null where none was dropped. */
  readonly room: number | null;
  /** From its beginning on, the part that a model is compared with. */
  readonly comparedPs: Ps;
  /** Of the compared part. */
  readonly arrivalsPs: readonly (readonly Ps[])[]; // [pair]
  readonly figures: DeferralFigures;
  /** Rows of each rule. */
  readonly rules: Readonly<Record<TraceRule, number>>;
}

export function outlineOf(trace: TraceRecording): TraceOutline {
  const { columns } = trace;
  const spanPs = columns.length === 0 ? 0 : columns.atPs[columns.length - 1];
  const comparedPs = Math.min(spanPs, MOST_PS);
  const pairs = tracePairs(trace);
  return {
    spanPs,
    pairs,
    rps: traceRps(trace),
    sides: pairs.length === 0 ? null : sideTimes(trace, pairs[0]),
    room: droppingAt(trace),
    comparedPs,
    arrivalsPs: traceArrivals(trace, pairs, comparedPs),
    figures: deferralFigures(rowsOf(columns), comparedPs),
    rules: countRules(trace),
  };
}
