/**
 * The backlog of a CPU: how loopback, and RPS, hand an skb to a softirq.
 *
 * Models   net/core/dev.c: enqueue_to_backlog(), napi_schedule_rps(), process_backlog(), the list
 *          of net_rps_action_and_irq_enable(). Two queues: skbs are put on input_pkt_queue; a poll
 *          works off process_queue and takes the other over as a whole when that has run out.
 * Differs  No flow limit, and no backlog threads: another CPU is always told by an IPI. A poll is
 *          one skb at a time, because time goes by in between. Locks cost nothing.
 */
import { assert } from '../../lib/assert.ts';
import { NETDEV_MAX_BACKLOG } from '../../schema/heads-needed.ts';
import { type CpuIndex, NIL, type SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { napi_schedule } from './softirq.ts';

/** What enqueue_to_backlog() did. */
export const ENQUEUED = { dropped: 0, behind: 1, scheduled: 2, ipi: 3 } as const;

/**
 * `from` queues an skb for `cpu`. Scheduled: the backlog is on `cpu`'s own poll list now; ipi: it
 * is on `from`'s list of CPUs that are to be sent an IPI; behind: its poll is due anyhow.
 */
export function enqueue_to_backlog(
  m: Machine,
  cpu: CpuIndex,
  skb: SkbIndex,
  from: CpuIndex = cpu,
): number {
  const qlen = m.input_pkt_qlen[cpu];
  if (qlen > NETDEV_MAX_BACKLOG) return ENQUEUED.dropped;
  m.ll_node[skb] = NIL;
  if (qlen === 0) m.input_pkt_queue[cpu] = skb;
  else m.ll_node[m.input_pkt_tail[cpu]] = skb;
  m.input_pkt_tail[cpu] = skb;
  m.input_pkt_qlen[cpu] = qlen + 1;
  if (qlen > 0 || m.backlog_scheduled[cpu] === 1) return ENQUEUED.behind;
  m.backlog_scheduled[cpu] = 1;
  return napi_schedule_rps(m, cpu, from);
}

/** Outside a pass NET_RX is raised here, so that its end sends the IPI. */
function napi_schedule_rps(m: Machine, cpu: CpuIndex, from: CpuIndex): number {
  if (cpu === from) {
    napi_schedule(m, cpu);
    return ENQUEUED.scheduled;
  }
  m.rps_ipi_next[cpu] = m.rps_ipi_list[from];
  m.rps_ipi_list[from] = cpu;
  if (m.in_net_rx_action[from] === 0) m.net_rx_pending[from] = 1;
  return ENQUEUED.ipi;
}

/**
 * The next skb of a poll; NIL once both queues are empty, which completes it. dev_cpu_dead() takes
 * them from a CPU that is down in the same order, and clears NAPI_STATE_SCHED there.
 */
export function process_backlog(m: Machine, cpu: CpuIndex): SkbIndex {
  let skb = m.process_queue[cpu];
  if (skb === NIL) {
    skb = m.input_pkt_queue[cpu];
    if (skb === NIL) {
      m.backlog_scheduled[cpu] = 0;
      return NIL;
    }
    m.input_pkt_queue[cpu] = NIL;
    m.input_pkt_qlen[cpu] = 0;
  }
  m.process_queue[cpu] = m.ll_node[skb];
  m.ll_node[skb] = NIL;
  return skb;
}

/** A whole poll where one skb waits and none can come: loopback without RPS. */
export function dequeueBacklog(m: Machine, cpu: CpuIndex): SkbIndex {
  const skb = process_backlog(m, cpu);
  assert(skb !== NIL, 'the backlog NAPI is scheduled only while the queue holds skbs');
  m.backlog_scheduled[cpu] = 0;
  return skb;
}

/** Takes the CPU that `cpu` has to send an RPS IPI to next, newest first; NIL if there is none. */
export function takeRpsIpi(m: Machine, cpu: CpuIndex): CpuIndex {
  const target = m.rps_ipi_list[cpu];
  if (target !== NIL) m.rps_ipi_list[cpu] = m.rps_ipi_next[target];
  return target;
}

/**
 * `cpu` goes offline: whoever owed it an RPS IPI has sent it by then, because stop_machine() waits
 * for the softirqs of all CPUs, and it was handled there. Here only `cpu` is waited for.
 */
export function settleRpsIpi(m: Machine, cpu: CpuIndex): void {
  for (let from = 0; from < m.cpus; from++) {
    if (m.rps_ipi_list[from] === cpu) m.rps_ipi_list[from] = m.rps_ipi_next[cpu];
    for (let at = m.rps_ipi_list[from]; at !== NIL; at = m.rps_ipi_next[at])
      if (m.rps_ipi_next[at] === cpu) m.rps_ipi_next[at] = m.rps_ipi_next[cpu];
  }
}

/** rps_trigger_softirq(): the IPI has arrived. */
export function rps_trigger_softirq(m: Machine, cpu: CpuIndex): void {
  napi_schedule(m, cpu);
}

/** Shows every skb in a backlog, oldest first. */
export function eachInBacklog(m: Machine, cpu: CpuIndex, visit: (skb: SkbIndex) => void): void {
  for (const oldest of [m.process_queue[cpu], m.input_pkt_queue[cpu]])
    for (let skb = oldest; skb !== NIL; skb = m.ll_node[skb]) visit(skb);
}
