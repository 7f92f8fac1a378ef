/** CPUs at work that all stand on the stage, between the field and a pair of them. */
import type { LoadSpec } from '../schema/load.ts';
import { busyCpus } from '../schema/load-cpus.ts';
import { type Look, ZOOMS } from './zoom.ts';

/** More CPUs do not stand on one stage with all their parts. */
const MOST_IN_FULL = 16;

/** How many CPUs of a load stand on the stage at once with all their parts; 0: only a pair does. */
export function cpusInFull(load: LoadSpec): number {
  const count = load.pairs.length > 1 ? busyCpus(load).length : 0;
  return count > 2 && count <= MOST_IN_FULL ? count : 0;
}

/** Whether all CPUs at work are looked at. */
export function isAllAtWork(load: LoadSpec, { zoom, focus }: Look): boolean {
  return zoom === 'machine' && focus === null && cpusInFull(load) > 0;
}

/** Its place on the way from far to near: the field, all at work, a pair, a CPU. */
export function scaleOf(load: LoadSpec, look: Look): number {
  return 2 * ZOOMS.indexOf(look.zoom) - (isAllAtWork(load, look) ? 1 : 0);
}
