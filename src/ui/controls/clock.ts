/** Model time as the transport shows it. */
import { formatTicks } from '../../lib/ticks.ts';
import type { Clock } from '../../schema/run-meta.ts';
import { PS_PER_MS, PS_PER_NS, type Ps } from '../../schema/units.ts';

/** "24.6125 ms": four places, a tenth of a microsecond, in every run; or "24,612,500 ticks". */
export function clockText(atPs: Ps, places = 4, { ticks }: Clock = {}): string {
  if (ticks) return formatTicks(Math.floor(atPs / PS_PER_NS));
  const stepPs = PS_PER_MS / 10 ** places;
  return `${(Math.floor(atPs / stepPs) / 10 ** places).toFixed(places)} ms`;
}

/** From this speed down, ps a second, the eye can follow nanoseconds. */
const SLOW_PS_PER_S = 500 * PS_PER_NS;

/** Places for an instant that stands still or nearly so: single steps are often some ns. */
export function clockPlaces(playing: boolean, psPerS: Ps): number {
  return playing && psPerS > SLOW_PS_PER_S ? 4 : 6;
}

/** What stands beside the buttons of the speed: its label, or how many ticks. */
export function speedText(label: string, psPerS: Ps, { ticks }: Clock = {}): string {
  return ticks && psPerS > 0 ? `1 s shows ${formatTicks(psPerS / PS_PER_NS)}` : label;
}
