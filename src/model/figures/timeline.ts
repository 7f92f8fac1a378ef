/**
 * Sender and receiver of a pipeline over a few datagrams.
 *
 * Differs  What is not asked for is as in the fit of M11: cv 0.1, three quarters of S before the
 *          queueing, early wake-ups at 0.4 W within 0.2 us, 0.8 us to idle, 256 datagrams queued.
 */
import { InputError } from '../../lib/assert.ts';
import type { PipelineTimeline, TimelineRequest } from '../../schema/evidence-figures.ts';
import { type PipeParams, pipe } from '../pipe.ts';
import { tellPipe } from '../tell-pipe.ts';
import { checkSeed } from './figure-case.ts';

const WARM_UP = 200;
const LONG_RUN = 20_000;
const MOST_DATAGRAMS = 200;
const MOST_US = 1_000;

/** From 0 at the first datagram that is shown; throws an InputError for impossible times. */
export function timeline(request: TimelineRequest): PipelineTimeline {
  check(request);
  const { S, R, W, L, delayUs, datagrams, seed } = request;
  const p: PipeParams = {
    ...{ S, R, W, L, We: 0.4 * W, cv: 0.1, a: 0.75, d1: 0, d2: delayUs },
    ...{ Tp: 0.2, Ts: 0.8, B: 256, smt: 1 },
  };
  const { usPerDatagram, wakesPerDatagram } = pipe(p, { seed, datagrams: LONG_RUN });
  const fromUs = tellPipe(p, seed, WARM_UP).sentUntilUs;
  const told = tellPipe(p, seed, WARM_UP + datagrams);
  const untilUs = told.sentUntilUs;
  const spans = told.spans
    .filter((span) => span.toUs > fromUs && span.fromUs < untilUs)
    .map((span) => ({
      ...span,
      fromUs: Math.max(0, span.fromUs - fromUs),
      toUs: Math.min(untilUs, span.toUs) - fromUs,
      datagram: span.datagram < 0 ? -1 : span.datagram - WARM_UP,
    }));
  return { delayUs, usPerDatagram, wakesPerDatagram, spans };
}

function check(request: TimelineRequest): void {
  const { datagrams, seed } = request;
  for (const name of ['S', 'R', 'W', 'L', 'delayUs'] as const) {
    const us = request[name];
    if (us >= 0 && us <= MOST_US && (name !== 'S' || us > 0)) continue;
    const hint = `give ${name === 'S' ? 'more than 0 and at' : 'at least 0 and at'} most ${MOST_US}`;
    throw new InputError({ what: `${name} is ${us} us`, where: 'timeline', hint });
  }
  if (!(Number.isInteger(datagrams) && datagrams >= 1 && datagrams <= MOST_DATAGRAMS)) {
    throw new InputError({
      what: `${datagrams} datagrams cannot be shown`,
      where: 'timeline',
      hint: `give a whole number from 1 to ${MOST_DATAGRAMS}`,
    });
  }
  checkSeed(seed);
}
