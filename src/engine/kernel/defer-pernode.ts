/**
 * `pernode`: one lock-free list per (allocating CPU, node of the freeing CPU); the flush looks at
 * the lists of all possible nodes.
 *
 * Models   5628f3fe3b16: skb_attempt_defer_free() in net/core/skbuff.c, skb_defer_free_flush() in
 *          net/core/dev.c.
 * Differs  See defer-push.ts, defer-flush.ts, defer-walk.ts.
 */
import type { CpuIndex, SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { beginAttempt, check } from './defer-attempt.ts';
import { beginFlush, endFlush, freeTaken, take, zero } from './defer-flush.ts';
import { inc, kick, push } from './defer-push.ts';
import type { Attempt, AttemptSteps, Flush, FlushSteps } from './defer-steps.ts';
import { countLook, countWalk, lookInMask } from './defer-walk.ts';

/** Called on `cpu`, which has finished with `skb`. */
export function skb_attempt_defer_free(m: Machine, cpu: CpuIndex, skb: SkbIndex): void {
  const a = beginAttempt(cpu, skb);
  if (!check(m, a)) return;
  pick(m, a);
  if (!inc(m, a)) return;
  push(m, a);
  kick(m, a);
}

/**
 * numa_node_id(): the node of the CPU that frees, as it is at this step. Not the allocating CPU's,
 * not the memory's.
 */
export function pick(m: Machine, a: Attempt): boolean {
  a.node = m.cpu_node[a.cpu];
  return true;
}

/** Frees what other CPUs left for `cpu`: one look per possible node. */
export function skb_defer_free_flush(m: Machine, cpu: CpuIndex): void {
  const f = beginFlush(m, cpu);
  while (look(m, f)) {
    zero(m, f);
    take(m, f);
    freeTaken(m, f);
  }
  countWalk(m, f, m.node_possible);
  endFlush(m, f);
}

/** for_each_node() */
function look(m: Machine, f: Flush): boolean {
  return lookInMask(m, f, m.node_possible);
}

function count(m: Machine, f: Flush): void {
  countLook(m, f, m.node_possible);
}

export const attempt: AttemptSteps = { check, pick, inc, push, kick };
export const flush: FlushSteps = { look, count, zero, take, free: freeTaken };
