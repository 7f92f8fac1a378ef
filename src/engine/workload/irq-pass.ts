/**
 * NET_RX passes that interrupts raise, on any CPU: the IPI of a kick, or a device. A pass takes its
 * time, step by step, from the task that it interrupts.
 */
import { RAISED } from '../../schema/softirq-codes.ts';
import { type CpuIndex, NIL, type Ps } from '../../schema/units.ts';
import { trigger_rx_softirq } from '../kernel/defer-kick.ts';
import {
  addNapi,
  joinLists,
  NAPI_LIST,
  type NapiLists,
  splicePollList,
  takeNapi,
  takePollList,
} from '../kernel/napi-lists.ts';
import * as softirq from '../kernel/softirq.ts';
import type { Machine } from '../machine.ts';
import { type Calendar, cancel, isQueued, schedule } from '../sim/calendar.ts';
import { NEVER } from './workload.ts';

/** The part of a workload that passes need. */
export interface Interrupted {
  readonly calendar: Calendar;
  readonly passStep: Uint8Array; // [cpu] what its pass does next
  readonly passUntil: Float64Array; // [cpu] end of the step that its pass is in, ps; 0 outside
  readonly napi: NapiLists; // of queues only
  readonly queue: Int32Array; // [cpu] queue that it polls, or NIL
  readonly times: { readonly ipiPassPs: Ps };
}

/** One step of a poll: gives how long it takes, or that the poll is over. */
type Poll<W> = (m: Machine, w: W, cpu: CpuIndex, now: Ps) => Ps | PollOver;

/** The end of a poll: its work, as the budget counts it, and whether the NAPI stays scheduled. */
export interface PollOver {
  readonly work: number;
  readonly repoll: boolean;
}

const STEP = { turn: 0, poll: 1, exit: 2, again: 3 } as const;

/**
 * Entity numbers, four to a CPU: an IPI on its way to it, the next step of its pass, the next
 * interrupt of a queue (that of the CPU which got it at first, wherever it goes now), and its task.
 * In this order at one instant: interrupts come before the task.
 */
export const ENTITIES_PER_CPU = 4;
export const ipiOf = (cpu: CpuIndex): number => cpu;
const passOf = (m: Machine, cpu: CpuIndex): number => m.cpus + cpu;
export const deviceOf = (m: Machine, firstCpu: CpuIndex): number => 2 * m.cpus + firstCpu;
export const taskOf = (m: Machine, cpu: CpuIndex): number => 3 * m.cpus + cpu;

/** The end of a poll that has done all there was, and of one that has used its weight of 64. */
export const POLL_DONE: PollOver = { work: 0, repoll: false };
export const POLL_AGAIN: PollOver = { work: 64, repoll: true };

/** The IPI of a kick arrives: a pass, unless one is running, which then repeats. */
export function ipiArrives(m: Machine, w: Interrupted, cpu: CpuIndex, now: Ps): void {
  trigger_rx_softirq(m, cpu);
  raise(m, w, cpu, RAISED.kick, now);
}

/** A queue interrupts `cpu`: its NAPI is scheduled. */
export function irqArrives(
  m: Machine,
  w: Interrupted,
  cpu: CpuIndex,
  queue: number,
  now: Ps,
): void {
  softirq.napi_schedule(m, cpu);
  addNapi(w.napi, NAPI_LIST.poll, cpu, queue);
  raise(m, w, cpu, RAISED.nic, now);
}

function raise(m: Machine, w: Interrupted, cpu: CpuIndex, raised: number, now: Ps): void {
  if (m.in_net_rx_action[cpu] === 1) return;
  const next = begin(m, w, cpu, raised, now) + w.times.ipiPassPs;
  schedule(w.calendar, passOf(m, cpu), takeTime(m, w, cpu, now, next));
}

/** The next step of the pass on `cpu`; gives the time of the one after it, or NEVER. */
export function runPass<W extends Interrupted>(
  m: Machine,
  w: W,
  poll: Poll<W>,
  cpu: CpuIndex,
  now: Ps,
): Ps {
  return takeTime(m, w, cpu, now, step(m, w, poll, cpu, now));
}

