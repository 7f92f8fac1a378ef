/**
 * `none`: no deferral. Whoever consumes an skb frees it, on whatever CPU that is.
 *
 * Models   Up to v5.16: consume_skb() at the end of a receive call, __kfree_skb().
 * Differs  The list that TCP kept per socket in v5.17 and v5.18 (f35f821935d8) is left out.
 */
import { FREE_PATH } from '../../schema/events.ts';
import type { CpuIndex, SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { beginAttempt } from './defer-attempt.ts';
import type { Attempt, AttemptSteps, FlushSteps } from './defer-steps.ts';
import { __kfree_skb } from './skb-free.ts';

/** Called on `cpu`, which has finished with `skb`. Not an attempt: nothing is counted as one. */
export function skb_attempt_defer_free(m: Machine, cpu: CpuIndex, skb: SkbIndex): void {
  check(m, beginAttempt(cpu, skb));
}

function check(m: Machine, a: Attempt): boolean {
  __kfree_skb(m, a.cpu, a.skb, FREE_PATH.local);
  return false;
}

/** There are no lists to look at, and nothing calls this. */
export function skb_defer_free_flush(): void {}

export const attempt: AttemptSteps = { check };
export const flush: FlushSteps = { look: () => false, take: () => {}, free: () => {} };
