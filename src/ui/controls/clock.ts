/** Model time as the transport shows it. */
import { PS_PER_MS, PS_PER_NS, type Ps } from '../../schema/units.ts';

/** "24.6125 ms": four places, a tenth of a microsecond, in every run. */
export function clockText(atPs: Ps, places = 4): string {
  const stepPs = PS_PER_MS / 10 ** places;
  return `${(Math.floor(atPs / stepPs) / 10 ** places).toFixed(places)} ms`;
}

/** From this speed down, ps a second, the eye can follow nanoseconds. */
const SLOW_PS_PER_S = 500 * PS_PER_NS;

/** Places for an instant that stands still or nearly so: single steps are often some ns. */
export function clockPlaces(playing: boolean, psPerS: Ps): number {
  return playing && psPerS > SLOW_PS_PER_S ? 4 : 6;
}
