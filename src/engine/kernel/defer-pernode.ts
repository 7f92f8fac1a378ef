/**
 * `pernode`: one lock-free list per (allocating CPU, node of the freeing CPU); the flush looks at
 * the lists of all possible nodes.
 *
 * Models   5628f3fe3b16: skb_attempt_defer_free() in net/core/skbuff.c, skb_defer_free_flush() in
 *          net/core/dev.c.
 * Differs  See defer-attempt.ts, defer-flush.ts, defer-walk.ts.
 */
import { type CpuIndex, NIL, type SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { countAttempt, kickIfDue, mayDefer, push } from './defer-attempt.ts';
import { flushNodes } from './defer-walk.ts';

/** Called on `cpu`, which has finished with `skb`. */
export function skb_attempt_defer_free(m: Machine, cpu: CpuIndex, skb: SkbIndex): void {
  if (!mayDefer(m, cpu, skb)) return;
  // The node of the CPU that frees: not the allocating CPU's, not the memory's.
  const numa_node_id = m.cpu_node[cpu];
  const count = countAttempt(m, cpu, skb, numa_node_id);
  if (count === NIL) return;
  push(m, cpu, skb, numa_node_id);
  kickIfDue(m, cpu, skb, count);
}

/** Frees what other CPUs left for `cpu`: one look per possible node. */
export function skb_defer_free_flush(m: Machine, cpu: CpuIndex): void {
  flushNodes(m, cpu, m.node_possible);
}
