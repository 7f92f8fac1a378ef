/** How a receive-side workload begins: every task is runnable, and cards get their first frames. */
import { NIL } from '../../schema/units.ts';
import { schedule } from '../sim/calendar.ts';
import { dequeueTask, enqueueTask } from './run-queue.ts';
import { startCard } from './rx-card.ts';
import { ksoftirqdOf, receiverOf, taskOf } from './rx-numbers.ts';
import { beginSlice, STEP } from './rx-sched.ts';
import type { Rx } from './rx-state.ts';

export function start(w: Rx): void {
  const { tasks, pairs, cpus } = w;
  for (let pair = 0; pair < pairs && !w.card; pair++) {
    tasks.step[pair] = STEP.send;
    enqueueTask(tasks, w.senderCpu[pair], pair);
  }
  for (let socket = 0; socket < pairs; socket++) {
    if (w.socketOf[socket] !== socket) continue;
    tasks.step[receiverOf(w, socket)] = STEP.receive;
    enqueueTask(tasks, w.receiverCpu[socket], receiverOf(w, socket));
  }
  for (let cpu = 0; cpu < cpus; cpu++) {
    tasks.step[ksoftirqdOf(w, cpu)] = STEP.softirqd;
    tasks.current[cpu] = dequeueTask(tasks, cpu);
    if (tasks.current[cpu] === NIL) continue;
    beginSlice(w, cpu, 0);
    schedule(w.calendar, taskOf(w, cpu), 0);
  }
  if (w.card) startCard(w);
}
