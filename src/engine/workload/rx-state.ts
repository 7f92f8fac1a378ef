/** The state of a receive-side workload, as typed arrays. */

import { streamSeed } from '../../lib/random.ts';
import { jitterTable } from '../../model/jitter.ts';
import { socketCapacity } from '../../schema/load.ts';
import { get_rps_cpu } from '../../schema/load-cpus.ts';
import { isCard, readsTcp, rpsCpus } from '../../schema/load-parts.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { NIL } from '../../schema/units.ts';
import { type NapiLists, newNapiLists } from '../kernel/napi-lists.ts';
import { newUdpSockets, type UdpSockets } from '../kernel/udp-socket.ts';
import { newCalendar } from '../sim/calendar.ts';
import { newRunQueues, type RunQueues } from './run-queue.ts';
import { entityCount } from './rx-numbers.ts';
import { newRxTcp, type RxTcp } from './rx-tcp-state.ts';
import { type RxTimes, rxTimes } from './rx-times.ts';
import type { Doings, Workload, WorkloadSetup } from './workload.ts';

/** The state; what it does is in receive-side.ts and the rx- files. */
export interface Rx extends Omit<Workload, Doings> {
  readonly times: RxTimes;
  readonly cpus: number;
  readonly pairs: number;
  /** Whether packets come from a card, and whether their readers poll it. */
  readonly card: boolean;
  readonly busyPoll: boolean;
  /** What TCP keeps; null where the sockets are UDP's. */
  readonly tcp: RxTcp | null;
  /** Datagrams that each pair sends before it stops; Infinity for no limit. */
  readonly limit: number;
  readonly sockets: UdpSockets; // one per receiver CPU or TCP connection, by its first pair
  readonly napi: NapiLists;
  readonly tasks: RunQueues;
  readonly jitter: Float64Array; // [4096] unit-mean factors
  // [3 * pair] sender's stream or the softirq's of its queue, [+ 1] receiver's, [+ 2] arrivals
  readonly random: Int32Array;
  readonly running: Int32Array; // [0] entity that runs now

  readonly senderCpu: Int32Array; // [pair] CPU of the sender, or of the queue's interrupt
  readonly receiverCpu: Int32Array; // [pair] CPU of the receiver
  readonly socketOf: Int32Array; // [pair] its socket
  readonly rpsCpu: Int32Array; // [pair] CPU that RPS sends its packets to, or NIL

  // Tasks, and what interrupts them
  readonly left: Float64Array; // [cpu] what was left of the interrupted step, ps; negative: none
  readonly skb: Int32Array; // [task] skb that it works on, or NIL
  readonly restPs: Float64Array; // [task] its time after the present step
  readonly cutPs: Float64Array; // [task] what is left of the step in which it was moved, ps
  readonly asleep: Uint8Array; // [socket] 1 while its receiver sleeps
  readonly slept: Uint8Array; // [socket] 1 from a wake-up to the next datagram read
  readonly sleepAt: Float64Array; // [socket] when it fell asleep, ps
  readonly lastWake: Uint8Array; // [socket] WAKE of the last wake-up

  // handle_softirqs() of each CPU
  readonly soft: Uint8Array; // [cpu] SOFT: what comes when its time is over
  readonly softirqdOn: Uint8Array; // [cpu] 1 while ksoftirqd is runnable
  readonly raised: Uint8Array; // [cpu] RAISED of its next pass
  readonly rounds: Int32Array; // [cpu] rounds that are left
  readonly roundsEnd: Float64Array; // [cpu] jiffy after which there is no other round
  readonly passEnd: Float64Array; // [cpu] jiffy that ends its pass
  readonly polled: Int32Array; // [cpu] NAPI that is being polled, or NIL
  readonly work: Int32Array; // [cpu] packets of this poll
  readonly inHand: Int32Array; // [cpu] skb that its softirq works on, or NIL
  readonly polls: Uint8Array; // [cpu] 1 if RPS IPIs are sent before a poll, 0 at the end of a pass

  // Packets and queues of cards
  readonly pairOf: Int32Array; // [skb] its pair
  readonly byRps: Uint8Array; // [skb] 1 if RPS has put it on the backlog where it is
  readonly pollPs: Float64Array; // [skb] what is left to do from a backlog to the socket
  readonly framePs: Float64Array; // [skb] from the ring to where its driver delivers it
  readonly ring: Int32Array; // [pair] frames in the ring
  readonly irqOn: Uint8Array; // [pair] 1 while the queue may interrupt
}

