/** Limits of a number of a load. */
import { refuse, type Spot } from './json-shape.ts';

/** Refuses a number that is not from `least` to `most`, or no whole one where it counts. */
export function checkRange(
  value: number,
  [least, most]: readonly [number, number],
  isCount: boolean,
  place: Spot,
): void {
  const fits = value >= least && value <= most && (!isCount || Number.isInteger(value));
  if (fits) return;
  const what = isCount ? 'whole number' : 'number';
  refuse(place, `${value} is not possible`, `use a ${what} from ${least} to ${most}`);
}
