/**
 * The base times of a scenario's two sides: given, or found so that the baseline kernel meets a
 * published rate.
 *
 * CALIBRATE of the cost model comes near by running PIPE; what PIPE has no price for (the lines of
 * lists and skbs) is settled by a few trial runs of the engine itself.
 */
import type { Costs } from '../data/params.ts';
import { CALIBRATION_DATAGRAMS, calibrate } from '../model/calibrate.ts';
import type { PipeParams } from '../model/pipe.ts';
import type { Timing } from '../schema/load.ts';
import type { Scenario } from '../schema/scenario.ts';
import { pipeOf } from './pipe-of.ts';

export interface BaseTimes extends Pick<PipeParams, 'S' | 'R'> {
  /** How they were found; null for given times. */
  readonly calibration: {
    readonly targetPerS: number;
    readonly reachedPerS: number;
    readonly turns: number;
  } | null;
}

/** Runs the baseline kernel with trial times; gives the rate per second, as the timing counts. */
export type Trial = (times: Pick<PipeParams, 'S' | 'R'>, datagrams: number) => number;

const TRIAL_DATAGRAMS = 16_000;
const MOST_TRIALS = 4;
/** The jitter of a trial is about as large. */
const GOOD_ENOUGH = 1e-3;

export function baseTimes(scenario: Scenario, costs: Costs, trial: Trial): BaseTimes {
  const { timing } = scenario.load;
  if (timing.kind === 'given') {
    return { S: timing.senderUs, R: timing.receiverUs, calibration: null };
  }
  const found = calibrate(pipeOf(scenario, costs, timing.baseline), {
    ratePerS: timing.ratePerS,
    received: timing.counts === 'received',
    rOverS: costs.R_over_S,
    seed: scenario.seed,
    datagrams: CALIBRATION_DATAGRAMS,
  });
  return settle(timing, found, (S) => trial({ S, R: costs.R_over_S * S }, TRIAL_DATAGRAMS));
}

type Calibrated = Extract<Timing, { kind: 'calibrated' }>;

/** Corrects S by what the engine is off, turn by turn: S + (1 / target − 1 / rate(S)). */
function settle(
  { ratePerS }: Calibrated,
  found: { readonly S: number; readonly R: number; readonly turns: number },
  rateOf: (S: number) => number,
): BaseTimes {
  const rOverS = found.R / found.S;
  let best = { S: found.S, rate: rateOf(found.S) };
  let turns = found.turns + 1;
  for (let i = 1; i < MOST_TRIALS && offBy(best.rate, ratePerS) > GOOD_ENOUGH; i++) {
    const S = best.S + 1e6 / ratePerS - 1e6 / best.rate;
    if (S <= 0) break;
    const next = { S, rate: rateOf(S) };
    turns++;
    if (offBy(next.rate, ratePerS) >= offBy(best.rate, ratePerS)) break;
    best = next;
  }
  const calibration = { targetPerS: ratePerS, reachedPerS: best.rate, turns };
  return { S: best.S, R: rOverS * best.S, calibration };
}

function offBy(rate: number, target: number): number {
  return Math.abs(rate / target - 1);
}