const MOST_DAYS = 1 << 30;
/** Steps of a datagram: the calendar's width is the mean gap between two. */
const STEPS_PER_DATAGRAM = 8;

export function newRx(scenario: Scenario, setup: WorkloadSetup): Rx {
  const { machine, load, runPs, seed } = scenario;
  const times = rxTimes(scenario, setup);
  const cpus = machine.cpuNode.length;
  const pairs = load.pairs.length;
  const card = isCard(load);
  const tcp = readsTcp(load) ? newRxTcp(load, setup.skbSlots) : null;
  const gapPs = (card ? times.gapPs : times.sendPs[0]) / (STEPS_PER_DATAGRAM * pairs);
  // The days of a run are counted in 31 bits.
  const width = Math.max(1, Math.round(gapPs), Math.ceil(runPs / MOST_DAYS));
  const random = load.pairs.flatMap((_, i) => [
    streamSeed(seed, `jitter ${card ? 'queue' : 'sender'} ${i}`),
    streamSeed(seed, `jitter receiver ${i}`),
    streamSeed(seed, `arrivals ${i}`),
  ]);
  const receivers = load.pairs.map(({ receiver }) => receiver);
  return {
    times,
    cpus,
    pairs,
    card,
    busyPoll: load.kind === 'nic-rx' && load.busyPoll,
    tcp,
    limit: setup.limit,
    calendar: newCalendar(entityCount(cpus, pairs), width),
    sockets: newUdpSockets(pairs, socketCapacity(load)),
    napi: newNapiLists(cpus, cpus + pairs),
    tasks: newRunQueues(cpus, 2 * pairs + cpus),
    jitter: jitterTable(times.cv),
    random: Int32Array.from(random),
    own: new Float64Array(1),
    running: new Int32Array(1),
    senderCpu: Int32Array.from(load.pairs, ({ sender }) => sender),
    receiverCpu: Int32Array.from(receivers),
    socketOf: Int32Array.from(receivers, (cpu, i) => (tcp === null ? receivers.indexOf(cpu) : i)),
    rpsCpu: Int32Array.from(load.pairs, (_, i) => get_rps_cpu(rpsCpus(load), i)),
    ...passState(cpus),
    ...taskState(cpus, pairs),
    ...packetState(pairs, setup.skbSlots),
    sent: new Int32Array(pairs),
    received: new Int32Array(pairs),
    dropped: new Int32Array(pairs),
    wakeups: new Int32Array(pairs),
    earlyWakeups: new Int32Array(pairs),
  };
}

function taskState(cpus: number, pairs: number) {
  const tasks = 2 * pairs + cpus;
  return {
    left: new Float64Array(cpus).fill(NONE_LEFT),
    skb: new Int32Array(tasks).fill(NIL),
    restPs: new Float64Array(tasks),
    cutPs: new Float64Array(tasks),
    asleep: new Uint8Array(pairs),
    slept: new Uint8Array(pairs),
    sleepAt: new Float64Array(pairs),
    lastWake: new Uint8Array(pairs),
  };
}

function passState(cpus: number) {
  return {
    soft: new Uint8Array(cpus),
    softirqdOn: new Uint8Array(cpus),
    raised: new Uint8Array(cpus),
    rounds: new Int32Array(cpus),
    roundsEnd: new Float64Array(cpus),
    passEnd: new Float64Array(cpus),
    polled: new Int32Array(cpus).fill(NIL),
    work: new Int32Array(cpus),
    inHand: new Int32Array(cpus).fill(NIL),
    polls: new Uint8Array(cpus),
  };
}

function packetState(pairs: number, skbSlots: number) {
  return {
    pairOf: new Int32Array(skbSlots),
    byRps: new Uint8Array(skbSlots),
    pollPs: new Float64Array(skbSlots),
    framePs: new Float64Array(skbSlots),
    ring: new Int32Array(pairs),
    irqOn: new Uint8Array(pairs),
  };
}

/** No step of a task was interrupted. */
export const NONE_LEFT = -1;
