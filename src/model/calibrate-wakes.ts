/**
 * Finds both times of a pipeline whose rate and rate of wake-ups are known.
 *
 * The closed form w = (S - R) / (L - W), T = S + w W is the start; from there R is moved until the
 * wake-ups fit, S being solved for the rate each time. That search stays near its start, because
 * far from it the rate of wake-ups is not monotonic in R when a wake-up costs more than about 3 us.
 */
import { InputError } from '../lib/assert.ts';
import { calibrate } from './calibrate.ts';
import { type PipeParams, pipe } from './pipe.ts';

export interface WakesTarget {
  /** Datagrams sent per second. */
  readonly ratePerS: number;
  /** Wake-ups per datagram sent. */
  readonly wakes: number;
  readonly seed: number;
  readonly datagrams: number;
}

const US_PER_S = 1e6;
const MOST_TURNS = 10;
/** Wake-ups per datagram. */
const GOOD_ENOUGH = 0.002;
const ACCEPTABLE = 0.02;
const RATIOS = { least: 0.05, most: 1.5 };

interface Trial {
  readonly rOverS: number;
  readonly S: number;
  readonly R: number;
  /** Wake-ups per datagram above the target. */
  readonly excess: number;
}

/** Null if no pair of times meets the rate within 2 % and the wake-ups within 0.02. */
export function calibrateWakes(
  base: Omit<PipeParams, 'S' | 'R'>,
  target: WakesTarget,
): Pick<PipeParams, 'S' | 'R'> | null {
  const at = (rOverS: number): Trial | null => trial(base, target, rOverS);
  const start = at(closedForm(base, target));
  if (start === null) return null;
  const best = search(start, at);
  return Math.abs(best.excess) <= ACCEPTABLE ? { S: best.S, R: best.R } : null;
}

function closedForm(base: Omit<PipeParams, 'S' | 'R'>, { ratePerS, wakes }: WakesTarget): number {
  const S = US_PER_S / ratePerS - wakes * base.W - base.d1 - base.d2;
  const R = S + base.d1 + base.d2 - wakes * (base.L - base.W);
  return clamp(R / S);
}

function clamp(ratio: number): number {
  return Math.min(RATIOS.most, Math.max(RATIOS.least, ratio));
}

function trial(
  base: Omit<PipeParams, 'S' | 'R'>,
  { ratePerS, wakes, seed, datagrams }: WakesTarget,
  rOverS: number,
): Trial | null {
  try {
    const { S, R } = calibrate(base, { ratePerS, received: false, rOverS, seed, datagrams });
    const { wakesPerDatagram } = pipe({ ...base, S, R }, { seed, datagrams });
    return { rOverS, S, R, excess: wakesPerDatagram - wakes };
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

/** A longer R means fewer wake-ups: steps towards the target until it is enclosed, then between. */
function search(start: Trial, at: (rOverS: number) => Trial | null): Trial {
  let best = start;
  let low: Trial | null = start.excess > 0 ? start : null;
  let high: Trial | null = start.excess <= 0 ? start : null;
  let step = 0.05;
  for (let turn = 0; turn < MOST_TURNS && Math.abs(best.excess) > GOOD_ENOUGH; turn++) {
    const ratio = between(low, high, step);
    const next = at(ratio);
    if (next === null) break;
    step *= 2;
    if (Math.abs(next.excess) < Math.abs(best.excess)) best = next;
    if (next.excess > 0) low = next;
    else high = next;
  }
  return best;
}

function between(low: Trial | null, high: Trial | null, step: number): number {
  if (low === null && high !== null) return clamp(high.rOverS - step);
  if (high === null && low !== null) return clamp(low.rOverS + step);
  if (low === null || high === null) return 1;
  const share = low.excess / (low.excess - high.excess);
  // Not nearer to an end than a tenth: a flat stretch would hold the search there.
  return low.rOverS + Math.min(0.9, Math.max(0.1, share)) * (high.rOverS - low.rOverS);
}
