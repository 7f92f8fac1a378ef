/** Every reading of every published case, in the order of the Evidence table. */
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
