/**
 * Tasks whose CPU goes offline.
 *
 * Models   kernel/sched/core.c: a CPU that goes down pushes its tasks off; select_fallback_rq()
 *          breaks the affinity of a task that has no other CPU left, and takes the lowest CPU
 *          online. The task does not come back by itself. A socket belongs to its task, not to a
 *          CPU.
 * Differs  A CPU runs one task here: one that is occupied is passed over, as the load balancer
 *          would soon have it. Where every CPU is occupied the task stands still until one comes
 *          online. The move costs nothing, and the task keeps its mean times.
 */
import { SIDE } from '../../schema/cpu-pair.ts';
import { EV } from '../../schema/events.ts';
import { type CpuIndex, NIL } from '../../schema/units.ts';
import { emit, type Machine } from '../machine.ts';
import { cancel, isQueued, schedule } from '../sim/calendar.ts';
import { ipiOf, kickPassOf, taskOf } from './kick-pass.ts';
import type { Loopback } from './loopback-state.ts';

/** Nothing that is left of a step: no task stands still on this CPU. */
const NONE = -1;

/** The CPU is about to go: an IPI on its way is the machine's affair, and its task goes on. */
export function leaveCpu(m: Machine, w: Loopback, cpu: CpuIndex): void {
  const { calendar } = w;
  if (isQueued(calendar, ipiOf(cpu))) cancel(calendar, ipiOf(cpu));
  if (w.pair[cpu] === NIL) return;
  const to = freeCpu(m, w, cpu);
  tell(m, w, cpu, to);
  if (to === NIL) standStill(m, w, cpu);
  else move(m, w, cpu, to);
}

/** The CPU is there again: for the task that stands still on it, or the first that does. */
export function enterCpu(m: Machine, w: Loopback, cpu: CpuIndex): void {
  const from = w.leftPs[cpu] === NONE ? w.leftPs.findIndex((left) => left !== NONE) : cpu;
  if (from === NIL) return;
  tell(m, w, from, cpu);
  const atPs = m.clock[0] + w.leftPs[from];
  w.leftPs[from] = NONE;
  w.busyUntil[from] += m.clock[0];
  schedule(w.calendar, taskOf(m, from), atPs);
  if (from !== cpu) move(m, w, from, cpu);
}

function freeCpu(m: Machine, w: Loopback, leaving: CpuIndex): CpuIndex {
  return w.pair.findIndex(
    (pair, cpu) => pair === NIL && m.cpu_online[cpu] === 1 && cpu !== leaving,
  );
}

function tell(m: Machine, w: Loopback, from: CpuIndex, to: CpuIndex): void {
  const pair = w.pair[from];
  const side = w.receiver[pair] === from ? SIDE.receiver : SIDE.sender;
  emit(m, EV.task_move, from, NIL, to, side, pair);
}

/** Goes on where it was, at the same instant, on another CPU. */
function move(m: Machine, w: Loopback, from: CpuIndex, to: CpuIndex): void {
  const pair = w.pair[from];
  if (w.receiver[pair] === from) w.receiver[pair] = to;
  for (const own of [w.task, w.pair, w.skb, w.busyUntil]) own[to] = own[from];
  w.pair[from] = NIL;
  w.skb[from] = NIL;
  const task = taskOf(m, from);
  if (!isQueued(w.calendar, task)) return;
  cancel(w.calendar, task);
  // A pass that a kick has raised there comes first, as it would for a task that was there before.
  const pass = kickPassOf(m, to);
  const waitPs = isQueued(w.calendar, pass) ? w.calendar.at[pass] - m.clock[0] : 0;
  w.busyUntil[to] += waitPs;
  schedule(w.calendar, taskOf(m, to), w.calendar.at[task] + waitPs);
}

/** A receiver that sleeps looks at its queue again when it goes on; nobody wakes it until then. */
function standStill(m: Machine, w: Loopback, cpu: CpuIndex): void {
  const task = taskOf(m, cpu);
  const pair = w.pair[cpu];
  const queued = isQueued(w.calendar, task);
  // A sender that has sent all it had is done, wherever it is.
  if (!queued && w.receiver[pair] !== cpu) return;
  w.leftPs[cpu] = queued ? w.calendar.at[task] - m.clock[0] : 0;
  // Relative as well, until it goes on.
  w.busyUntil[cpu] -= m.clock[0];
  w.asleep[pair] = w.receiver[pair] === cpu ? 0 : w.asleep[pair];
  if (queued) cancel(w.calendar, task);
}
