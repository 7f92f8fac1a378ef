/**
 * Time lost per time added to the sender: 1 where nothing but the addition is lost, more where the
 * receiver is woken more often for it.
 *
 * Models   For each place of the map a pipeline that runs at the published rate before the
 *          addition, and the same with it. The law L / (L - W) holds for w < 1 and S > R without
 *          jitter, and serves as a hint only.
 * Differs  The cost of a wake-up, the addition and all else are in the middle of their ranges.
 */
import type { AmplificationMap, FigureRequest } from '../../schema/evidence-figures.ts';
import { readingOf } from '../cases/cases.ts';
import { calibrated } from '../cases/drawn-pipe.ts';
import { countedUs, evenly, withExtra } from '../cases/kernel-cost.ts';
import { nodesWalk, walkCosts } from '../cases/power10.ts';
import { middle, withAssumptions } from '../draws.ts';
import { checkRequest } from './figure-case.ts';

const R_OVER_S = [0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1, 1.05, 1.1];
const LATENCY_US = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 7, 10];

/** NaN where no pipeline meets the rate; throws an InputError for another case than M1. */
export function amplificationMap(request: FigureRequest): AmplificationMap {
  checkRequest(request, 'map of amplification', ['M1']);
  const p = middle(withAssumptions(readingOf('M1', 'walk').priors, request.assumptions));
  const { walkUs, evictedUs } = walkCosts(p);
  const delayUs = walkUs(nodesWalk(p('nodes'))) + evictedUs(p('nodes'));
  const common = { ratePerS: p('rate'), W: p('W'), cv: p('cv'), delayUs };
  const factors = LATENCY_US.flatMap((L) =>
    R_OVER_S.map((rOverS) => {
      const times = delayed({ ...common, rOverS, L }, request.seed);
      return times === null ? Number.NaN : (times.afterUs - times.beforeUs) / delayUs;
    }),
  );
  return { rOverS: R_OVER_S, latencyUs: LATENCY_US, factors: Float64Array.from(factors), delayUs };
}

export interface DelayedPipe {
  /** Datagrams received before the addition. */
  readonly ratePerS: number;
  readonly rOverS: number;
  /** us, as in PipeParams. */
  readonly W: number;
  readonly L: number;
  readonly cv: number;
  /** us added to the sender, half of it before the queueing. */
  readonly delayUs: number;
}

/** us per datagram received before and after; null where no pipeline meets the rate. */
export function delayed(
  { ratePerS, rOverS, W, L, cv, delayUs }: DelayedPipe,
  seed: number,
): { readonly beforeUs: number; readonly afterUs: number } | null {
  const base = { a: 0.75, We: 0.4 * W, Tp: 0.2, Ts: 0.8, B: 128, smt: 1, d1: 0, d2: 0, W, L, cv };
  const count = { seed, received: true };
  const pipe = calibrated(base, { ratePerS, received: true, rOverS }, seed);
  if (pipe === null) return null;
  const afterUs = countedUs(withExtra(pipe, evenly(delayUs)), count);
  return { beforeUs: countedUs(pipe, count), afterUs };
}
