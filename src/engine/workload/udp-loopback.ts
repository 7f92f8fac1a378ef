/**
 * UDP over loopback: pairs of a sender, whose softirq runs inline, and a receiver that blocks.
 *
 * Models   The path of one datagram: sendmsg, loopback_xmit, backlog, NET_RX pass with flush, poll,
 * flush
 *          on the sender's CPU; recvmsg, skb_consume_udp and the deferred free on the receiver's.
 *          Times follow PIPE of the cost model (model/pipe.ts): the same draws, the same order.
 * Differs  A receiver's work goes by in one piece; the push falls at a fixed share of it. What
 * freeing
 *          one skb costs is taken out of the sender's base time and paid where it happens, so that
 * PIPE
 *          and this workload have the same mean. A pass raised by a kick interrupts what its CPU
 * does.
 */
import { whole } from '../../lib/whole.ts';
import { EV, WAKE } from '../../schema/events.ts';
import { type CpuIndex, NIL, type Ps, type SkbIndex } from '../../schema/units.ts';
import { dequeueBacklog, enqueue_to_backlog } from '../kernel/backlog.ts';
import { alloc_skb, wantsSlab } from '../kernel/skb-alloc.ts';
import { kfree_skb_reason } from '../kernel/skb-free.ts';
import * as softirq from '../kernel/softirq.ts';
import {
  __skb_recv_udp,
  __udp_enqueue_schedule_skb,
  eachQueued,
  queueLength,
  skb_consume_udp,
} from '../kernel/udp-socket.ts';
import { emit, forgetSpent, type Machine, setDuration, spentOn } from '../machine.ts';
import { schedule } from '../sim/calendar.ts';
import { TOTAL } from '../totals.ts';
import { ipiArrives, ipiOf, kickPassEnds, taskOf } from './kick-pass.ts';
import { draw, Loopback } from './loopback-state.ts';
import { enterCpu, leaveCpu } from './task-moves.ts';
import type { Workload } from './workload.ts';

/** What a CPU does when its time comes. */
const TASK = { send: 0, pass: 1, queue: 2, flush: 3, exit: 4, receive: 5, push: 6 } as const;

export class UdpLoopback extends Loopback implements Workload {
  start(m: Machine): void {
    for (let cpu = 0; cpu < m.cpus; cpu++) {
      const pair = this.pair[cpu];
      if (pair === NIL) continue;
      this.task[cpu] = this.receiver[pair] === cpu ? TASK.receive : TASK.send;
      schedule(this.calendar, taskOf(m, cpu), 0);
    }
  }

  runEntity(m: Machine, entity: number): void {
    const cpu = entity - 2 * m.cpus;
    if (cpu < 0) return this.runInterrupt(m, entity);
    switch (this.task[cpu]) {
      case TASK.send:
        return send(m, this, cpu);
      case TASK.pass:
        return pass(m, this, cpu);
      case TASK.queue:
        return queue(m, this, cpu);
      case TASK.flush:
        return flush(m, this, cpu);
      case TASK.exit:
        return exit(m, this, cpu);
      case TASK.receive:
        return receive(m, this, cpu);
      case TASK.push:
        return push(m, this, cpu);
    }
  }

  private runInterrupt(m: Machine, entity: number): void {
    if (entity < m.cpus) ipiArrives(m, this, entity);
    else kickPassEnds(m, this, entity - m.cpus);
  }

  leaveCpu(m: Machine, cpu: CpuIndex): void {
    leaveCpu(m, this, cpu);
  }

  enterCpu(m: Machine, cpu: CpuIndex): void {
    enterCpu(m, this, cpu);
  }

  eachHeld(visit: (skb: SkbIndex) => void): void {
    for (const each of this.skb) if (each !== NIL) visit(each);
    eachQueued(this.sockets, visit);
  }
}

/**
 * The task that runs goes on with `task` in a while. True if nobody else comes first: then it is
 * that time already, and the caller goes on at once. Else whoever runs it puts it in its place.
 */
function goesOn(m: Machine, w: Loopback, cpu: CpuIndex, task: number, inPs: Ps): boolean {
  const at = m.clock[0] + inPs;
  if (at < w.calendar.untilPs) {
    m.clock[0] = at;
    forgetSpent(m);
    return true;
  }
  w.task[cpu] = task;
  w.own[0] = at;
  return false;
}

/** The same, in its own time. */
function then(m: Machine, w: Loopback, cpu: CpuIndex, task: number, inPs: Ps): void {
  w.task[cpu] = task;
  w.own[0] = m.clock[0] + inPs;
}

/** sendto(): a head, the copy, the way down to loopback_xmit(). A sender at its limit is done. */
function send(m: Machine, w: Loopback, cpu: CpuIndex): void {
  const pair = w.pair[cpu];
  if (w.sent[pair] >= w.limit) return;
  const fromSlab = wantsSlab(m, cpu, 'process') ? 1 : 0;
  const skb = alloc_skb(m, cpu, 'process');
  let s = w.times.sendPs[pair] * draw(w, 2 * pair);
  if (w.asleep[pair] === 1) s /= w.times.smt;
  const before = whole(s * w.times.beforeQueue);
  w.pollPs[pair] = whole(before * w.times.pollShare);
  w.tailPs[pair] = whole(s * (1 - w.times.beforeQueue));
  w.skb[cpu] = skb;
  const event = emit(m, EV.udp_send, cpu, skb, m.napi_skb_count[cpu], fromSlab, w.sent[pair]++);
  const durPs = before - w.pollPs[pair] + spentOn(m, cpu, 1);
  setDuration(m, event, durPs);
  if (goesOn(m, w, cpu, TASK.pass, durPs)) pass(m, w, cpu);
}

