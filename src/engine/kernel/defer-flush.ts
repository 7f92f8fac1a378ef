/**
 * What every flush does with one list, and what a flush costs.
 *
 * Models   net/core/dev.c: the body of the loop in skb_defer_free_flush(), from 06e3f54e8b22 on
 *          __skb_defer_free_flush(). The count is zeroed before the list is taken.
 * Differs  A flush takes all its lists at its first instant; its time goes by afterwards.
 */
import { EV } from '../../schema/events.ts';
import { type CpuIndex, NIL, type NodeId } from '../../schema/units.ts';
import { emit, type Machine, setDuration } from '../machine.ts';
import { TOTAL } from '../totals.ts';
import { deferRow, llist_del_all } from './defer-lists.ts';
import { dev_consume_skb_any, napi_consume_skb } from './skb-free.ts';

/**
 * Empties list (cpu, node), which is not empty, newest first; gives what that costs beyond the
 * look, in cycles: the list's line comes from whoever pushed last, each skb from its own pusher.
 */
export function flushList(m: Machine, cpu: CpuIndex, node: NodeId): number {
  const { takeCycles, freeCycles } = m.costs;
  const home = m.cpu_node[cpu];
  m.defer_count[deferRow(m, cpu, node)] = 0;
  let skb = llist_del_all(m, cpu, node);
  let cycles = takeCycles[m.pusherNode[skb] === home ? 0 : 1];
  while (skb !== NIL) {
    const next = m.ll_node[skb];
    m.ll_node[skb] = NIL;
    cycles += freeCycles[m.pusherNode[skb] === home ? 0 : 1];
    napi_consume_skb(m, cpu, skb);
    skb = next;
  }
  return cycles;
}

/**
 * skb_defer_node_flush(): the same for list (owner, node) with budget 0, on `cpu`, which need not
 * be the owner.
 */
export function skb_defer_node_flush(
  m: Machine,
  cpu: CpuIndex,
  owner: CpuIndex,
  node: NodeId,
): void {
  m.totals[TOTAL.self_flushes]++;
  let skb = llist_del_all(m, owner, node);
  if (skb === NIL) return;
  m.defer_count[deferRow(m, owner, node)] = 0;
  while (skb !== NIL) {
    const next = m.ll_node[skb];
    m.ll_node[skb] = NIL;
    dev_consume_skb_any(m, cpu, skb);
    skb = next;
  }
}

/** Opens a flush in the log; its row is filled in by endFlush(). */
export function beginFlush(m: Machine, cpu: CpuIndex): number {
  m.totals[TOTAL.flushes]++;
  return emit(m, EV.flush, cpu, NIL, 0, 0, 0);
}

/** What a flush has seen. One object is kept and reused: two of these are made per datagram. */
export interface FlushTally {
  useful: number;
  emptyOnline: number;
  emptyOffline: number;
  /** Cycles beyond those of the walk itself. */
  cycles: number;
}

/** Counts and prices a flush: cycles are summed over all of it and rounded to picoseconds once. */
export function endFlush(m: Machine, cpu: CpuIndex, event: number, tally: FlushTally): void {
  const { totals, costs, log } = m;
  totals[TOTAL.checks] += tally.useful + tally.emptyOnline + tally.emptyOffline;
  totals[TOTAL.useful] += tally.useful;
  totals[TOTAL.empty_online] += tally.emptyOnline;
  totals[TOTAL.empty_offline] += tally.emptyOffline;
  const cycles = costs.walkCycles[m.variant.code] + tally.cycles;
  m.flush_ps[cpu] = Math.round(cycles * costs.psPerCycle);
  if (!m.logging) return;
  log.x[event] = tally.useful;
  log.y[event] = tally.emptyOnline;
  log.z[event] = tally.emptyOffline;
  setDuration(m, event, m.flush_ps[cpu]);
}
