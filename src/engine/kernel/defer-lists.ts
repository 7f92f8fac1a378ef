/**
 * The defer lists themselves: stacks of skbs, one per (allocating CPU, node), or one per CPU.
 *
 * Models   struct skb_defer_node { defer_list; defer_count } (5628f3fe3b16) and, for forms with one
 *          list, the same two fields of softnet_data (844c9db7f7f5); llist_add(), llist_del_all().
 * Differs  A bit per list says whether it holds anything, so that a flush finds the useful ones
 *          without looking at each; the looks are still counted and charged (defer-walk.ts).
 *          Locked lists are stacks too, and use the same functions.
 */
import { type CpuIndex, NIL, type NodeId, type SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';

/** Row of list (cpu, node). */
export function deferRow(m: Machine, cpu: CpuIndex, node: NodeId): number {
  return cpu * m.nr_node_ids + node;
}

/** Newest first: an llist is a stack. */
export function llist_add(m: Machine, cpu: CpuIndex, node: NodeId, skb: SkbIndex): void {
  const row = deferRow(m, cpu, node);
  const older = m.defer_list[row];
  m.ll_node[skb] = older;
  m.defer_list[row] = skb;
  if (older === NIL) m.pending[cpu * m.pendingWords + (node >>> 5)] |= 1 << (node & 31);
}

/** Takes the whole list and leaves it empty; gives its newest skb, or NIL. */
export function llist_del_all(m: Machine, cpu: CpuIndex, node: NodeId): SkbIndex {
  const row = deferRow(m, cpu, node);
  const newest = m.defer_list[row];
  if (newest === NIL) return NIL;
  m.defer_list[row] = NIL;
  m.pending[cpu * m.pendingWords + (node >>> 5)] &= ~(1 << (node & 31));
  return newest;
}
