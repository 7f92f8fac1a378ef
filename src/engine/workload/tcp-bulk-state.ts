/** The state of bulk TCP senders behind a NIC, as typed arrays. */
import { streamSeed } from '../../lib/random.ts';
import { jitterTable } from '../../model/jitter.ts';
import { socketCapacity, type TcpBulkLoad } from '../../schema/load.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { NIL, PS_PER_US, type Ps, type SkbIndex } from '../../schema/units.ts';
import { newNapiLists } from '../kernel/napi-lists.ts';
import { type Coalescing, eachOnRing, newTxRings, type TxRings } from '../kernel/nic-tx-ring.ts';
import { newTcpTimers, type TcpTimers } from '../kernel/tcp-retransmit.ts';
import { eachKept, newTcpSockets, type TcpSockets } from '../kernel/tcp-socket.ts';
import { newCalendar } from '../sim/calendar.ts';
import { ENTITIES_PER_CPU } from './irq-pass.ts';
import { type NicTxTimes, nicTxTimes } from './nic-tx-times.ts';
import { NONE, type Senders } from './senders.ts';
import { type AckWire, newAckWire } from './tcp-peer.ts';
import type { Doings, Workload, WorkloadSetup } from './workload.ts';

export interface TcpBulkTimes extends NicTxTimes {
  /** tcp_transmit_skb() down to the descriptor, wherever it runs. */
  readonly xmitPs: Ps;
  /** An ACK, from the driver to tcp_ack(). */
  readonly ackPs: Ps;
  /** From the wire's end of a packet to the driver's of its ACK. */
  readonly rttPs: Ps;
  /** Of 2^32, how often the network loses a packet. */
  readonly loses: number;
}

export interface TcpBulk extends Omit<Workload, Doings>, Senders {
  readonly times: TcpBulkTimes;
  readonly coalescing: Coalescing;
  readonly rings: TxRings;
  readonly sockets: TcpSockets;
  readonly timers: TcpTimers;
  readonly acks: AckWire;
  readonly jitter: Float64Array; // [4096] unit-mean factors
  // [3 * pair] sender's stream, [3 * pair + 1] completions', [3 * pair + 2] losses'
  readonly random: Int32Array;
  readonly cleaning: Int32Array; // [cpu] clone that its poll works on, or NIL
  readonly cleaningFor: Int32Array; // [cpu] socket that sent that one
  readonly cleaned: Int32Array; // [cpu] descriptors cleaned in this poll
  readonly work: Int32Array; // [cpu] ACKs taken in this poll
  readonly irqOff: Uint8Array; // [queue] 1 from its interrupt to the end of its polls
  readonly stalled: Uint8Array; // [pair] 1 if it had more to send than the ring took
  readonly lost: Int32Array; // [pair] packets that the network lost
  /** skbs that each sender writes before it stops; Infinity for no limit. */
  readonly limit: number;
}

const MOST_DAYS = 1 << 30;
/** net.ipv4.tcp_limit_output_bytes */
const TCP_LIMIT_OUTPUT_BYTES = 1 << 20;
const TSQ_LEAST = 2;
const STEPS_PER_SKB = 6;

export function newTcpBulk(scenario: Scenario, load: TcpBulkLoad, setup: WorkloadSetup): TcpBulk {
  const { nic, tcp, pairs } = load;
  const times: TcpBulkTimes = {
    ...nicTxTimes(nic, setup),
    xmitPs: Math.round(tcp.xmitUs * PS_PER_US),
    ackPs: Math.round(tcp.ackUs * PS_PER_US),
    rttPs: Math.round(tcp.rttUs * PS_PER_US),
    loses: Math.round((tcp.lossPpm / 1e6) * 2 ** 32),
  };
  const cpus = scenario.machine.cpuNode.length;
  const irqCpus = [...new Set(pairs.map(({ receiver }) => receiver))];
  const queueOf = Int32Array.from(pairs, ({ receiver }) => irqCpus.indexOf(receiver));
  const gapPs = times.sendPs / (STEPS_PER_SKB * pairs.length);
  // The days of a run are counted in 31 bits.
  const width = Math.max(1, Math.round(gapPs), Math.ceil(scenario.runPs / MOST_DAYS));
  const tsqLimit = Math.max(TSQ_LEAST, Math.floor(TCP_LIMIT_OUTPUT_BYTES / load.truesizeBytes));
  const sndbuf = socketCapacity(load);
  const ints = (count: number): Int32Array => new Int32Array(count).fill(NIL);
  const counts = (): Int32Array => new Int32Array(pairs.length);
  const w: TcpBulk = {
    times,
    coalescing: { frames: nic.txFrames, afterPs: Math.round(nic.txUsecs * PS_PER_US) },
    calendar: newCalendar(ENTITIES_PER_CPU * cpus + pairs.length, width),
    rings: newTxRings(irqCpus.length, nic.ringSize),
    sockets: newTcpSockets(pairs.length, sndbuf, tsqLimit),
    timers: newTcpTimers(pairs.length),
    acks: newAckWire({ queues: irqCpus.length, queueOf, sndbuf }),
    jitter: jitterTable(times.cv),
    random: Int32Array.from(
      pairs.flatMap((_, i) =>
        ['jitter sender', 'jitter completion', 'loss'].map((cause) =>
          streamSeed(scenario.seed, `${cause} ${i}`),
        ),
      ),
    ),
    own: new Float64Array(1),
    passStep: new Uint8Array(cpus),
    passUntil: new Float64Array(cpus),
    leftPs: new Float64Array(cpus).fill(NONE),
    napi: newNapiLists(cpus, irqCpus.length),
    task: new Uint8Array(cpus),
    pair: ints(cpus),
    queue: ints(cpus),
    skb: ints(cpus),
    cleaning: ints(cpus),
    cleaningFor: ints(cpus),
    cleaned: new Int32Array(cpus),
    work: new Int32Array(cpus),
    sender: Int32Array.from(pairs, ({ sender }) => sender),
    queueOf,
    irqCpu: Int32Array.from(irqCpus),
    firstCpu: Int32Array.from(irqCpus),
    irqOff: new Uint8Array(irqCpus.length),
    asleep: new Uint8Array(pairs.length),
    stalled: new Uint8Array(pairs.length),
    lost: counts(),
    limit: setup.limit,
    sent: counts(),
    received: counts(),
    dropped: counts(),
    wakeups: counts(),
    earlyWakeups: counts(),
  };
  for (const [i, { sender }] of pairs.entries()) w.pair[sender] = i;
  return w;
}

/** Shows every skb that is with a writer, a driver, or TCP itself. */
export function eachHeld(w: TcpBulk, visit: (skb: SkbIndex) => void): void {
  for (const each of [...w.skb, ...w.cleaning]) if (each !== NIL) visit(each);
  eachOnRing(w.rings, visit);
  eachKept(w.sockets, visit);
}
