/**
 * The sender of a receive-side workload.
 *
 * Models   sendmsg() down to loopback_xmit(), whose softirq runs inline.
 */
import { drawJitter } from '../../model/jitter.ts';
import { EV } from '../../schema/events.ts';
import { RAISED } from '../../schema/softirq-codes.ts';
import { type CpuIndex, NIL, type Ps } from '../../schema/units.ts';
import { alloc_skb, wantsSlab } from '../kernel/skb-alloc.ts';
import { emit, type Machine, setDuration, spentOn } from '../machine.ts';
import { isEarly, sleepUntilDue } from './rx-arrivals.ts';
import { senderStream } from './rx-numbers.ts';
import { rpsTarget, toBacklog } from './rx-packet.ts';
import { gaveWay, goOn, resumeTask, STEP } from './rx-sched.ts';
import { transmitFrom } from './rx-softirq.ts';
import type { Rx } from './rx-state.ts';

/** sendto(): a head, the copy, the way down to loopback_xmit(). A sender at its limit is done. */
export function send(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  if (gaveWay(m, w, cpu, now)) return;
  const pair = w.tasks.current[cpu];
  if (w.sent[pair] >= w.limit) return resumeTask(m, w, cpu, now);
  if (isEarly(w, pair, now)) return sleepUntilDue(m, w, cpu, now);
  const { sendPs, smt, beforeQueue, pollShare } = w.times;
  const fromSlab = wantsSlab(m, cpu, 'process') ? 1 : 0;
  const skb = alloc_skb(m, cpu, 'process');
  let s = sendPs[pair] * drawJitter(w.jitter, w.random, senderStream(pair));
  // On one CPU the two never run at one time, so neither slows the other down.
  if (w.asleep[w.socketOf[pair]] === 1 || w.receiverCpu[pair] === cpu) s /= smt;
  const before = Math.round(s * beforeQueue);
  w.pairOf[skb] = pair;
  w.pollPs[skb] = Math.round(before * pollShare);
  w.restPs[pair] = Math.round(s * (1 - beforeQueue));
  w.skb[pair] = skb;
  const event = emit(m, EV.udp_send, cpu, skb, m.napi_skb_count[cpu], fromSlab, w.sent[pair]++);
  const durPs = before - w.pollPs[skb] + spentOn(m, cpu, 1);
  setDuration(m, event, durPs);
  goOn(w, cpu, STEP.transmit, now + durPs);
}

/**
 * loopback_xmit(): onto a backlog, this CPU's or another's; if that raised NET_RX, its softirq runs
 * before the system call ends.
 */
export function transmit(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  const pair = w.tasks.current[cpu];
  const skb = w.skb[pair];
  w.skb[pair] = NIL;
  w.tasks.step[pair] = STEP.send;
  toBacklog(m, w, cpu, skb, rpsTarget(m, w, pair));
  transmitFrom(m, w, cpu, { raised: RAISED.transmit, leftPs: w.restPs[pair], now });
}
