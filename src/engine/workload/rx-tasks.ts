/**
 * The tasks of a receive-side workload: senders, receivers that block, ksoftirqd.
 *
 * Models   sendmsg() down to loopback_xmit(), whose softirq runs inline; recvmsg() and
 *          skb_consume_udp(); run_ksoftirqd().
 * Differs  A task is asked to give way between two system calls.
 */
import { drawJitter } from '../../model/jitter.ts';
import { EV } from '../../schema/events.ts';
import { RAISED, TASK_KIND } from '../../schema/softirq-codes.ts';
import { type CpuIndex, NIL, type Ps } from '../../schema/units.ts';
import { alloc_skb, wantsSlab } from '../kernel/skb-alloc.ts';
import { __skb_recv_udp, queueLength, skb_consume_udp } from '../kernel/udp-socket.ts';
import { emit, type Machine, setDuration, spentOn } from '../machine.ts';
import { isEarly, sleepUntilDue } from './rx-arrivals.ts';
import { busyTurn, endFrame, endTurn, mayStillCome } from './rx-card.ts';
import { giveBack } from './rx-give-back.ts';
import { receiverStream, senderStream } from './rx-numbers.ts';
import { rpsTarget, toBacklog } from './rx-packet.ts';
import { blockOn, gaveWay, goOn, resumeTask, STEP } from './rx-sched.ts';
import { do_softirq, transmitFrom } from './rx-softirq.ts';
import type { Rx } from './rx-state.ts';
import { runTcpTask } from './rx-tcp-tasks.ts';

export function runTask(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  const task = w.tasks.current[cpu];
  const step = w.tasks.step[task];
  if (w.tcp !== null && step !== STEP.softirqd) return runTcpTask(m, w, w.tcp, cpu, now);
  switch (step) {
    case STEP.send:
      return send(m, w, cpu, now);
    case STEP.transmit:
      return transmit(m, w, cpu, now);
    case STEP.receive:
      return receive(m, w, cpu, now);
    case STEP.push:
      return push(m, w, cpu, now);
    case STEP.softirqd:
      return run_ksoftirqd(m, w, cpu, now);
    case STEP.frame:
      return endFrame(m, w, cpu, now);
    case STEP.turn:
      return endTurn(m, w, cpu, now);
  }
}

/** sendto(): a head, the copy, the way down to loopback_xmit(). A sender at its limit is done. */
function send(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
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
function transmit(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  const pair = w.tasks.current[cpu];
  const skb = w.skb[pair];
  w.skb[pair] = NIL;
  w.tasks.step[pair] = STEP.send;
  toBacklog(m, w, cpu, skb, rpsTarget(m, w, pair));
  transmitFrom(m, w, cpu, { raised: RAISED.transmit, leftPs: w.restPs[pair], now });
}

/** recvfrom(): takes a datagram, polls for one, or blocks. */
function receive(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  if (gaveWay(m, w, cpu, now)) return;
  const task = w.tasks.current[cpu];
  const socket = task - w.pairs;
  if (queueLength(w.sockets, socket) === 0) {
    if (w.busyPoll && mayStillCome(w, socket)) return busyTurn(m, w, cpu, now);
    return blockOn(m, w, cpu, socket, now);
  }
  const skb = __skb_recv_udp(w.sockets, socket);
  const pair = w.pairOf[skb];
  const { receivePs, pushAt } = w.times;
  const r = receivePs[socket] * drawJitter(w.jitter, w.random, receiverStream(socket));
  const durPs = Math.round(r);
  const pushPs = Math.round(r * pushAt);
  w.skb[task] = skb;
  w.restPs[task] = durPs - pushPs;
  const left = queueLength(w.sockets, socket);
  setDuration(m, emit(m, EV.sock_dequeue, cpu, skb, left, w.slept[socket], pair), durPs);
  w.slept[socket] = 0;
  w.received[pair]++;
  goOn(w, cpu, STEP.push, now + pushPs);
}

/** skb_consume_udp(): the datagram is copied out, its skb goes home. */
function push(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  const task = w.tasks.current[cpu];
  const skb = w.skb[task];
  w.skb[task] = NIL;
  const restPs = w.restPs[task] + giveBack(m, w, cpu, skb, skb_consume_udp, now);
  goOn(w, cpu, STEP.receive, now + restPs);
}

/** Goes on while NET_RX is pending, and lets others have their turns in between. */
function run_ksoftirqd(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  if (gaveWay(m, w, cpu, now)) return;
  if (m.net_rx_pending[cpu] === 1)
    return do_softirq(m, w, cpu, { raised: RAISED.ksoftirqd, leftPs: 0, now });
  w.softirqdOn[cpu] = 0;
  resumeTask(m, w, cpu, now);
  if (w.tasks.current[cpu] === NIL) emit(m, EV.sched_switch, cpu, NIL, TASK_KIND.idle, NIL, 0);
}
