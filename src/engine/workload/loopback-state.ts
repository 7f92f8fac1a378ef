/** The state of a UDP loopback workload, as typed arrays, and the times that drive it. */

import { streamSeed } from '../../lib/random.ts';
import { jitterTable } from '../../model/jitter.ts';
import { socketCapacity } from '../../schema/load.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { NIL, type Ps } from '../../schema/units.ts';
import { newUdpSockets, type UdpSockets } from '../kernel/udp-socket.ts';
import { newCalendar } from '../sim/calendar.ts';
import { loopbackTimes } from './loopback-times.ts';
import type { Workload, WorkloadSetup } from './workload.ts';

/** Durations in whole ps, shares of 1. */
export interface LoopbackTimes {
  readonly sendPs: Float64Array; // [pair] sender's mean time, less the mean cost of freeing one skb
  readonly receivePs: Float64Array; // [pair] receiver's mean time
  readonly smt: number;
  /** Share of the sender's time before the datagram is queued. */
  readonly beforeQueue: number;
  /** Share of that which is the poll. */
  readonly pollShare: number;
  /** Where in the receiver's time the push falls. */
  readonly pushAt: number;
  readonly wakePs: Ps;
  readonly earlyPs: Ps;
  readonly earlyWithinPs: Ps;
  readonly latencyPs: Ps;
  readonly toIdlePs: Ps;
  /** More, where a head comes from the slab. */
  readonly slabAllocPs: Ps;
  /** What the receiver pays to free an skb that was refused. */
  readonly refusedPs: Ps;
  readonly ipiSendPs: Ps;
  readonly ipiPassPs: Ps;
  readonly cv: number;
}

/** The state; what it does is in udp-loopback.ts. */
export interface Loopback extends Omit<Workload, 'start' | 'runEntity' | 'eachHeld'> {
  readonly times: LoopbackTimes;
  readonly sockets: UdpSockets;
  readonly jitter: Float64Array; // [4096] unit-mean factors
  readonly random: Int32Array; // [2 * pair] sender's stream, [2 * pair + 1] receiver's
  readonly task: Uint8Array; // [cpu] TASK
  readonly pair: Int32Array; // [cpu] its pair, or NIL
  readonly skb: Int32Array; // [cpu] skb it works on, or NIL
  readonly busyUntil: Float64Array; // [cpu] end of the receiver's present datagram, ps
  readonly receiver: Int32Array; // [pair] CPU of the receiver
  readonly pollPs: Float64Array; // [pair] poll time of the datagram under way
  readonly tailPs: Float64Array; // [pair] sender's time after the pass
  readonly asleep: Uint8Array; // [pair] 1 while the receiver sleeps
  readonly slept: Uint8Array; // [pair] 1 from a wake-up to the next datagram read
  readonly sleepAt: Float64Array; // [pair] when it fell asleep, ps
  readonly lastWake: Uint8Array; // [pair] WAKE of the last wake-up
  /** Datagrams that each sender sends before it stops; Infinity for no limit. */
  readonly limit: number;
}

const MOST_DAYS = 1 << 30;

/** See udp-loopback.ts. */
const ENTITIES_PER_CPU = 3;

/** Steps of a datagram: the calendar's width is the mean gap between two. */
const STEPS_PER_DATAGRAM = 7;

export function newLoopback(scenario: Scenario, setup: WorkloadSetup): Loopback {
  const { machine, load, runPs, seed } = scenario;
  const times = loopbackTimes(scenario, setup);
  const cpus = machine.cpuNode.length;
  const pairs = load.pairs.length;
  const capacity = socketCapacity(load);
  const gapPs = times.sendPs[0] / (STEPS_PER_DATAGRAM * pairs);
  // The days of a run are counted in 31 bits.
  const width = Math.max(1, Math.round(gapPs), Math.ceil(runPs / MOST_DAYS));
  const random = load.pairs.flatMap((_, i) => [
    streamSeed(seed, `jitter sender ${i}`),
    streamSeed(seed, `jitter receiver ${i}`),
  ]);
  const w: Loopback = {
    times,
    calendar: newCalendar(ENTITIES_PER_CPU * cpus, width),
    sockets: newUdpSockets(pairs, capacity),
    jitter: jitterTable(times.cv),
    random: Int32Array.from(random),
    own: new Float64Array(1),
    task: new Uint8Array(cpus),
    pair: new Int32Array(cpus).fill(NIL),
    skb: new Int32Array(cpus).fill(NIL),
    busyUntil: new Float64Array(cpus),
    receiver: Int32Array.from(load.pairs, (pair) => pair.receiver),
    pollPs: new Float64Array(pairs),
    tailPs: new Float64Array(pairs),
    asleep: new Uint8Array(pairs),
    slept: new Uint8Array(pairs),
    sleepAt: new Float64Array(pairs),
    lastWake: new Uint8Array(pairs),
    limit: setup.limit,
    sent: new Int32Array(pairs),
    received: new Int32Array(pairs),
    dropped: new Int32Array(pairs),
    wakeups: new Int32Array(pairs),
    earlyWakeups: new Int32Array(pairs),
  };
  load.pairs.forEach(({ sender, receiver }, i) => {
    w.pair[sender] = i;
    w.pair[receiver] = i;
  });
  return w;
}
