/**
 * A pass that a kick raised, on whatever CPU it reaches: what every workload needs. It takes its
 * time from the task that it interrupts.
 */
import type { CpuIndex, Ps } from '../../schema/units.ts';
import { trigger_rx_softirq } from '../kernel/defer-kick.ts';
import * as softirq from '../kernel/softirq.ts';
import type { Machine } from '../machine.ts';
import { type Calendar, cancel, isQueued, schedule } from '../sim/calendar.ts';

/** The part of a workload that a kick needs. */
export interface Interruptible {
  readonly calendar: Calendar;
  readonly busyUntil: Float64Array; // [cpu] end of what its task does at present, ps
  readonly times: { readonly ipiPassPs: Ps };
}

/**
 * Entity numbers, three to a CPU: an IPI on its way to it, the end of a pass that an IPI raised,
 * and its task. In this order at one instant: an interrupt comes before the task.
 */
export const ipiOf = (cpu: CpuIndex): number => cpu;
export const kickPassOf = (m: Machine, cpu: CpuIndex): number => m.cpus + cpu;
export const taskOf = (m: Machine, cpu: CpuIndex): number => 2 * m.cpus + cpu;

/**
 * The IPI of a kick arrives: a pass in interrupt context, unless one is running, which then
 * repeats.
 */
export function ipiArrives(m: Machine, w: Interruptible, cpu: CpuIndex): void {
  trigger_rx_softirq(m, cpu);
  if (m.in_net_rx_action[cpu] === 0) kickPass(m, w, cpu, w.times.ipiPassPs);
}

/** A pass with nothing to poll: one flush. `otherPs`: what it takes without that flush. */
function kickPass(m: Machine, w: Interruptible, cpu: CpuIndex, otherPs: Ps): void {
  softirq.beginNetRxAction(m, cpu, 0, softirq.NETDEV_BUDGET);
  softirq.turnNetRxAction(m, cpu);
  const durPs = otherPs + m.flushPs[cpu];
  schedule(w.calendar, kickPassOf(m, cpu), m.clock[0] + durPs);
  postpone(m, w, cpu, durPs);
}

export function kickPassEnds(m: Machine, w: Interruptible, cpu: CpuIndex): void {
  softirq.endNetRxAction(m, cpu);
  if (m.net_rx_pending[cpu] === 1) kickPass(m, w, cpu, 0);
}

/** An interrupt takes time from what its CPU was doing. */
function postpone(m: Machine, w: Interruptible, cpu: CpuIndex, durPs: Ps): void {
  const task = taskOf(m, cpu);
  w.busyUntil[cpu] += durPs;
  if (!isQueued(w.calendar, task)) return;
  cancel(w.calendar, task);
  schedule(w.calendar, task, w.calendar.at[task] + durPs);
}
