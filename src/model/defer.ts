/**
 * How often a steady stream of pushes kicks a CPU that flushes only when it is kicked, or also by
 * its own passes.
 *
 * Models   The rules of skb_attempt_defer_free() with one list: count first, cap, push, kick when
 *          the count before was half the limit and no kick is in flight; a flush takes all.
 * Differs  Pushes come at equal distances; a flush takes no time.
 */

export interface KickLoad {
  /** net.core.skb_defer_max */
  readonly max: number;
  /** ns between two pushes. */
  readonly gapNs: number;
  /** ns from kick to flush. */
  readonly ipiNs: number;
  /** ns between two passes of the CPU's own; Infinity for none. */
  readonly passNs: number;
}

export interface KickRates {
  readonly kicksPerPush: number;
  /** Share of attempts that found the list full. */
  readonly refusedShare: number;
  /** skbs that a flush which found some took. */
  readonly perFlush: number;
}

/** Plays so many attempts. */
export function kickRates({ max, gapNs, ipiNs, passNs }: KickLoad, attempts: number): KickRates {
  let [count, listed, kicks, refused, flushes] = [0, 0, 0, 0, 0];
  let [kickLands, passAt] = [Number.POSITIVE_INFINITY, passNs];
  const flushBefore = (now: number): void => {
    while (Math.min(kickLands, passAt) <= now) {
      if (kickLands <= passAt) kickLands = Number.POSITIVE_INFINITY;
      else passAt += passNs;
      if (listed === 0) continue;
      flushes++;
      count = 0;
      listed = 0;
    }
  };
  for (let i = 0; i < attempts; i++) {
    const now = i * gapNs;
    flushBefore(now);
    count++;
    if (count >= max) {
      refused++;
      continue;
    }
    listed++;
    if (count - 1 === max >> 1 && kickLands === Number.POSITIVE_INFINITY) {
      kicks++;
      kickLands = now + ipiNs;
    }
  }
  return {
    kicksPerPush: kicks / (attempts - refused),
    refusedShare: refused / attempts,
    perFlush: (attempts - refused - listed) / Math.max(1, flushes),
  };
}
