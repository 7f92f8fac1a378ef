/**
 * What net.core.skb_defer_max means for one list. An attempt is counted first and refused where the
 * count reaches the limit; the kick comes where the count before the attempt was half the limit.
 */
export interface DeferLimits {
  /** Most skbs that can be on a list. */
  readonly cap: number;
  /** The push, counted from 1 after a flush, that brings a kick; null if no push ever does. */
  readonly kickAt: number | null;
}

export function deferLimits(deferMax: number): DeferLimits {
  const cap = Math.max(0, deferMax - 1);
  const kickAt = (deferMax >> 1) + 1;
  return { cap, kickAt: kickAt <= cap ? kickAt : null };
}