function step<W extends Interrupted>(m: Machine, w: W, poll: Poll<W>, cpu: CpuIndex, now: Ps): Ps {
  if (w.passStep[cpu] === STEP.turn) return turn(m, w, cpu, now);
  if (w.passStep[cpu] === STEP.exit) return exit(m, w, cpu, now);
  if (w.passStep[cpu] === STEP.again) return again(m, w, cpu, now);
  if (w.queue[cpu] === NIL) {
    splicePollList(w.napi, cpu);
    w.queue[cpu] = takeNapi(w.napi, cpu);
  }
  const took = poll(m, w, cpu, now);
  if (typeof took === 'number') return now + took;
  if (took.repoll) {
    softirq.repollNapi(m, cpu);
    addNapi(w.napi, NAPI_LIST.repoll, cpu, w.queue[cpu]);
  }
  w.queue[cpu] = NIL;
  return softirq.polledNetRxAction(m, cpu, took.work) ? turn(m, w, cpu, now) : exit(m, w, cpu, now);
}

function begin(m: Machine, w: Interrupted, cpu: CpuIndex, raised: number, now: Ps): Ps {
  softirq.beginNetRxAction(m, cpu, raised, softirq.NETDEV_BUDGET);
  return turn(m, w, cpu, now);
}

function turn(m: Machine, w: Interrupted, cpu: CpuIndex, now: Ps): Ps {
  const next = softirq.turnNetRxAction(m, cpu);
  w.passStep[cpu] = NEXT_STEP[next];
  return now + m.flushPs[cpu];
}

/** In the order of softirq.TURN: done, poll, again. */
const NEXT_STEP = [STEP.exit, STEP.poll, STEP.turn] as const;

/**
 * The pass ends; a NAPI that is not done, or what was raised meanwhile, makes one more at once. But
 * a CPU that is to go offline goes in between.
 */
function exit(m: Machine, w: Interrupted, cpu: CpuIndex, now: Ps): Ps {
  joinLists(w.napi, cpu);
  softirq.endNetRxAction(m, cpu);
  if (m.net_rx_pending[cpu] === 0) return NEVER;
  if (m.cpu_active[cpu] === 1) return again(m, w, cpu, now);
  w.passStep[cpu] = STEP.again;
  return now;
}

function again(m: Machine, w: Interrupted, cpu: CpuIndex, now: Ps): Ps {
  return begin(m, w, cpu, m.poll_list[cpu] > 0 ? RAISED.nic : RAISED.kick, now);
}

/**
 * `cpu` has gone offline, between two passes: none follows, and no IPI arrives. dev_cpu_dead(): the
 * NAPIs that were to be polled there are polled on `heir`.
 */
export function takeOver(m: Machine, w: Interrupted, cpu: CpuIndex, heir: CpuIndex): void {
  for (const entity of [ipiOf(cpu), passOf(m, cpu)])
    if (isQueued(w.calendar, entity)) cancel(w.calendar, entity);
  w.passUntil[cpu] = 0;
  m.poll_list[cpu] = 0;
  for (const queue of takePollList(w.napi, cpu)) {
    softirq.napi_schedule(m, heir);
    addNapi(w.napi, NAPI_LIST.poll, heir, queue);
  }
  if (m.poll_list[heir] > 0) raise(m, w, heir, RAISED.takeover, m.clock[0]);
}

/** The task of the CPU comes later by as much as the step takes. */
function takeTime(m: Machine, w: Interrupted, cpu: CpuIndex, now: Ps, nextPs: Ps): Ps {
  if (nextPs === NEVER) {
    w.passUntil[cpu] = 0;
    return NEVER;
  }
  w.passUntil[cpu] = nextPs;
  const task = taskOf(m, cpu);
  if (nextPs > now && isQueued(w.calendar, task)) {
    const atPs = w.calendar.at[task] + (nextPs - now);
    cancel(w.calendar, task);
    schedule(w.calendar, task, atPs);
  }
  return nextPs;
}
