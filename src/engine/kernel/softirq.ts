/**
 * The NET_RX softirq, cut at its flushes and polls so that a timed run can let time go by in
 * between.
 *
 * Models   net/core/dev.c: net_rx_action(). The flush is at the top of each turn, before the poll
 *          (909876500251), so K polled NAPIs make K + 1 flushes when the list runs out and K when
 *          the budget ends the pass; 68822bdf76f1 had one at the end. __napi_busy_loop() and
 *          napi_threaded_poll_loop() flush once a turn.
 * Differs  Lists are counts here; who is on them is in napi-lists.ts, for callers with more than a
 *          backlog. The caller also keeps the time limit, because it has the clock, and plays the
 *          loop:
 *            beginNetRxAction
 *            while ((turn = turnNetRxAction) !== TURN.done)
 *              if (turn === TURN.poll) {
 *                poll; if it used up its weight: repollNapi;
 *                if (!polledNetRxAction) break;
 *                if time is up: { squeezeNetRxAction; break; }
 *              }
 *            endNetRxAction
 */
import { assert } from '../../lib/assert.ts';
import { EV } from '../../schema/events.ts';
import { type CpuIndex, NIL } from '../../schema/units.ts';
import { emit, type Machine } from '../machine.ts';
import { TOTAL } from '../totals.ts';

/** net.core.netdev_budget */
export const NETDEV_BUDGET = 300;

/** What comes next in a pass. */
export const TURN = { done: 0, poll: 1, again: 2 } as const;

/** A NAPI instance of `cpu` has work: it is put on the poll list. */
export function napi_schedule(m: Machine, cpu: CpuIndex): void {
  m.poll_list[cpu]++;
  m.net_rx_pending[cpu] = 1;
}

/** A poll has used up its weight: its NAPI is polled again, but not in this pass. */
export function repollNapi(m: Machine, cpu: CpuIndex): void {
  m.repoll_list[cpu]++;
}

/** `raised`: what raised the pass, see RAISED in schema/events.ts. */
export function beginNetRxAction(m: Machine, cpu: CpuIndex, raised: number, budget: number): void {
  assert(m.in_net_rx_action[cpu] === 0, 'a CPU runs one NET_RX pass at a time');
  m.totals[TOTAL.passes]++;
  m.in_net_rx_action[cpu] = 1;
  m.net_rx_pending[cpu] = 0;
  m.pass_polls[cpu] = 0;
  m.pass_flushes[cpu] = 0;
  m.budget[cpu] = budget;
  spliceList(m, cpu);
  emit(m, EV.softirq_entry, cpu, NIL, raised, 0, 0);
}

/** One turn of the loop up to its poll; it flushes, and says what comes next. */
export function turnNetRxAction(m: Machine, cpu: CpuIndex): number {
  assert(m.in_net_rx_action[cpu] === 1, 'a flush belongs to a pass');
  if (m.variant.flushesEachTurn) flushInPass(m, cpu);
  else m.flushPs[cpu] = 0;
  if (m.pass_list[cpu] > 0) return TURN.poll;
  // NAPIs were scheduled meanwhile: back to the start, unless some have to be polled again.
  if (m.poll_list[cpu] > 0 && m.repoll_list[cpu] === 0) {
    spliceList(m, cpu);
    return TURN.again;
  }
  leaveLoop(m, cpu);
  return TURN.done;
}

/**
 * After a poll that did `work`; false if the budget is used up: the pass ends without another turn.
 */
export function polledNetRxAction(m: Machine, cpu: CpuIndex, work: number): boolean {
  m.pass_list[cpu]--;
  m.pass_polls[cpu]++;
  m.budget[cpu] -= work;
  if (m.budget[cpu] > 0) return true;
  leaveLoop(m, cpu);
  return false;
}

/** The time limit ends a pass as an empty budget does: what is left of it is forfeit. */
export function squeezeNetRxAction(m: Machine, cpu: CpuIndex): void {
  m.budget[cpu] = 0;
  leaveLoop(m, cpu);
}

/** What was not polled, or has to be polled again, raises the next pass. */
export function endNetRxAction(m: Machine, cpu: CpuIndex): void {
  const squeezed = m.budget[cpu] <= 0 ? 1 : 0;
  m.totals[TOTAL.squeezes] += squeezed;
  m.poll_list[cpu] += m.pass_list[cpu] + m.repoll_list[cpu];
  m.pass_list[cpu] = 0;
  m.repoll_list[cpu] = 0;
  if (m.poll_list[cpu] > 0) m.net_rx_pending[cpu] = 1;
  m.in_net_rx_action[cpu] = 0;
  emit(m, EV.softirq_exit, cpu, NIL, m.pass_polls[cpu], m.pass_flushes[cpu], squeezed);
}

/** One turn of a busy-polling task, or of a NAPI thread, without its poll. */
export function __napi_busy_loop(m: Machine, cpu: CpuIndex): void {
  if (m.variant.id !== 'none') m.variant.skb_defer_free_flush(m, cpu);
}

/** The pass works on a list of its own; what is scheduled from now on waits. */
function spliceList(m: Machine, cpu: CpuIndex): void {
  m.pass_list[cpu] = m.poll_list[cpu];
  m.poll_list[cpu] = 0;
}

function leaveLoop(m: Machine, cpu: CpuIndex): void {
  if (m.variant.flushesAtEnd) flushInPass(m, cpu);
}

function flushInPass(m: Machine, cpu: CpuIndex): void {
  m.pass_flushes[cpu]++;
  m.variant.skb_defer_free_flush(m, cpu);
}
