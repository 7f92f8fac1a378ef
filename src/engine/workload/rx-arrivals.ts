/**
 * Senders by the clock: each send begins at an instant that is given, or late where its sender is
 * not done with the one before.
 *
 * Differs  Until then a sender sleeps. Going to sleep and waking cost nothing: the instants are
 *          those of somebody who has woken, and what he did in between is not known.
 */
import { type CpuIndex, NIL, type Ps } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { schedule } from '../sim/calendar.ts';
import { enqueueTask } from './run-queue.ts';
import { arrivalOf } from './rx-numbers.ts';
import { beginSlice, goOn, resumeTask, SOFT, STEP } from './rx-sched.ts';
import type { Rx } from './rx-state.ts';

/** When the next send of a pair is due; never if there is none. */
function dueAt({ times, sent }: Rx, pair: number): Ps {
  return times.arrivalsPs?.[pair][sent[pair]] ?? Number.POSITIVE_INFINITY;
}

/** Whether the sender has nothing to send yet. */
export function isEarly(w: Rx, pair: number, now: Ps): boolean {
  return w.times.arrivalsPs !== null && dueAt(w, pair) > now;
}

/** The sender that has `cpu` leaves it to others. */
export function sleepUntilDue(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  const pair = w.tasks.current[cpu];
  const due = dueAt(w, pair);
  if (due !== Number.POSITIVE_INFINITY) schedule(w.calendar, arrivalOf(w, pair), due);
  resumeTask(m, w, cpu, now);
}

/** On an idle CPU it sends at once; else it waits for its turn. */
export function senderIsDue(_: Machine, w: Rx, pair: number, now: Ps): void {
  const cpu = w.senderCpu[pair];
  if (w.tasks.current[cpu] !== NIL || w.soft[cpu] !== SOFT.off)
    return enqueueTask(w.tasks, cpu, pair);
  w.tasks.current[cpu] = pair;
  beginSlice(w, cpu, now);
  goOn(w, cpu, STEP.send, now + w.cutPs[pair]);
  w.cutPs[pair] = 0;
}
