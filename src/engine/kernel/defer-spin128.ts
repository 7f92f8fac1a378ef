/**
 * `spin128`: the first form. One list per CPU under a spinlock, without a cap.
 *
 * Models   68822bdf76f1: skb_attempt_defer_free() in net/core/skbuff.c; skb_defer_free_flush() in
 *          net/core/dev.c, called once at the end of net_rx_action() (softirq.ts).
 * Differs  It had no defer_ipi_scheduled yet (97e719a82b43): here it shares the later kick.
 */
import type { CpuIndex, SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { beginAttempt, check } from './defer-attempt.ts';
import { kick_defer_list_purge } from './defer-kick.ts';
import { pushLocked } from './defer-push.ts';
import type { Attempt, AttemptSteps } from './defer-steps.ts';

export { flush, skb_defer_free_flush } from './defer-spinmax.ts';

/** Entries at which the allocating CPU is kicked, on that very push. */
const KICK_AT = 128;

/** Called on `cpu`, which has finished with `skb`. */
export function skb_attempt_defer_free(m: Machine, cpu: CpuIndex, skb: SkbIndex): void {
  const a = beginAttempt(cpu, skb);
  if (!check(m, a)) return;
  pushLocked(m, a);
  kick(m, a);
}

function kick(m: Machine, a: Attempt): boolean {
  if (a.count === KICK_AT) kick_defer_list_purge(m, a.cpu, a.alloc_cpu, false);
  return true;
}

export const attempt: AttemptSteps = { check, push: pushLocked, kick };
