/**
 * The backlog: how loopback hands a datagram to the softirq of the same CPU.
 *
 * Models   net/core/dev.c: enqueue_to_backlog() and process_backlog() without RPS.
 * Differs  One queue instead of input_pkt_queue and process_queue; netdev_max_backlog is never
 *          reached, because on loopback the softirq runs before the sender returns.
 */
import { assert } from '../../lib/assert.ts';
import { type CpuIndex, NIL, type SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { napi_schedule } from './softirq.ts';

/** Queues an skb; schedules the backlog NAPI and raises NET_RX if the queue was empty. */
export function enqueue_to_backlog(m: Machine, cpu: CpuIndex, skb: SkbIndex): void {
  m.ll_node[skb] = NIL;
  if (m.backlog_head[cpu] === NIL) {
    m.backlog_head[cpu] = skb;
    napi_schedule(m, cpu);
  } else {
    m.ll_node[m.backlog_tail[cpu]] = skb;
  }
  m.backlog_tail[cpu] = skb;
}

/** Takes the oldest skb; the queue must hold one. */
export function dequeueBacklog(m: Machine, cpu: CpuIndex): SkbIndex {
  const skb = m.backlog_head[cpu];
  assert(skb !== NIL, 'the backlog NAPI is scheduled only while the queue holds skbs');
  m.backlog_head[cpu] = m.ll_node[skb];
  m.ll_node[skb] = NIL;
  return skb;
}
