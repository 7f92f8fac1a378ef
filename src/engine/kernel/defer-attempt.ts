/**
 * The steps of skb_attempt_defer_free() that all lock-free forms share, in the kernel's order:
 * check, (pick), inc, push, (recheck), kick. Each variant's file puts them together.
 *
 * Models   net/core/skbuff.c at 844c9db7f7f5 and later; the zero-copy test of 0943404b1f3b has no
 * skbs
 *          to meet yet; the disable key is 08dc30de1a40.
 * Differs  Each attempt runs without interruption, so a flush never falls between its steps.
 */
import { EV, NODEFER, NODEFER_REASONS } from '../../schema/events.ts';
import { type CpuIndex, NIL, type NodeId, type SkbIndex } from '../../schema/units.ts';
import { emit, type Machine } from '../machine.ts';
import { TOTAL } from '../totals.ts';
import { kick_defer_list_purge } from './defer-kick.ts';
import { deferRow, llist_add } from './defer-lists.ts';
import { kfree_skb_napi_cache } from './skb-free.ts';

const REFUSED = NODEFER_REASONS.map((reason) => TOTAL[`nodefer_${reason}`]);

/** The common exits, first match wins; false: refused and freed. */
export function mayDefer(m: Machine, cpu: CpuIndex, skb: SkbIndex): boolean {
  m.totals[TOTAL.attempts]++;
  const alloc_cpu = m.alloc_cpu[skb];
  if (m.skb_defer_max === 0 && m.features.disable_key) {
    return refuse(m, cpu, skb, NODEFER.disabled, 0);
  }
  if (alloc_cpu === cpu) return refuse(m, cpu, skb, NODEFER.same, 0);
  if (alloc_cpu >= m.cpus) return refuse(m, cpu, skb, NODEFER.bad, 0);
  if (m.cpu_online[alloc_cpu] === 0) return refuse(m, cpu, skb, NODEFER.offline, 0);
  return true;
}

/**
 * Counts the attempt on list (alloc_cpu, node) and holds the count against the limit; gives the
 * count, or NIL if refused. The increment of a refused attempt is not undone: it keeps counting
 * until a flush finds skbs.
 */
export function countAttempt(m: Machine, cpu: CpuIndex, skb: SkbIndex, node: NodeId): number {
  const count = ++m.defer_count[deferRow(m, m.alloc_cpu[skb], node)];
  if (count < m.skb_defer_max) return count;
  refuse(m, cpu, skb, NODEFER.full, count);
  return NIL;
}

/** Puts the skb on list (alloc_cpu, node). */
export function push(m: Machine, cpu: CpuIndex, skb: SkbIndex, node: NodeId): void {
  const alloc_cpu = m.alloc_cpu[skb];
  llist_add(m, alloc_cpu, node, skb);
  m.pusherNode[skb] = m.cpu_node[cpu];
  m.totals[TOTAL.queued]++;
  const named = m.variant.walk === 'none' ? NIL : node;
  emit(m, EV.skb_defer, cpu, skb, alloc_cpu, named, m.defer_count[deferRow(m, alloc_cpu, node)]);
}

/**
 * Once per filling, when the count before this attempt was half the limit: later ones rely on it.
 */
export function kickIfDue(
  m: Machine,
  cpu: CpuIndex,
  skb: SkbIndex,
  count: number,
  repaired = false,
): void {
  if (count - 1 !== m.skb_defer_max >> 1) return;
  kick_defer_list_purge(m, cpu, m.alloc_cpu[skb], repaired);
}

function refuse(m: Machine, cpu: CpuIndex, skb: SkbIndex, reason: number, count: number): false {
  m.totals[REFUSED[reason]]++;
  emit(m, EV.skb_nodefer, cpu, skb, m.alloc_cpu[skb], reason, count);
  kfree_skb_napi_cache(m, cpu, skb);
  return false;
}
