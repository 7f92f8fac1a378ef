/** CPUs at work that all stand on the stage, between the field and a pair of them. */
import type { LoadSpec } from '../schema/load.ts';
import { cpusInFull } from '../schema/load-cpus.ts';
import { type Look, ZOOMS } from './zoom.ts';

/** Whether all CPUs at work are looked at. */
export function isAllAtWork(load: LoadSpec, look: Look): boolean {
  return look.zoom === 'machine' && !isPairAlone(look) && cpusInFull(load) > 0;
}

/** Whether a pair stands alone on the stage though all CPUs at work could stand there. */
export function isPairAlone({ zoom, focus }: Look): boolean {
  return zoom === 'machine' && focus !== null;
}

/** Its place on the way from far to near: the field, all at work, a pair, a CPU. */
export function scaleOf(load: LoadSpec, look: Look): number {
  return 2 * ZOOMS.indexOf(look.zoom) - (isAllAtWork(load, look) ? 1 : 0);
}
