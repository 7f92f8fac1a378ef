/**
 * Senders through a NIC, one a CPU, and the interrupts of its TX queues: where they begin, and
 * where they go when their CPU goes offline.
 *
 * Models   As task-moves.ts and rx-moves.ts: affinity is broken, and nothing comes back by itself.
 *          A queue that is being polled goes on where dev_cpu_dead() has put it.
 * Differs  A CPU runs one sender here: one that has one is passed over, and where all have one the
 *          task stands still. Of a queue's interrupt the CPU with the fewest queues is the next, as
 *          x86 looks for free vectors; of several the lowest.
 */
import { SIDE } from '../../schema/cpu-pair.ts';
import { EV } from '../../schema/events.ts';
import { type CpuIndex, NIL } from '../../schema/units.ts';
import { emit, type Machine } from '../machine.ts';
import { cancel, isQueued, schedule } from '../sim/calendar.ts';
import { type Interrupted, taskOf } from './irq-pass.ts';
import { leastUsed } from './least-used.ts';

/** The part of a workload that begins here and can move. */
export interface Senders extends Interrupted {
  readonly task: Uint8Array; // [cpu] what the sender on it does next
  readonly pair: Int32Array; // [cpu] pair whose sender it is, or NIL
  readonly skb: Int32Array; // [cpu] skb that its sender works on, or NIL
  readonly leftPs: Float64Array; // [cpu] of the step of a task that stands still, ps; else NONE
  readonly sender: Int32Array; // [pair] CPU of the sender
  readonly asleep: Uint8Array; // [pair] 1 while the sender waits for room
  readonly queueOf: Int32Array; // [pair] its queue
  readonly irqCpu: Int32Array; // [queue] CPU that gets its interrupt
  readonly firstCpu: Int32Array; // [queue] the one that got it at first
}

/** No task stands still on this CPU. */
export const NONE = -1;

/** All begin at once. */
export function start(m: Machine, w: Senders): void {
  for (const cpu of w.sender) schedule(w.calendar, taskOf(m, cpu), 0);
}

/** `awakens` is told of a sender that stands still and that nobody is to wake any more. */
export function leaveCpu(
  m: Machine,
  w: Senders,
  cpu: CpuIndex,
  awakens: (pair: number) => void = () => undefined,
): void {
  w.irqCpu.forEach((irqCpu, queue) => {
    if (irqCpu === cpu) moveInterrupt(m, w, queue);
  });
  if (w.pair[cpu] === NIL) return;
  const to = w.pair.findIndex(
    (pair, other) => pair === NIL && m.cpu_online[other] === 1 && other !== cpu,
  );
  tell(m, w, cpu, to);
  if (to !== NIL) move(m, w, cpu, to);
  else standStill(m, w, cpu, awakens);
}

/** The CPU is there again: for the task that stands still on it, or the first that does. */
export function enterCpu(m: Machine, w: Senders, cpu: CpuIndex): void {
  const from = w.leftPs[cpu] === NONE ? w.leftPs.findIndex((left) => left !== NONE) : cpu;
  if (from === NIL) return;
  tell(m, w, from, cpu);
  schedule(w.calendar, taskOf(m, from), m.clock[0] + w.leftPs[from]);
  w.leftPs[from] = NONE;
  if (from !== cpu) move(m, w, from, cpu);
}

function moveInterrupt(m: Machine, w: Senders, queue: number): void {
  const from = w.irqCpu[queue];
  const to = leastUsed(m, from, w.irqCpu);
  w.irqCpu[queue] = to;
  w.queueOf.forEach((of, pair) => {
    if (of === queue) emit(m, EV.affinity_move, from, NIL, to, SIDE.receiver, pair);
  });
}

function tell(m: Machine, w: Senders, from: CpuIndex, to: CpuIndex): void {
  emit(m, EV.task_move, from, NIL, to, SIDE.sender, w.pair[from]);
}

/** Goes on where it was, at the same instant, on another CPU. */
function move(m: Machine, w: Senders, from: CpuIndex, to: CpuIndex): void {
  const now = m.clock[0];
  w.sender[w.pair[from]] = to;
  for (const own of [w.task, w.pair, w.skb]) own[to] = own[from];
  w.pair[from] = NIL;
  w.skb[from] = NIL;
  const task = taskOf(m, from);
  if (!isQueued(w.calendar, task)) return;
  const atPs = w.calendar.at[task];
  cancel(w.calendar, task);
  // The step of a pass that is under way there comes first.
  schedule(w.calendar, taskOf(m, to), atPs + Math.max(0, w.passUntil[to] - now));
}

function standStill(m: Machine, w: Senders, cpu: CpuIndex, awakens: (pair: number) => void): void {
  const task = taskOf(m, cpu);
  const pair = w.pair[cpu];
  if (isQueued(w.calendar, task)) {
    w.leftPs[cpu] = w.calendar.at[task] - m.clock[0];
    cancel(w.calendar, task);
  } else if (w.asleep[pair] === 1) {
    w.leftPs[cpu] = 0;
    w.asleep[pair] = 0;
    awakens(pair);
  }
}
