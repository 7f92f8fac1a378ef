/** The state of a UDP loopback workload, as typed arrays, and the times that drive it. */

import { streamSeed } from '../../lib/random.ts';
import { drawJitter, jitterTable } from '../../model/jitter.ts';
import { socketCapacity } from '../../schema/load.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { NIL, type Ps } from '../../schema/units.ts';
import { newUdpSockets, type UdpSockets } from '../kernel/udp-socket.ts';
import { type Calendar, newCalendar } from '../sim/calendar.ts';
import { loopbackTimes } from './loopback-times.ts';
import type { WorkloadSetup } from './workload.ts';

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
  /** What a receiver pays to free an skb itself, besides what memory costs. */
  readonly freeWorkPs: Ps;
  readonly ipiSendPs: Ps;
  readonly ipiPassPs: Ps;
  readonly cv: number;
}

const MOST_DAYS = 1 << 30;

/** See udp-loopback.ts. */
const ENTITIES_PER_CPU = 3;

/**
 * A day of the calendar: long where a pair or two are all that waits, else so long that the list of
 * those who are near stays short.
 */
const DATAGRAMS_A_DAY = { few: 32, many: 2 };
const FEW_PAIRS = 2;

/** The state; what it does is in udp-loopback.ts. A class for its field types, see Machine. */
export class Loopback {
  declare readonly calendar: Calendar;
  declare readonly own: Float64Array; // [0] see Workload
  declare readonly sent: Int32Array; // [pair] datagrams
  declare readonly received: Int32Array; // [pair] datagrams
  declare readonly dropped: Int32Array; // [pair] datagrams
  declare readonly wakeups: Int32Array; // [pair] full wake-ups
  declare readonly earlyWakeups: Int32Array; // [pair] wake-ups of a receiver still on its CPU
  declare readonly times: LoopbackTimes;
  declare readonly sockets: UdpSockets;
  declare readonly jitter: Float64Array; // [4096] unit-mean factors
  declare readonly random: Int32Array; // [2 * pair] sender's stream, [2 * pair + 1] receiver's
  declare readonly task: Uint8Array; // [cpu] TASK
  declare readonly pair: Int32Array; // [cpu] its pair, or NIL
  declare readonly skb: Int32Array; // [cpu] skb it works on, or NIL
  declare readonly busyUntil: Float64Array; // [cpu] end of the receiver's present datagram, ps
  // [cpu] what is left of the step of a task that stands still for want of a CPU, ps; else −1
  declare readonly leftPs: Float64Array;
  declare readonly receiver: Int32Array; // [pair] CPU of the receiver
  declare readonly pollPs: Float64Array; // [pair] poll time of the datagram under way
  declare readonly tailPs: Float64Array; // [pair] sender's time after the pass
  declare readonly asleep: Uint8Array; // [pair] 1 while the receiver sleeps
  declare readonly slept: Uint8Array; // [pair] 1 from a wake-up to the next datagram read
  declare readonly sleepAt: Float64Array; // [pair] when it fell asleep, ps
  declare readonly lastWake: Uint8Array; // [pair] WAKE of the last wake-up
  /** Datagrams that each sender sends before it stops; Infinity for no limit. */
  declare readonly limit: number;

  constructor(scenario: Scenario, setup: WorkloadSetup) {
    const { machine, load, runPs, seed } = scenario;
    const times = loopbackTimes(scenario, setup);
    const cpus = machine.cpuNode.length;
    const pairs = load.pairs.length;
    const capacity = socketCapacity(load);
    const datagrams = pairs <= FEW_PAIRS ? DATAGRAMS_A_DAY.few : DATAGRAMS_A_DAY.many;
    const dayPs = (datagrams * times.sendPs[0]) / pairs;
    // The days of a run are counted in 31 bits.
    const width = Math.max(1, Math.round(dayPs), Math.ceil(runPs / MOST_DAYS));
    const random = load.pairs.flatMap((_, i) => [
      streamSeed(seed, `jitter sender ${i}`),
      streamSeed(seed, `jitter receiver ${i}`),
    ]);
    this.times = times;
    this.calendar = newCalendar(ENTITIES_PER_CPU * cpus, width);
    this.sockets = newUdpSockets(pairs, capacity);
    this.jitter = jitterTable(times.cv);
    this.random = Int32Array.from(random);
    this.own = new Float64Array(1);
    this.task = new Uint8Array(cpus);
    this.pair = new Int32Array(cpus).fill(NIL);
    this.skb = new Int32Array(cpus).fill(NIL);
    this.busyUntil = new Float64Array(cpus);
    this.leftPs = new Float64Array(cpus).fill(-1);
    this.receiver = Int32Array.from(load.pairs, (pair) => pair.receiver);
    this.pollPs = new Float64Array(pairs);
    this.tailPs = new Float64Array(pairs);
    this.asleep = new Uint8Array(pairs);
    this.slept = new Uint8Array(pairs);
    this.sleepAt = new Float64Array(pairs);
    this.lastWake = new Uint8Array(pairs);
    this.limit = setup.limit;
    this.sent = new Int32Array(pairs);
    this.received = new Int32Array(pairs);
    this.dropped = new Int32Array(pairs);
    this.wakeups = new Int32Array(pairs);
    this.earlyWakeups = new Int32Array(pairs);
    load.pairs.forEach(({ sender, receiver }, i) => {
      this.pair[sender] = i;
      this.pair[receiver] = i;
    });
  }
}

/** The next factor of a stream in `random`. */
export function draw(w: Loopback, stream: number): number {
  return drawJitter(w.jitter, w.random, stream);
}
