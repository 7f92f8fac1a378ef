/** Model time as the transport shows it. */
import { PS_PER_MS, type Ps } from '../../schema/units.ts';

/** "24.6125 ms": four places, a tenth of a microsecond, in every run. */
export function clockText(atPs: Ps): string {
  return `${(Math.floor(atPs / 100_000) / (PS_PER_MS / 100_000)).toFixed(4)} ms`;
}
