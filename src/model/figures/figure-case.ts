/** Which case a picture is of, and what may be asked of it. */
import { InputError } from '../../lib/assert.ts';
import type { Prior } from '../../schema/evidence.ts';
import type { FigureRequest } from '../../schema/evidence-figures.ts';
import { parametersOf, readingsOf } from '../cases/cases.ts';
import { checkNames } from '../draws.ts';

export const MOST_SAMPLES = 100_000;

/** All parameters of a case; the same name means the same in all its readings. */
export function priorsOf(id: string): readonly Prior[] {
  const priors = readingsOf(id).flatMap((reading) => reading.priors);
  return priors.filter(({ name }, i) => priors.findIndex((each) => each.name === name) === i);
}

/** Throws an InputError unless the case has such a picture and the request can be meant. */
export function checkRequest(
  request: FigureRequest,
  figure: string,
  cases: readonly string[],
): void {
  const { case: id, assumptions } = request;
  checkSamples(request.samples);
  checkSeed(request.seed);
  checkNames(assumptions, parametersOf(id), id);
  if (cases.includes(id)) return;
  throw new InputError({
    what: `${id} has no ${figure}`,
    where: 'figure',
    hint: `there is one for ${cases.join(', ')}`,
  });
}

export function checkSamples(samples: number): void {
  if (Number.isInteger(samples) && samples >= 1 && samples <= MOST_SAMPLES) return;
  throw new InputError({
    what: `${samples} samples cannot be drawn`,
    where: 'samples',
    hint: `give a whole number from 1 to ${MOST_SAMPLES.toLocaleString('en-US')}`,
  });
}

/** Throws an InputError for what no stream of random numbers can begin with. */
export function checkSeed(seed: number): void {
  if (Number.isSafeInteger(seed) && seed >= 0) return;
  const hint = 'give a whole number of 0 or more';
  throw new InputError({ what: `${seed} is no seed`, where: 'seed', hint });
}
