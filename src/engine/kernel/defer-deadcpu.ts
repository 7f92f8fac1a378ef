/**
 * `deadcpu`: `pernode` with the hotplug repair in the attempt and in the kick; the walk is
 * unchanged.
 *
 * Models   06e3f54e8b22: skb_attempt_defer_free(), __skb_defer_free_flush(),
 * kick_defer_list_purge().
 * Differs  See defer-pernode.ts. A task does not migrate inside an attempt and no CPU goes offline,
 * so
 *          the re-check never fires; dev_cpu_dead() is not there.
 */
import { type CpuIndex, NIL, type SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { countAttempt, kickIfDue, mayDefer, push } from './defer-attempt.ts';
import { skb_defer_node_flush } from './defer-flush.ts';
import { flushNodes } from './defer-walk.ts';

const REPAIRED = true;

/** Called on `cpu`, which has finished with `skb`; the CPU is sampled once, at entry. */
export function skb_attempt_defer_free(m: Machine, cpu: CpuIndex, skb: SkbIndex): void {
  const my_cpu = cpu;
  if (!mayDefer(m, my_cpu, skb)) return;
  const alloc_cpu = m.alloc_cpu[skb];
  const node = m.cpu_node[my_cpu];
  const count = countAttempt(m, my_cpu, skb, node);
  if (count === NIL) return;
  push(m, my_cpu, skb, node);
  // The target died between the check and the push: nobody would flush this list, so do it here.
  if (m.cpu_online[alloc_cpu] === 0) return skb_defer_node_flush(m, my_cpu, alloc_cpu, node);
  kickIfDue(m, my_cpu, skb, count, REPAIRED);
}

/** Frees what other CPUs left for `cpu`: one look per possible node. */
export function skb_defer_free_flush(m: Machine, cpu: CpuIndex): void {
  flushNodes(m, cpu, m.node_possible);
}
