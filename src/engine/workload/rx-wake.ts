/**
 * What wakes a task of a receive-side workload.
 *
 * Models   try_to_wake_up(), as far as it takes time.
 * Differs  A wake-up of a task whose CPU is busy, or is this one, costs what an early one does: no
 *          IPI is sent.
 */
import { WAKE } from '../../schema/events.ts';
import { type CpuIndex, NIL, type Ps } from '../../schema/units.ts';
import { schedule } from '../sim/calendar.ts';
import { enqueueTask, type Task } from './run-queue.ts';
import { receiverOf, taskOf } from './rx-numbers.ts';
import { beginSlice, STEP } from './rx-sched.ts';
import type { Rx } from './rx-state.ts';

/** Wakes the receiver of a socket, which sleeps; gives what that costs `cpu`. */
export function wakeReceiver(w: Rx, cpu: CpuIndex, socket: number, now: Ps): Ps {
  const home = w.receiverCpu[socket];
  const task = receiverOf(w, socket);
  w.asleep[socket] = 0;
  w.slept[socket] = 1;
  w.tasks.step[task] = STEP.receive;
  const { early, costPs } = wakeTask(w, { cpu, home, task, sleptAt: w.sleepAt[socket] }, now);
  w.lastWake[socket] = early ? WAKE.early : WAKE.full;
  (early ? w.earlyWakeups : w.wakeups)[socket]++;
  return costPs;
}

/** try_to_wake_up() of a task that sleeps since `sleptAt`; what it costs `cpu`. */
export function wakeTask(
  w: Rx,
  { cpu, home, task, sleptAt }: { cpu: CpuIndex; home: CpuIndex; task: Task; sleptAt: Ps },
  now: Ps,
): { readonly early: boolean; readonly costPs: Ps } {
  const { earlyPs, wakePs, earlyWithinPs, latencyPs, toIdlePs } = w.times;
  const idle = home !== cpu && w.tasks.current[home] === NIL && w.soft[home] === 0;
  const early = idle && now - sleptAt < earlyWithinPs;
  if (!idle) {
    enqueueTask(w.tasks, home, task);
    return { early, costPs: earlyPs };
  }
  w.tasks.current[home] = task;
  const runs = early
    ? now + earlyPs
    : Math.max(now + latencyPs, sleptAt + toIdlePs + Math.round(latencyPs / 2));
  beginSlice(w, home, runs);
  schedule(w.calendar, taskOf(w, home), runs);
  return { early, costPs: early ? earlyPs : wakePs };
}
