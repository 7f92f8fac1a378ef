/** The state of a workload that sends through a NIC, as typed arrays. */
import { assert } from '../../lib/assert.ts';
import { streamSeed } from '../../lib/random.ts';
import { jitterTable } from '../../model/jitter.ts';
import { inFlightLimit } from '../../schema/load-parts.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { NIL, PS_PER_US } from '../../schema/units.ts';
import { newNapiLists } from '../kernel/napi-lists.ts';
import { type Coalescing, newTxRings, type TxRings } from '../kernel/nic-tx-ring.ts';
import { newQdiscs, type Qdiscs } from '../kernel/qdisc.ts';
import { newCalendar } from '../sim/calendar.ts';
import { ENTITIES_PER_CPU } from './irq-pass.ts';
import { type NicTxTimes, nicTxTimes } from './nic-tx-times.ts';
import { NONE, type Senders } from './senders.ts';
import type { Doings, Workload, WorkloadSetup } from './workload.ts';

export interface NicTx extends Omit<Workload, Doings>, Senders {
  readonly times: NicTxTimes;
  readonly coalescing: Coalescing;
  /** skbs of one sender on the ring, at most: its send buffer, or its UMEM. */
  readonly inFlightLimit: number;
  /** A sender that cannot send asks again and again (AF_XDP), or sleeps. */
  readonly spins: boolean;
  readonly zerocopy: boolean;
  readonly hwtstamp: boolean;
  readonly rings: TxRings;
  readonly qdiscs: Qdiscs;
  readonly jitter: Float64Array; // [4096] unit-mean factors
  readonly random: Int32Array; // [2 * pair] sender's stream, [2 * pair + 1] completions'
  readonly cleaning: Int32Array; // [cpu] skb that its poll works on, or NIL
  readonly cleaningFor: Int32Array; // [cpu] pair that sent that one
  readonly cleaned: Int32Array; // [cpu] descriptors cleaned in this poll
  readonly irqOff: Uint8Array; // [queue] 1 from its interrupt to the end of its polls
  readonly inFlight: Int32Array; // [pair] skbs whose destructor has not run
  readonly sleepers: Int32Array; // [queue] senders asleep
  /** Datagrams that each sender sends before it stops; Infinity for no limit. */
  readonly limit: number;
}

const MOST_DAYS = 1 << 30;

/** Steps of a datagram: the calendar's width is the mean gap between two. */
const STEPS_PER_DATAGRAM = 5;

export function newNicTx(scenario: Scenario, setup: WorkloadSetup): NicTx {
  const { load } = scenario;
  assert(load.kind === 'nic-tx' || load.kind === 'af-xdp', 'a load that sends datagrams');
  const times = nicTxTimes(load.nic, setup);
  const cpus = scenario.machine.cpuNode.length;
  const pairs = load.pairs.length;
  const irqCpus = [...new Set(load.pairs.map(({ receiver }) => receiver))];
  const gapPs = times.sendPs / (STEPS_PER_DATAGRAM * pairs);
  // The days of a run are counted in 31 bits.
  const width = Math.max(1, Math.round(gapPs), Math.ceil(scenario.runPs / MOST_DAYS));
  const { nic } = load;
  const w: NicTx = {
    times,
    coalescing: { frames: nic.txFrames, afterPs: Math.round(nic.txUsecs * PS_PER_US) },
    inFlightLimit: inFlightLimit(load),
    spins: load.kind === 'af-xdp',
    zerocopy: load.kind === 'nic-tx' && load.zerocopy,
    hwtstamp: load.kind === 'nic-tx' && load.hwtstamp,
    calendar: newCalendar(ENTITIES_PER_CPU * cpus, width),
    rings: newTxRings(irqCpus.length, nic.ringSize),
    qdiscs: newQdiscs(irqCpus.length, setup.skbSlots),
    jitter: jitterTable(times.cv),
    random: Int32Array.from(
      load.pairs.flatMap((_, i) => [
        streamSeed(scenario.seed, `jitter sender ${i}`),
        streamSeed(scenario.seed, `jitter completion ${i}`),
      ]),
    ),
    own: new Float64Array(1),
    passStep: new Uint8Array(cpus),
    passUntil: new Float64Array(cpus),
    leftPs: new Float64Array(cpus).fill(NONE),
    napi: newNapiLists(cpus, irqCpus.length),
    task: new Uint8Array(cpus),
    pair: new Int32Array(cpus).fill(NIL),
    queue: new Int32Array(cpus).fill(NIL),
    skb: new Int32Array(cpus).fill(NIL),
    cleaning: new Int32Array(cpus).fill(NIL),
    cleaningFor: new Int32Array(cpus).fill(NIL),
    cleaned: new Int32Array(cpus),
    sender: Int32Array.from(load.pairs, ({ sender }) => sender),
    queueOf: Int32Array.from(load.pairs, ({ receiver }) => irqCpus.indexOf(receiver)),
    irqCpu: Int32Array.from(irqCpus),
    firstCpu: Int32Array.from(irqCpus),
    irqOff: new Uint8Array(irqCpus.length),
    inFlight: new Int32Array(pairs),
    asleep: new Uint8Array(pairs),
    sleepers: new Int32Array(irqCpus.length),
    limit: setup.limit,
    sent: new Int32Array(pairs),
    received: new Int32Array(pairs),
    dropped: new Int32Array(pairs),
    wakeups: new Int32Array(pairs),
    earlyWakeups: new Int32Array(pairs),
  };
  load.pairs.forEach(({ sender }, i) => {
    w.pair[sender] = i;
  });
  return w;
}
