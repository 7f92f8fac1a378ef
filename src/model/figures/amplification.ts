/**
 * Time lost per time added to the sender: 1 where nothing but the addition is lost, more where the
 * receiver is woken more often for it.
 *
 * Models   Two runs of the pipeline for each place of the map. The law L / (L - W) holds for
 *          w < 1 and S > R without jitter, and serves as a hint only.
 * Differs  The sender's time is the whole time of a datagram at the published rate: no place of the
 *          map is calibrated. W and the added time are in the middle of their ranges.
 */
import type { AmplificationMap, FigureRequest } from '../../schema/evidence-figures.ts';
import { readingOf } from '../cases/cases.ts';
import { nodesWalk, walkCosts } from '../cases/power10.ts';
import { middle, withAssumptions } from '../draws.ts';
import { type PipeParams, pipe } from '../pipe.ts';
import { checkRequest } from './figure-case.ts';

const R_OVER_S = [0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1, 1.05, 1.1];
const LATENCY_US = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 7, 10];
const DATAGRAMS = 20_000;
const US_PER_S = 1e6;

/** Throws an InputError for another case than M1. */
export function amplificationMap(request: FigureRequest): AmplificationMap {
  checkRequest(request, 'map of amplification', ['M1']);
  const p = middle(withAssumptions(readingOf('M1', 'walk').priors, request.assumptions));
  const [S, W] = [US_PER_S / p('rate'), p('W')];
  const { walkUs, evictedUs } = walkCosts(p);
  const delayUs = walkUs(nodesWalk(p('nodes'))) + evictedUs(p('nodes'));
  const factors = LATENCY_US.flatMap((L) =>
    R_OVER_S.map((share) => {
      const times = { S, R: share * S, W, L, cv: p('cv') };
      return amplification(times, delayUs, request.seed);
    }),
  );
  return { rOverS: R_OVER_S, latencyUs: LATENCY_US, factors: Float64Array.from(factors), delayUs };
}

/** us per datagram received that are lost per us added to the sender, half of it before queueing. */
export function amplification(
  times: Pick<PipeParams, 'S' | 'R' | 'W' | 'L' | 'cv'>,
  delayUs: number,
  seed: number,
): number {
  const params = { ...times, a: 0.75, We: 0.4 * times.W, Tp: 0.2, Ts: 0.8, B: 128, smt: 1 };
  const us = (d: number): number =>
    1 / pipe({ ...params, d1: d / 2, d2: d / 2 }, { seed, datagrams: DATAGRAMS }).receivedPerUs;
  return (us(delayUs) - us(0)) / delayUs;
}
