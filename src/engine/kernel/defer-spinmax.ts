/**
 * `spinmax`: one list per CPU under a spinlock, capped by skb_defer_max; v5.19 to v6.17.
 *
 * Models   39564c3fdc66 with 97e719a82b43, 2db60eed1a95, 909876500251 and c09b0cd2cc6c:
 *          skb_attempt_defer_free() in net/core/skbuff.c, skb_defer_free_flush() in net/core/dev.c.
 * Differs  Interrupts off (before 931e93bdf8ca) or bottom halves off: no difference here.
 */
import type { CpuIndex, SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { beginAttempt, check } from './defer-attempt.ts';
import { beginFlush, endFlush, freeTaken, lookAtOnlyList, takeLocked } from './defer-flush.ts';
import { kick, pushLocked, test } from './defer-push.ts';
import type { AttemptSteps, FlushSteps } from './defer-steps.ts';

/** Called on `cpu`, which has finished with `skb`. */
export function skb_attempt_defer_free(m: Machine, cpu: CpuIndex, skb: SkbIndex): void {
  const a = beginAttempt(cpu, skb);
  if (!check(m, a)) return;
  // The counter counts entries: a refused attempt leaves it alone.
  if (!test(m, a)) return;
  pushLocked(m, a);
  kick(m, a);
}

/** Frees what other CPUs left for `cpu`. The list is looked at without the lock. */
export function skb_defer_free_flush(m: Machine, cpu: CpuIndex): void {
  const f = beginFlush(m, cpu);
  while (lookAtOnlyList(m, f)) {
    takeLocked(m, f);
    freeTaken(m, f);
  }
  endFlush(m, f);
}

export const attempt: AttemptSteps = { check, test, push: pushLocked, kick };
export const flush: FlushSteps = { look: lookAtOnlyList, take: takeLocked, free: freeTaken };
