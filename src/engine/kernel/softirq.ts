/**
 * The NET_RX softirq, cut at its flushes and polls so that a timed run can let time go by in
 * between.
 *
 * Models   net/core/dev.c: net_rx_action(). The flush is at the top of each turn, before the poll,
 * so K
 *          polled NAPIs make K + 1 flushes when the list runs out and K when the budget ends the
 * pass.
 * Differs  The time limit (two jiffies) is not kept, only the budget. No repoll list: a poll here
 * always
 *          completes. The caller plays the loop:
 *            beginNetRxAction; while (turnNetRxAction) { poll; if (!polledNetRxAction) break; }
 *            endNetRxAction
 */
import { assert } from '../../lib/assert.ts';
import { EV } from '../../schema/events.ts';
import { type CpuIndex, NIL } from '../../schema/units.ts';
import { emit, type Machine } from '../machine.ts';
import { TOTAL } from '../totals.ts';

/** net.core.netdev_budget */
export const NETDEV_BUDGET = 300;

/** `raised`: 1 if the pass runs inline after a transmit, 0 if a kick raised it. */
export function beginNetRxAction(m: Machine, cpu: CpuIndex, raised: number, budget: number): void {
  assert(m.in_net_rx_action[cpu] === 0, 'a CPU runs one NET_RX pass at a time');
  m.totals[TOTAL.passes]++;
  m.in_net_rx_action[cpu] = 1;
  m.net_rx_pending[cpu] = 0;
  m.pass_polls[cpu] = 0;
  m.pass_flushes[cpu] = 0;
  m.budget[cpu] = budget;
  emit(m, EV.softirq_entry, cpu, NIL, raised, 0, 0);
}

/** Flushes; true if a NAPI is to be polled next, false if the list has run out. */
export function turnNetRxAction(m: Machine, cpu: CpuIndex): boolean {
  assert(m.in_net_rx_action[cpu] === 1, 'a flush belongs to a pass');
  m.pass_flushes[cpu]++;
  m.variant.skb_defer_free_flush(m, cpu);
  return m.poll_list[cpu] > 0;
}

/**
 * After a poll that did `work`; false if the budget is used up: the pass ends without another
 * flush.
 */
export function polledNetRxAction(m: Machine, cpu: CpuIndex, work: number): boolean {
  m.poll_list[cpu]--;
  m.pass_polls[cpu]++;
  m.budget[cpu] -= work;
  return m.budget[cpu] > 0;
}

export function endNetRxAction(m: Machine, cpu: CpuIndex): void {
  const squeezed = m.budget[cpu] <= 0 ? 1 : 0;
  m.totals[TOTAL.squeezes] += squeezed;
  m.in_net_rx_action[cpu] = 0;
  emit(m, EV.softirq_exit, cpu, NIL, m.pass_polls[cpu], m.pass_flushes[cpu], squeezed);
}
