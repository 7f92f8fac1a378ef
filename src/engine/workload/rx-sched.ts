/**
 * Whose turn it is on a CPU of a receive-side workload, and what wakes and interrupts it.
 *
 * Models   try_to_wake_up() and schedule(), as far as they take time; wakeup_softirqd(); what an
 *          interrupt does to the task that it finds.
 * Differs  An interrupt that arrives during a softirq only takes time from it.
 */
import { EV } from '../../schema/events.ts';
import { TASK_KIND } from '../../schema/softirq-codes.ts';
import { type CpuIndex, NIL, type Ps } from '../../schema/units.ts';
import { emit, type Machine, setDuration } from '../machine.ts';
import { cancel, isQueued, schedule } from '../sim/calendar.ts';
import { dequeueTask, enqueueTask, need_resched, type Task } from './run-queue.ts';
import { ksoftirqdOf, softirqOf, taskOf } from './rx-numbers.ts';
import type { Rx } from './rx-state.ts';
import { JIFFY_PS } from './rx-times.ts';

/** What a task does when its time comes. */
export const STEP = {
  send: 0,
  transmit: 1,
  receive: 2,
  push: 3,
  softirqd: 4,
  frame: 5,
  turn: 6,
  copy: 7,
  ack: 8,
  ackTransmit: 9,
  release: 10,
} as const;

/** What comes when the time of a CPU's softirq is over. */
export const SOFT = {
  off: 0,
  irq: 1,
  poll: 2,
  splice: 3,
  end: 4,
  packet: 5,
  delivered: 6,
  ipis: 7,
} as const;

/** The entity that runs goes on by itself (see Workload.own); all others wait in the calendar. */
export function next(w: Rx, entity: number, atPs: Ps): void {
  if (w.running[0] === entity) w.own[0] = atPs;
  else schedule(w.calendar, entity, atPs);
}

/** The task that has `cpu` goes on with `step` at an instant. */
export function goOn(w: Rx, cpu: CpuIndex, step: number, atPs: Ps): void {
  w.tasks.step[w.tasks.current[cpu]] = step;
  next(w, taskOf(w, cpu), atPs);
}

/** Gives the CPU to the task whose turn it is; it idles if there is none. */
export function resumeTask(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  const task = dequeueTask(w.tasks, cpu);
  w.tasks.current[cpu] = task;
  if (task === NIL) return;
  beginSlice(w, cpu, now);
  const { switchPs } = w.times;
  const [kind, pair] = kindOf(w, task);
  setDuration(m, emit(m, EV.sched_switch, cpu, NIL, kind, pair, 0), switchPs);
  next(w, taskOf(w, cpu), now + switchPs + w.cutPs[task]);
  w.cutPs[task] = 0;
}

/** The tick looks at a slice: it ends with the first one after it. */
export function beginSlice({ tasks, times }: Rx, cpu: CpuIndex, now: Ps): void {
  tasks.sliceEnd[cpu] = Math.ceil((now + times.slicePs) / JIFFY_PS) * JIFFY_PS;
}

function kindOf({ pairs }: Rx, task: Task): readonly [kind: number, pair: number] {
  if (task < pairs) return [TASK_KIND.sender, task];
  return task < 2 * pairs ? [TASK_KIND.receiver, task - pairs] : [TASK_KIND.ksoftirqd, NIL];
}

/** True if the task had to give way; its step is kept for its next turn. */
export function gaveWay(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): boolean {
  if (!need_resched(w.tasks, cpu, now)) return false;
  enqueueTask(w.tasks, cpu, w.tasks.current[cpu]);
  resumeTask(m, w, cpu, now);
  return true;
}

/** The receiver of a socket sleeps until there is something to read. */
export function blockOn(m: Machine, w: Rx, cpu: CpuIndex, socket: number, now: Ps): void {
  w.asleep[socket] = 1;
  w.sleepAt[socket] = now;
  emit(m, EV.sleep, cpu, NIL, 0, 0, socket);
  resumeTask(m, w, cpu, now);
}

/** An interrupt whose handler has raised NET_RX: the task waits until the softirq is through. */
export function interrupt(w: Rx, cpu: CpuIndex, raised: number, now: Ps): void {
  const { ipiPassPs } = w.times;
  if (w.soft[cpu] !== SOFT.off) {
    const entity = softirqOf(w, cpu);
    const at = w.calendar.at[entity];
    cancel(w.calendar, entity);
    schedule(w.calendar, entity, at + ipiPassPs);
    return;
  }
  const task = taskOf(w, cpu);
  if (isQueued(w.calendar, task)) {
    w.left[cpu] = w.calendar.at[task] - now;
    cancel(w.calendar, task);
  }
  w.raised[cpu] = raised;
  w.soft[cpu] = SOFT.irq;
  schedule(w.calendar, softirqOf(w, cpu), now + ipiPassPs);
}

/**
 * From sending an IPI to its handler: as long as from waking a task to its running, of which the
 * interrupt's way is the larger part.
 */
export function ipiTakesPs({ times }: Rx): Ps {
  return Math.max(times.ipiSendPs, times.latencyPs);
}

/** No more than once: it may be waiting for its turn, or be the one that runs. */
export function wakeup_softirqd(m: Machine, w: Rx, cpu: CpuIndex): void {
  const task = ksoftirqdOf(w, cpu);
  if (w.softirqdOn[cpu] === 1) return;
  w.softirqdOn[cpu] = 1;
  emit(m, EV.wakeup_softirqd, cpu, NIL, 0, 0, 0);
  enqueueTask(w.tasks, cpu, task);
}
