/** Every reading of every published case, in the order of the Evidence table. */
import { InputError } from '../../lib/assert.ts';
import type { Reading } from '../reading.ts';
import { DELAY_READINGS } from './delay-sweep.ts';
import { LKP_READINGS } from './lkp.ts';
import { LOCK_READINGS } from './locks.ts';
import { NIC_AND_GUEST_READINGS } from './nic-and-guest.ts';
import { POWER10_READINGS } from './power10.ts';
import { SINGLE_COST_READINGS } from './single-costs.ts';

const [m1andM2, nicAndGuest] = [POWER10_READINGS, NIC_AND_GUEST_READINGS];
const ofCase = (readings: readonly Reading[], id: string): readonly Reading[] =>
  readings.filter((reading) => reading.case === id);

export const READINGS: readonly Reading[] = [
  ...m1andM2,
  ...ofCase(nicAndGuest, 'M3'),
  ...LKP_READINGS,
  ...ofCase(nicAndGuest, 'M5'),
  ...LOCK_READINGS,
  ...SINGLE_COST_READINGS,
  ...DELAY_READINGS,
];

/** Throws an InputError if there is no such reading. */
export function readingOf(id: string, name: string): Reading {
  const found = readingsOf(id).find(({ reading }) => reading === name);
  if (found !== undefined) return found;
  throw new InputError({
    what: `${id} has no reading "${name}"`,
    where: 'prediction',
    hint: `it has ${readingsOf(id)
      .map(({ reading }) => reading)
      .join(', ')}`,
  });
}

/** All readings of a case; throws an InputError if there is none. */
export function readingsOf(id: string): readonly Reading[] {
  const found = ofCase(READINGS, id);
  if (found.length > 0) return found;
  throw new InputError({
    what: `there is no case "${id}"`,
    where: 'prediction',
    hint: `there are ${[...new Set(READINGS.map((reading) => reading.case))].join(', ')}`,
  });
}

/** Names of the parameters of a case, over all its readings. */
export function parametersOf(id: string): ReadonlySet<string> {
  return new Set(readingsOf(id).flatMap(({ priors }) => priors.map(({ name }) => name)));
}
