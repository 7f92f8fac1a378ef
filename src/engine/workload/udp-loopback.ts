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
import { drawJitter } from '../../model/jitter.ts';
import { EV, WAKE } from '../../schema/events.ts';
import { type CpuIndex, NIL, type Ps } from '../../schema/units.ts';
import { dequeueBacklog, enqueue_to_backlog } from '../kernel/backlog.ts';
import { trigger_rx_softirq } from '../kernel/defer-kick.ts';
import { alloc_skb, wantsSlab } from '../kernel/skb-alloc.ts';
import { freeDroppedSkb } from '../kernel/skb-free.ts';
import * as softirq from '../kernel/softirq.ts';
import {
  __skb_recv_udp,
  __udp_enqueue_schedule_skb,
  queueLength,
  skb_consume_udp,
} from '../kernel/udp-socket.ts';
import { emit, type Machine, setDuration } from '../machine.ts';
import { cancel, isQueued, schedule } from '../sim/calendar.ts';
import { TOTAL } from '../totals.ts';
import type { Loopback } from './loopback-state.ts';

/** What a CPU does when its time comes. */
export const TASK = { send: 0, pass: 1, queue: 2, flush: 3, exit: 4, receive: 5, push: 6 } as const;

/**
 * Entity numbers, three to a CPU: an IPI on its way to it, the end of a pass that an IPI raised,
 * and its task. In this order at one instant: an interrupt comes before the task.
 */
const ipiOf = (cpu: CpuIndex): number => cpu;
const kickPassOf = (m: Machine, cpu: CpuIndex): number => m.cpus + cpu;
export const taskOf = (m: Machine, cpu: CpuIndex): number => 2 * m.cpus + cpu;

/** Runs what `entity` has to do at `now`, which the clock shows already. */
export function runEntity(m: Machine, w: Loopback, entity: number, now: Ps): void {
  if (entity < m.cpus) return ipiArrives(m, w, entity, now);
  if (entity < 2 * m.cpus) return kickPassEnds(m, w, entity - m.cpus, now);
  const cpu = entity - 2 * m.cpus;
  switch (w.task[cpu]) {
    case TASK.send:
      return send(m, w, cpu, now);
    case TASK.pass:
      return pass(m, w, cpu, now);
    case TASK.queue:
      return queue(m, w, cpu, now);
    case TASK.flush:
      return flush(m, w, cpu, now);
    case TASK.exit:
      return exit(m, w, cpu, now);
    case TASK.receive:
      return receive(m, w, cpu, now);
    case TASK.push:
      return push(m, w, cpu, now);
  }
}

/** What `w.own` holds when the entity that runs has nothing to do next. */
export const NEVER = Number.POSITIVE_INFINITY;

/** The task that runs goes on with `task` at an instant; whoever runs it puts it in its place. */
function then(w: Loopback, cpu: CpuIndex, task: number, atPs: Ps): void {
  w.task[cpu] = task;
  w.own[0] = atPs;
}

/** sendto(): a head, the copy, the way down to loopback_xmit(). A sender at its limit is done. */
function send(m: Machine, w: Loopback, cpu: CpuIndex, now: Ps): void {
  const pair = w.pair[cpu];
  if (w.sent[pair] >= w.limit) return;
  const fromSlab = wantsSlab(m, cpu, 'process') ? 1 : 0;
  const skb = alloc_skb(m, cpu, 'process');
  let s = w.times.sendPs[pair] * drawJitter(w.jitter, w.random, 2 * pair);
  if (w.asleep[pair] === 1) s /= w.times.smt;
  const before = Math.round(s * w.times.beforeQueue);
  w.pollPs[pair] = Math.round(before * w.times.pollShare);
  w.tailPs[pair] = Math.round(s * (1 - w.times.beforeQueue));
  w.skb[cpu] = skb;
  const slabPs = fromSlab === 1 ? w.times.slabAllocPs : 0;
  const durPs = before - w.pollPs[pair] + slabPs;
  const event = emit(m, EV.udp_send, cpu, skb, m.napi_skb_count[cpu], fromSlab, w.sent[pair]++);
  setDuration(m, event, durPs);
  then(w, cpu, TASK.pass, now + durPs);
}

/**
 * The backlog raises NET_RX, which runs inline: flush 1, then the poll goes on until the queueing.
 */
function pass(m: Machine, w: Loopback, cpu: CpuIndex, now: Ps): void {
  enqueue_to_backlog(m, cpu, w.skb[cpu]);
  softirq.beginNetRxAction(m, cpu, 1, softirq.NETDEV_BUDGET);
  softirq.turnNetRxAction(m, cpu);
  then(w, cpu, TASK.queue, now + m.flushPs[cpu] + w.pollPs[w.pair[cpu]]);
}

/** The poll reaches the socket: queue the datagram and wake a sleeper, or drop it. */
function queue(m: Machine, w: Loopback, cpu: CpuIndex, now: Ps): void {
  const pair = w.pair[cpu];
  const receiver = w.receiver[pair];
  const skb = dequeueBacklog(m, cpu);
  let extra = 0;
  if (__udp_enqueue_schedule_skb(w.sockets, pair, skb)) {
    extra = wake(m, w, pair, now);
    const kind = extra === 0 ? WAKE.none : w.lastWake[pair];
    const length = queueLength(w.sockets, pair);
    setDuration(m, emit(m, EV.sock_enqueue, cpu, skb, length, kind, receiver), extra);
  } else {
    w.dropped[pair]++;
    emit(m, EV.sock_drop, cpu, skb, queueLength(w.sockets, pair), 0, receiver);
    freeDroppedSkb(m, cpu, skb);
  }
  softirq.polledNetRxAction(m, cpu, 1);
  if (extra === 0) return flush(m, w, cpu, now);
  then(w, cpu, TASK.flush, now + extra);
}

