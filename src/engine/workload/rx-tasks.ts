/**
 * The tasks of a receive-side workload: senders, receivers that block, ksoftirqd.
 *
 * Models   recvmsg() and skb_consume_udp(); run_ksoftirqd(); for senders see rx-sender.ts.
 * Differs  A task is asked to give way between two system calls.
 */
import { drawJitter } from '../../model/jitter.ts';
import { EV } from '../../schema/events.ts';
import { RAISED, TASK_KIND } from '../../schema/softirq-codes.ts';
import { type CpuIndex, NIL, type Ps } from '../../schema/units.ts';
import { __skb_recv_udp, queueLength, skb_consume_udp } from '../kernel/udp-socket.ts';
import { emit, type Machine, setDuration } from '../machine.ts';
import { busyTurn, endFrame, endTurn, mayStillCome } from './rx-card.ts';
import { giveBack } from './rx-give-back.ts';
import { receiverStream } from './rx-numbers.ts';
import { blockOn, gaveWay, goOn, resumeTask, STEP } from './rx-sched.ts';
import { send, transmit } from './rx-sender.ts';
import { do_softirq } from './rx-softirq.ts';
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
