/**
 * `spinhalf`: `spinmax` as posted at first, with a kick one push early.
 *
 * Models   39564c3fdc66 alone: the count after the push is held against half the limit, so that a
 *          limit of 1 never kicks. c09b0cd2cc6c repaired that within the same cycle.
 * Differs  See defer-spinmax.ts.
 */
import type { CpuIndex, SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { beginAttempt, check } from './defer-attempt.ts';
import { kick_defer_list_purge } from './defer-kick.ts';
import { pushLocked, test } from './defer-push.ts';
import type { Attempt, AttemptSteps } from './defer-steps.ts';

export { flush, skb_defer_free_flush } from './defer-spinmax.ts';

/** Called on `cpu`, which has finished with `skb`. */
export function skb_attempt_defer_free(m: Machine, cpu: CpuIndex, skb: SkbIndex): void {
  const a = beginAttempt(cpu, skb);
  if (!check(m, a)) return;
  if (!test(m, a)) return;
  pushLocked(m, a);
  kick(m, a);
}

function kick(m: Machine, a: Attempt): boolean {
  if (a.count === a.defer_max >> 1) kick_defer_list_purge(m, a.cpu, a.alloc_cpu, false);
  return true;
}

export const attempt: AttemptSteps = { check, test, push: pushLocked, kick };
