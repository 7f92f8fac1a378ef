/**
 * Tasks and interrupts of a receive-side workload whose CPU goes offline.
 *
 * Models   kernel/sched/core.c: a CPU that goes down pushes its tasks off; select_fallback_rq()
 *          breaks the affinity of a task that has no other CPU left: from then on it may run
 *          anywhere, and nothing takes it back when its CPU returns. ksoftirqd is parked.
 *          kernel/irq/cpuhotplug.c: irq_migrate_all_off_this_cpu() does the same to the interrupt
 *          of a queue; only managed interrupts, which NICs seldom have, would be restored.
 * Differs  The CPU with the fewest tasks is taken, as the load balancer would soon have it, and the
 *          one with the fewest queues, as x86 looks for free vectors; of several the lowest. One
 *          that sleeps moves at once, not when it is woken. A move costs nothing but the switch to
 *          the task on its new CPU.
 */
import { SIDE } from '../../schema/cpu-pair.ts';
import { EV } from '../../schema/events.ts';
import { type CpuIndex, NIL } from '../../schema/units.ts';
import { settleRpsIpi } from '../kernel/backlog.ts';
import { emit, type Machine } from '../machine.ts';
import { cancel, isQueued } from '../sim/calendar.ts';
import { leastUsed } from './least-used.ts';
import { dequeueTask, enqueueTask, type Task } from './run-queue.ts';
import { kickOf, receiverOf, rpsIpiOf, taskOf } from './rx-numbers.ts';
import { resumeTask, SOFT } from './rx-sched.ts';
import type { Rx } from './rx-state.ts';

/** IPIs on their way are the machine's affair. */
export function leaveCpu(m: Machine, w: Rx, cpu: CpuIndex): void {
  w.running[0] = NIL;
  for (const ipi of [kickOf(cpu), rpsIpiOf(w, cpu)])
    if (isQueued(w.calendar, ipi)) cancel(w.calendar, ipi);
  settleRpsIpi(m, cpu);
  const runnable = stopTasks(m, w, cpu);
  for (let pair = 0; pair < w.pairs; pair++) {
    if (w.senderCpu[pair] !== cpu) continue;
    if (w.card) moveInterrupt(m, w, pair);
    else moveSender(m, w, pair, runnable);
  }
  for (let socket = 0; socket < w.pairs; socket++)
    if (w.socketOf[socket] === socket && w.receiverCpu[socket] === cpu)
      moveReceiver(m, w, socket, runnable);
}

/** Takes all tasks off the CPU; gives those that want one. */
function stopTasks(m: Machine, w: Rx, cpu: CpuIndex): ReadonlySet<Task> {
  const { tasks, calendar } = w;
  const runnable = new Set<Task>();
  const entity = taskOf(w, cpu);
  const current = tasks.current[cpu];
  if (current !== NIL) {
    runnable.add(current);
    w.cutPs[current] = calendar.at[entity] - m.clock[0];
    cancel(calendar, entity);
  }
  for (let task = dequeueTask(tasks, cpu); task !== NIL; task = dequeueTask(tasks, cpu))
    runnable.add(task);
  tasks.current[cpu] = NIL;
  w.softirqdOn[cpu] = 0;
  return runnable;
}

function moveInterrupt(m: Machine, w: Rx, pair: number): void {
  const from = w.senderCpu[pair];
  const to = leastUsed(m, from, w.senderCpu);
  w.senderCpu[pair] = to;
  emit(m, EV.affinity_move, from, NIL, to, SIDE.sender, pair);
}

function moveSender(m: Machine, w: Rx, pair: number, runnable: ReadonlySet<Task>): void {
  const from = w.senderCpu[pair];
  const to = leastBusy(m, w, from);
  w.senderCpu[pair] = to;
  emit(m, EV.affinity_move, from, w.skb[pair], to, SIDE.sender, pair);
  if (runnable.has(pair)) wantCpu(m, w, to, pair);
}

/** A socket belongs to its task, and with it all pairs that send to it. */
function moveReceiver(m: Machine, w: Rx, socket: number, runnable: ReadonlySet<Task>): void {
  const from = w.receiverCpu[socket];
  const task = receiverOf(w, socket);
  const to = leastBusy(m, w, from);
  for (let pair = 0; pair < w.pairs; pair++) {
    if (w.socketOf[pair] !== socket) continue;
    w.receiverCpu[pair] = to;
    const skb = pair === socket ? w.skb[task] : NIL;
    emit(m, EV.affinity_move, from, skb, to, SIDE.receiver, pair);
  }
  // A turn of its own polling goes on with what it has.
  if (w.busyPoll) w.work[to] = w.work[from];
  if (runnable.has(task)) wantCpu(m, w, to, task);
}

function leastBusy(m: Machine, w: Rx, leaving: CpuIndex): CpuIndex {
  const readers = w.receiverCpu.filter((_, pair) => w.socketOf[pair] === pair);
  return leastUsed(m, leaving, w.card ? readers : [...w.senderCpu, ...readers]);
}

/** The task waits for its turn; an idle CPU takes it at once. */
function wantCpu(m: Machine, w: Rx, cpu: CpuIndex, task: Task): void {
  enqueueTask(w.tasks, cpu, task);
  if (w.tasks.current[cpu] === NIL && w.soft[cpu] === SOFT.off) resumeTask(m, w, cpu, m.clock[0]);
}
