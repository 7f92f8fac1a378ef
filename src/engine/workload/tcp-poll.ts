/** The NAPI of a TCP sender's queue: completions of what it sent, and ACKs. */
import { drawJitter } from '../../model/jitter.ts';
import { EV } from '../../schema/events.ts';
import { type CpuIndex, NIL, type Ps } from '../../schema/units.ts';
import * as ring from '../kernel/nic-tx-ring.ts';
import { skb_release_head_state } from '../kernel/skb-fclone.ts';
import { tcp_wfree } from '../kernel/tcp-output.ts';
import { emit, type Machine, setDuration } from '../machine.ts';
import { irqArrives, POLL_AGAIN, POLL_DONE, type PollOver } from './irq-pass.ts';
import { handleAck } from './tcp-ack.ts';
import type { TcpBulk } from './tcp-bulk-state.ts';
import { nextAckPs } from './tcp-peer.ts';
import { armInterrupt, sendAll, wakeQueue } from './tcp-transmit.ts';
import { consumeCompleted } from './tx-consume.ts';

/** ACKs that one poll takes: NAPI_POLL_WEIGHT. */
const POLL_WEIGHT = 64;

/** One step of the poll: completions first, then what has come. */
export function poll(m: Machine, w: TcpBulk, cpu: CpuIndex, now: Ps): Ps | PollOver {
  const queue = w.queue[cpu];
  if (w.cleaning[cpu] !== NIL) return release(m, w, cpu, now);
  const slot = ring.nextDone(w.rings, queue, now);
  if (slot !== NIL && w.cleaned[cpu] < ring.TX_WORK_LIMIT) return clean(m, w, cpu, slot);
  const came = nextAckPs(w.acks, queue) <= now;
  if (came && w.work[cpu] < POLL_WEIGHT) {
    w.work[cpu]++;
    return handleAck(m, w, cpu, now);
  }
  w.work[cpu] = 0;
  w.cleaned[cpu] = 0;
  if (came || slot !== NIL) return POLL_AGAIN;
  w.irqOff[queue] = 0;
  armInterrupt(m, w, queue, now);
  return POLL_DONE;
}

function clean(m: Machine, w: TcpBulk, cpu: CpuIndex, slot: number): Ps {
  const queue = w.queue[cpu];
  const sk = w.rings.owner[slot];
  const skb = w.rings.skb[slot];
  w.cleaned[cpu]++;
  w.cleaning[cpu] = skb;
  w.cleaningFor[cpu] = sk;
  ring.cleanDescriptor(w.rings, queue);
  const durPs = Math.round(w.times.cleanPs * drawJitter(w.jitter, w.random, 3 * sk + 1));
  const left = ring.ringUsed(w.rings, queue);
  setDuration(m, emit(m, EV.tx_complete, cpu, skb, left, queue, sk), durPs);
  return durPs;
}

/** napi_consume_skb(): tcp_wfree() runs now, wherever the clone will be freed. */
function release(m: Machine, w: TcpBulk, cpu: CpuIndex, now: Ps): Ps {
  const skb = w.cleaning[cpu];
  const sk = w.cleaningFor[cpu];
  w.cleaning[cpu] = NIL;
  skb_release_head_state(m, skb);
  const goesOn = tcp_wfree(w.sockets, sk);
  const durPs = consumeCompleted(m, w, cpu, skb, now);
  // tcp_tsq_handler(), in the tasklet of this CPU.
  const sentPs = goesOn ? sendAll(m, w, sk, cpu, now) : 0;
  return durPs + sentPs + wakeQueue(m, w, cpu, now);
}

/** The interrupt of a queue. */
export function queueIrq(m: Machine, w: TcpBulk, queue: number, now: Ps): void {
  const cpu = w.irqCpu[queue];
  w.irqOff[queue] = 1;
  emit(m, EV.tx_irq, cpu, NIL, queue, ring.ringUsed(w.rings, queue), 0);
  irqArrives(m, w, cpu, queue, now);
}