/** Wakes the receiver if it sleeps; gives what that costs the sender. */
function wake(m: Machine, w: Loopback, pair: number, now: Ps): Ps {
  if (w.asleep[pair] === 0) return 0;
  const { earlyPs, wakePs, earlyWithinPs, latencyPs, toIdlePs } = w.times;
  w.asleep[pair] = 0;
  const early = now - w.sleepAt[pair] < earlyWithinPs;
  w.lastWake[pair] = early ? WAKE.early : WAKE.full;
  if (early) w.earlyWakeups[pair]++;
  else w.wakeups[pair]++;
  const runs = early
    ? now + earlyPs
    : Math.max(now + latencyPs, w.sleepAt[pair] + toIdlePs + Math.round(latencyPs / 2));
  w.slept[pair] = 1;
  const receiver = w.receiver[pair];
  w.task[receiver] = TASK.receive;
  schedule(w.calendar, taskOf(m, receiver), runs);
  return early ? earlyPs : wakePs;
}

/** Flush 2: the poll list has run out. */
function flush(m: Machine, w: Loopback, cpu: CpuIndex, now: Ps): void {
  softirq.turnNetRxAction(m, cpu);
  then(w, cpu, TASK.exit, now + m.flushPs[cpu]);
}

/**
 * The pass ends; a kick that came meanwhile raises one more before the sender returns to user
 * space.
 */
function exit(m: Machine, w: Loopback, cpu: CpuIndex, now: Ps): void {
  softirq.endNetRxAction(m, cpu);
  if (m.net_rx_pending[cpu] === 1) {
    softirq.beginNetRxAction(m, cpu, 0, softirq.NETDEV_BUDGET);
    return flush(m, w, cpu, now);
  }
  then(w, cpu, TASK.send, now + w.tailPs[w.pair[cpu]]);
}

/** recvfrom(): takes a datagram, or blocks. */
function receive(m: Machine, w: Loopback, cpu: CpuIndex, now: Ps): void {
  const pair = w.pair[cpu];
  if (queueLength(w.sockets, pair) === 0) {
    w.asleep[pair] = 1;
    w.sleepAt[pair] = now;
    emit(m, EV.sleep, cpu, NIL, 0, 0, pair);
    return;
  }
  const skb = __skb_recv_udp(w.sockets, pair);
  const r = w.times.receivePs[pair] * drawJitter(w.jitter, w.random, 2 * pair + 1);
  const durPs = Math.round(r);
  w.skb[cpu] = skb;
  w.busyUntil[cpu] = now + durPs;
  const left = queueLength(w.sockets, pair);
  setDuration(m, emit(m, EV.sock_dequeue, cpu, skb, left, w.slept[pair], pair), durPs);
  w.slept[pair] = 0;
  w.received[pair]++;
  then(w, cpu, TASK.push, now + Math.round(r * w.times.pushAt));
}

/** skb_consume_udp(): the datagram is copied out, its skb goes home. */
function push(m: Machine, w: Loopback, cpu: CpuIndex, now: Ps): void {
  const target = m.alloc_cpu[w.skb[cpu]];
  const wasInFlight = m.ipi_in_flight[target];
  const refused = m.totals[TOTAL.freed_nodefer];
  skb_consume_udp(m, cpu, w.skb[cpu]);
  if (m.totals[TOTAL.freed_nodefer] > refused) w.busyUntil[cpu] += w.times.refusedPs;
  if (m.ipi_in_flight[target] > wasInFlight) {
    w.busyUntil[cpu] += w.times.ipiSendPs;
    schedule(w.calendar, ipiOf(target), now + w.times.ipiSendPs);
  }
  then(w, cpu, TASK.receive, w.busyUntil[cpu]);
}

/**
 * The IPI of a kick arrives: a pass in interrupt context, unless one is running, which then
 * repeats.
 */
function ipiArrives(m: Machine, w: Loopback, cpu: CpuIndex, now: Ps): void {
  trigger_rx_softirq(m, cpu);
  if (m.in_net_rx_action[cpu] === 0) kickPass(m, w, cpu, now + w.times.ipiPassPs);
}

/** A pass with nothing to poll: one flush. `fromPs`: when it would end without that flush. */
function kickPass(m: Machine, w: Loopback, cpu: CpuIndex, fromPs: Ps): void {
  softirq.beginNetRxAction(m, cpu, 0, softirq.NETDEV_BUDGET);
  softirq.turnNetRxAction(m, cpu);
  const endPs = fromPs + m.flushPs[cpu];
  schedule(w.calendar, kickPassOf(m, cpu), endPs);
  postpone(m, w, cpu, endPs - m.clock[0]);
}

function kickPassEnds(m: Machine, w: Loopback, cpu: CpuIndex, now: Ps): void {
  softirq.endNetRxAction(m, cpu);
  if (m.net_rx_pending[cpu] === 1) kickPass(m, w, cpu, now);
}

/** An interrupt takes time from what its CPU was doing. */
function postpone(m: Machine, w: Loopback, cpu: CpuIndex, durPs: Ps): void {
  const task = taskOf(m, cpu);
  w.busyUntil[cpu] += durPs;
  if (!isQueued(w.calendar, task)) return;
  cancel(w.calendar, task);
  schedule(w.calendar, task, w.calendar.at[task] + durPs);
}
