/**
 * Sender and receiver of a pipeline over a few datagrams.
 *
 * Models   M1: S and R that meet the published rate without the walk. M11: S and R as fitted.
 * Differs  Every parameter is in the middle of its range. On M11's machine, the wake-up of bare
 *          metal is the one assumed for M1, and S and R stay: nobody has measured such a machine.
 */
import { InputError } from '../../lib/assert.ts';
import type { PipelineTimeline, TimelineRequest } from '../../schema/evidence-figures.ts';
import { delayMachine } from '../cases/delay-sweep.ts';
import { bareMetal, guest, power10 } from '../cases/power10.ts';
import { middle, withAssumptions } from '../draws.ts';
import { type PipeParams, pipe } from '../pipe.ts';
import { tellPipe } from '../tell-pipe.ts';
import { checkRequest, priorsOf } from './figure-case.ts';

const WARM_UP = 200;
const LONG_RUN = 20_000;
const MOST_DATAGRAMS = 200;
const MOST_US = 1_000;

/** From 0 at the first datagram that is shown; throws an InputError for what cannot be meant. */
export function timeline(request: TimelineRequest): PipelineTimeline {
  check(request);
  const { delayUs, datagrams, seed } = request;
  const plain = machineOf(request);
  const p: PipeParams = { ...plain, d2: plain.d2 + delayUs };
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
  const { S, R, W, L } = p;
  return { S, R, W, L, delayUs, usPerDatagram, wakesPerDatagram, spans };
}

function machineOf({ case: id, assumptions, wake, seed }: TimelineRequest): PipeParams {
  const p = middle(withAssumptions(priorsOf(id), assumptions));
  if (id === 'M1') {
    const found = power10(p, seed, wake === 'guest' ? guest : bareMetal);
    if (found !== null) return found.pipe;
    throw new InputError({
      what: 'No pipeline meets the published rate in the middle of these ranges',
      where: 'timeline of M1',
      hint: 'lower the cost of a wake-up, or of a flush',
    });
  }
  const machine = { ...delayMachine(p), S: p('S'), R: p('R') };
  if (wake === 'guest') return machine;
  const bare = middle(priorsOf('M1'));
  const { W, Lx } = bareMetal(bare);
  return { ...machine, W, We: p('We_over_W') * W, L: bare('L_over_W') * W + Lx };
}

function check(request: TimelineRequest): void {
  const { datagrams, delayUs } = request;
  checkRequest({ ...request, samples: 1 }, 'timeline', ['M1', 'M11']);
  if (!(delayUs >= 0 && delayUs <= MOST_US)) {
    throw new InputError({
      what: `DelayUs is ${delayUs} us`,
      where: 'timeline',
      hint: `give at least 0 and at most ${MOST_US}`,
    });
  }
  if (!(Number.isInteger(datagrams) && datagrams >= 1 && datagrams <= MOST_DATAGRAMS)) {
    throw new InputError({
      what: `${datagrams} datagrams cannot be shown`,
      where: 'timeline',
      hint: `give a whole number from 1 to ${MOST_DATAGRAMS}`,
    });
  }
}
