/** What a form of the mechanism and net.core.skb_defer_max allow on one list. */
import { LOCKED_VARIANTS, type VariantId } from './variants.ts';

export interface DeferLimits {
  /** Most skbs on a list; Infinity for the first form, 0 if nothing is ever deferred. */
  readonly cap: number;
  /** The push, counted from 1 after a flush, that brings a kick; null if no push ever does. */
  readonly kickAt: number | null;
}

/** The first form has numbers of its own and does not know the sysctl. */
const FIRST: DeferLimits = { cap: Number.POSITIVE_INFINITY, kickAt: 128 };

/**
 * Locked forms hold the length of the list against the limit, and fill it; lock-free ones count the
 * attempt first and refuse the one that reaches it. The kick comes where the count before the
 * attempt was half the limit, in `spinhalf` where the count after it is.
 */
export function deferLimits(variant: VariantId, deferMax: number): DeferLimits {
  if (variant === 'none') return { cap: 0, kickAt: null };
  if (variant === 'spin128') return FIRST;
  const cap = LOCKED_VARIANTS.includes(variant) ? deferMax : Math.max(0, deferMax - 1);
  const kickAt = (deferMax >> 1) + (variant === 'spinhalf' ? 0 : 1);
  return { cap, kickAt: kickAt >= 1 && kickAt <= cap ? kickAt : null };
}