/**
 * The backlog raises NET_RX, which runs inline: flush 1, then the poll goes on until the queueing.
 */
function pass(m: Machine, w: Loopback, cpu: CpuIndex): void {
  enqueue_to_backlog(m, cpu, w.skb[cpu]);
  w.skb[cpu] = NIL;
  softirq.beginNetRxAction(m, cpu, 1, softirq.NETDEV_BUDGET);
  softirq.turnNetRxAction(m, cpu);
  const durPs = m.flushPs[cpu] + w.pollPs[w.pair[cpu]];
  if (goesOn(m, w, cpu, TASK.queue, durPs)) queue(m, w, cpu);
}

/** The poll reaches the socket: queue the datagram and wake a sleeper, or drop it. */
function queue(m: Machine, w: Loopback, cpu: CpuIndex): void {
  const pair = w.pair[cpu];
  const receiver = w.receiver[pair];
  const skb = dequeueBacklog(m, cpu);
  let extra = 0;
  if (__udp_enqueue_schedule_skb(w.sockets, pair, skb)) {
    extra = wake(m, w, pair);
    const kind = extra === 0 ? WAKE.none : w.lastWake[pair];
    const length = queueLength(w.sockets, pair);
    setDuration(m, emit(m, EV.sock_enqueue, cpu, skb, length, kind, receiver), extra);
  } else {
    w.dropped[pair]++;
    emit(m, EV.sock_drop, cpu, skb, queueLength(w.sockets, pair), 0, receiver);
    kfree_skb_reason(m, cpu, skb);
  }
  softirq.polledNetRxAction(m, cpu, 1);
  if (extra === 0 || goesOn(m, w, cpu, TASK.flush, extra)) flush(m, w, cpu);
}

/** Wakes the receiver if it sleeps; gives what that costs the sender. */
function wake(m: Machine, w: Loopback, pair: number): Ps {
  if (w.asleep[pair] === 0) return 0;
  const now = m.clock[0];
  const { earlyPs, wakePs, earlyWithinPs, latencyPs, toIdlePs } = w.times;
  w.asleep[pair] = 0;
  const early = now - w.sleepAt[pair] < earlyWithinPs;
  w.lastWake[pair] = early ? WAKE.early : WAKE.full;
  if (early) w.earlyWakeups[pair]++;
  else w.wakeups[pair]++;
  const runs = early
    ? now + earlyPs
    : Math.max(now + latencyPs, w.sleepAt[pair] + toIdlePs + whole(latencyPs / 2));
  w.slept[pair] = 1;
  const receiver = w.receiver[pair];
  w.task[receiver] = TASK.receive;
  schedule(w.calendar, taskOf(m, receiver), runs);
  return early ? earlyPs : wakePs;
}

/** Flush 2: the poll list has run out. */
function flush(m: Machine, w: Loopback, cpu: CpuIndex): void {
  softirq.turnNetRxAction(m, cpu);
  if (goesOn(m, w, cpu, TASK.exit, m.flushPs[cpu])) exit(m, w, cpu);
}

/**
 * The pass ends; a kick that came meanwhile raises one more before the sender returns to user
 * space.
 */
function exit(m: Machine, w: Loopback, cpu: CpuIndex): void {
  softirq.endNetRxAction(m, cpu);
  if (m.net_rx_pending[cpu] === 1) {
    softirq.beginNetRxAction(m, cpu, 0, softirq.NETDEV_BUDGET);
    return flush(m, w, cpu);
  }
  then(m, w, cpu, TASK.send, w.tailPs[w.pair[cpu]]);
}

/** recvfrom(): takes a datagram, or blocks. */
function receive(m: Machine, w: Loopback, cpu: CpuIndex): void {
  const pair = w.pair[cpu];
  if (queueLength(w.sockets, pair) === 0) {
    w.asleep[pair] = 1;
    w.sleepAt[pair] = m.clock[0];
    emit(m, EV.sleep, cpu, NIL, 0, 0, pair);
    return;
  }
  const skb = __skb_recv_udp(w.sockets, pair);
  const r = w.times.receivePs[pair] * draw(w, 2 * pair + 1);
  const durPs = whole(r);
  w.skb[cpu] = skb;
  w.busyUntil[cpu] = m.clock[0] + durPs;
  const left = queueLength(w.sockets, pair);
  setDuration(m, emit(m, EV.sock_dequeue, cpu, skb, left, w.slept[pair], pair), durPs);
  w.slept[pair] = 0;
  w.received[pair]++;
  if (goesOn(m, w, cpu, TASK.push, whole(r * w.times.pushAt))) push(m, w, cpu);
}

/** skb_consume_udp(): the datagram is copied out, its skb goes home. */
function push(m: Machine, w: Loopback, cpu: CpuIndex): void {
  const target = m.alloc_cpu[w.skb[cpu]];
  const wasInFlight = m.ipi_in_flight[target];
  const before = freedByConsumers(m);
  skb_consume_udp(m, cpu, w.skb[cpu]);
  w.skb[cpu] = NIL;
  if (freedByConsumers(m) > before) w.busyUntil[cpu] += w.times.freeWorkPs;
  w.busyUntil[cpu] += spentOn(m, cpu, 0);
  if (m.ipi_in_flight[target] > wasInFlight) {
    w.busyUntil[cpu] += w.times.ipiSendPs;
    schedule(w.calendar, ipiOf(target), m.clock[0] + w.times.ipiSendPs);
  }
  then(m, w, cpu, TASK.receive, w.busyUntil[cpu] - m.clock[0]);
}

/** Refused, or never attempted: freed by the CPU that read them. */
function freedByConsumers(m: Machine): number {
  return m.totals[TOTAL.freed_nodefer] + m.totals[TOTAL.freed_local];
}
