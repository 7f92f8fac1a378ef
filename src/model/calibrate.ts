/**
 * Finds the sender's time S that makes the pipeline run at a published rate.
 *
 * For a given ratio of receiver to sender the time per datagram rises with S, so S is bracketed and
 * then narrowed by regula falsi (Illinois), with a bisection at every fourth step in case the time
 * jumps. Where a wake-up rate is known too, it must not be met by bisecting R with S solved anew
 * for each R: above a wake-up cost of about 3 us that is not monotonic and ends far off the rate.
 */
import { InputError } from '../lib/assert.ts';
import { type PipeParams, pipe } from './pipe.ts';

export interface CalibrationTarget {
  /** Datagrams per second to be met. */
  readonly ratePerS: number;
  /** True if the published figure counts datagrams received, false if it counts those sent. */
  readonly received: boolean;
  /** The receiver's time as a multiple of the sender's. */
  readonly rOverS: number;
  readonly seed: number;
  /** Length of each run. */
  readonly datagrams: number;
}

export interface Calibration {
  /** us, as in PipeParams. */
  readonly S: number;
  readonly R: number;
  /** The rate that S and R give, within 2 % of the target and nearly always within 0.01 %. */
  readonly ratePerS: number;
  /** How many runs it took. */
  readonly turns: number;
}

/** Length of a calibration run: holds a rate within 0.07 points (floor of the jitter table). */
export const CALIBRATION_DATAGRAMS = 40_000;

const US_PER_S = 1e6;
const GOOD_ENOUGH = 1e-4;
const ACCEPTABLE = 0.02;
const MAX_TURNS = 30;
const MAX_HALVINGS = 8;

interface Point {
  readonly S: number;
  /** us per datagram above the target. */
  readonly excess: number;
}

/** Solves for S; throws an InputError if no S gives the rate within 2 %. */
export function calibrate(
  base: Omit<PipeParams, 'S' | 'R'>,
  target: CalibrationTarget,
): Calibration {
  const targetUs = US_PER_S / target.ratePerS;
  let turns = 0;
  const at = (S: number): Point => {
    turns++;
    const result = pipe({ ...base, S, R: target.rOverS * S }, target);
    const us = target.received ? 1 / result.receivedPerUs : result.usPerDatagram;
    return { S, excess: us - targetUs };
  };
  // Even a sender that is never slowed down is too slow with the longer S, whatever smt and jitter.
  const longest = at(targetUs * base.smt * 1.1);
  const toleranceUs = GOOD_ENOUGH * targetUs;
  const best = narrow(at(longest.S / 2), longest, { at, toleranceUs });
  const ratePerS = US_PER_S / (targetUs + best.excess);
  if (Math.abs(ratePerS / target.ratePerS - 1) > ACCEPTABLE) throw unreachable(target, ratePerS);
  return { S: best.S, R: target.rOverS * best.S, ratePerS, turns };
}

/** The nearest point to the target that is found between `shorter`, or less, and `longest`. */
function narrow(
  shorter: Point,
  longest: Point,
  search: { at: (S: number) => Point; toleranceUs: number },
): Point {
  let [low, high] = [shorter, longest];
  let best = nearer(low, high);
  // Not straight to 0: in the short time that such a sender needs, nothing may be received at all.
  for (let halvings = 0; low.excess > 0 && halvings < MAX_HALVINGS; halvings++) {
    high = low;
    low = search.at(low.S / 2);
    best = nearer(best, low);
  }
  if (low.excess > 0 || high.excess < 0) return best;
  // What regula falsi uses in place of the excess: halved at an end that stays for a second time.
  let [lowWeight, highWeight] = [low.excess, high.excess];
  let moved: 'low' | 'high' | 'none' = 'none';
  for (let turn = 1; turn <= MAX_TURNS && Math.abs(best.excess) > search.toleranceUs; turn++) {
    const share = turn % 4 === 0 ? 0.5 : lowWeight / (lowWeight - highWeight);
    const next = search.at(low.S + share * (high.S - low.S));
    best = nearer(best, next);
    if (next.excess < 0) {
      low = next;
      lowWeight = next.excess;
      if (moved === 'low') highWeight /= 2;
      moved = 'low';
    } else {
      high = next;
      highWeight = next.excess;
      if (moved === 'high') lowWeight /= 2;
      moved = 'high';
    }
  }
  return best;
}

function nearer(a: Point, b: Point): Point {
  return Math.abs(b.excess) < Math.abs(a.excess) ? b : a;
}

function unreachable(target: CalibrationTarget, ratePerS: number): InputError {
  const nearest = Math.round(ratePerS);
  return new InputError({
    what: `${target.ratePerS} datagrams/s cannot be met: the nearest is ${nearest}`,
    where: `calibration with a receiver of ${target.rOverS} times the sender`,
    hint: 'lower the cost of a wake-up or of the flush, or change the ratio of receiver to sender',
  });
}
