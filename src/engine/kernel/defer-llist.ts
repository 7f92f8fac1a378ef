/**
 * `llist`: one lock-free list per CPU.
 *
 * Models   844c9db7f7f5: skb_attempt_defer_free() in net/core/skbuff.c, skb_defer_free_flush() in
 *          net/core/dev.c.
 * Differs  See defer-push.ts, defer-flush.ts. The list has no node; it uses the row of node 0.
 */
import type { CpuIndex, SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { beginAttempt, check } from './defer-attempt.ts';
import { beginFlush, endFlush, freeTaken, lookAtOnlyList, take, zero } from './defer-flush.ts';
import { inc, kick, pickOnlyList, push } from './defer-push.ts';
import type { AttemptSteps, FlushSteps } from './defer-steps.ts';

/** Called on `cpu`, which has finished with `skb`. */
export function skb_attempt_defer_free(m: Machine, cpu: CpuIndex, skb: SkbIndex): void {
  const a = beginAttempt(cpu, skb);
  if (!check(m, a)) return;
  pickOnlyList(m, a);
  // Without a lock the counter comes first, and counts attempts.
  if (!inc(m, a)) return;
  push(m, a);
  kick(m, a);
}

/** Frees what other CPUs left for `cpu`. */
export function skb_defer_free_flush(m: Machine, cpu: CpuIndex): void {
  const f = beginFlush(m, cpu);
  while (lookAtOnlyList(m, f)) {
    // The counter is zeroed before the list is taken: what is pushed in between stays counted.
    zero(m, f);
    take(m, f);
    freeTaken(m, f);
  }
  endFlush(m, f);
}

export const attempt: AttemptSteps = { check, pick: pickOnlyList, inc, push, kick };
export const flush: FlushSteps = { look: lookAtOnlyList, zero, take, free: freeTaken };
