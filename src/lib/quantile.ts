/** Points of a distribution that is given by samples. */
import { assert } from './assert.ts';

/** The value below which such a share of the samples lies, between the two next to it. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  assert(sorted.length > 0 && share >= 0 && share <= 1, `share ${share} of ${sorted.length}`);
  const at = share * (sorted.length - 1);
  const below = Math.floor(at);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
}
