/**
 * Writers of TCP sockets over loopback.
 *
 * Models   tcp_sendmsg() down to loopback_xmit(): the original is kept, its companion sent, and its
 *          softirq runs inline; release_sock(); sk_stream_wait_memory().
 * Differs  A writer waits where the window is closed instead of filling its write queue, so nothing
 *          is sent out of an ACK.
 */
import { drawJitter } from '../../model/jitter.ts';
import { EV } from '../../schema/events.ts';
import { RAISED } from '../../schema/softirq-codes.ts';
import { TX_WAIT } from '../../schema/tx-codes.ts';
import { type CpuIndex, NIL, type Ps } from '../../schema/units.ts';
import { alloc_skb_fclone } from '../kernel/skb-alloc.ts';
import { maySend, sendCompanion } from '../kernel/tcp-receive.ts';
import { emit, type Machine, setDuration, spentOn } from '../machine.ts';
import { senderStream } from './rx-numbers.ts';
import { toBacklog } from './rx-packet.ts';
import { gaveWay, goOn, resumeTask, STEP } from './rx-sched.ts';
import { transmitFrom } from './rx-softirq.ts';
import type { Rx } from './rx-state.ts';
import { noteSegments, release_sock } from './rx-tcp-packet.ts';
import type { RxTcp } from './rx-tcp-state.ts';

/** What came for the socket meanwhile is taken in; then the next segment, if there is room. */
export function tcp_sendmsg(m: Machine, w: Rx, tcp: RxTcp, cpu: CpuIndex, now: Ps): void {
  if (gaveWay(m, w, cpu, now)) return;
  const pair = w.tasks.current[cpu];
  const ackedPs = release_sock(m, w, tcp, { cpu, pair, now });
  if (ackedPs > 0) return goOn(w, cpu, STEP.send, now + ackedPs);
  tcp.owned[pair] = 0;
  if (w.sent[pair] >= w.limit) return resumeTask(m, w, cpu, now);
  if (!maySend(tcp, pair)) {
    tcp.asleep[pair] = 1;
    tcp.sleepAt[pair] = now;
    emit(m, EV.tx_wait, cpu, NIL, TX_WAIT.buffer, 0, pair);
    return resumeTask(m, w, cpu, now);
  }
  tcp.owned[pair] = 1;
  fillSegment(m, w, cpu, pair, now);
}

function fillSegment(m: Machine, w: Rx, cpu: CpuIndex, pair: number, now: Ps): void {
  const { sendPs, smt, beforeQueue, pollShare } = w.times;
  const skb = alloc_skb_fclone(m, cpu);
  let s = sendPs[pair] * drawJitter(w.jitter, w.random, senderStream(pair));
  if (w.asleep[pair] === 1 || w.receiverCpu[pair] === cpu) s /= smt;
  const before = Math.round(s * beforeQueue);
  const pollPs = Math.round(before * pollShare);
  w.pollPs[skb] = pollPs;
  w.restPs[pair] = Math.round(s * (1 - beforeQueue));
  w.skb[pair] = skb;
  const event = emit(m, EV.tcp_send, cpu, skb, m.napi_skb_count[cpu], 1, w.sent[pair]++);
  const durPs = before - pollPs + spentOn(m, cpu, 1);
  setDuration(m, event, durPs);
  goOn(w, cpu, STEP.transmit, now + durPs);
}

/** tcp_transmit_skb(): loopback_xmit() takes the companion from its socket and queues it. */
export function tcp_transmit_skb(m: Machine, w: Rx, tcp: RxTcp, cpu: CpuIndex, now: Ps): void {
  const pair = w.tasks.current[cpu];
  const original = w.skb[pair];
  const clone = sendCompanion(m, tcp, cpu, { pair, skb: original });
  const leftPs = w.restPs[pair] + spentOn(m, cpu, 0);
  emit(m, EV.skb_clone, cpu, clone, original, m.alloc_cpu[clone], 0);
  noteSegments(tcp, clone, 1);
  w.pairOf[clone] = pair;
  w.pollPs[clone] = w.pollPs[original];
  w.skb[pair] = NIL;
  w.tasks.step[pair] = STEP.send;
  toBacklog(m, w, cpu, clone, NIL);
  transmitFrom(m, w, cpu, { raised: RAISED.transmit, leftPs, now });
}
