/** A load of any kind, on CPUs of a machine. */
import type { CpuPair, LoadKind, LoadSpec, Timing } from '../../schema/load.ts';
import type { MachineSpec } from '../../schema/scenario.ts';
import type { Draws } from './draws.ts';

type DrawLoad<K extends LoadKind> = (
  d: Draws,
  machine: MachineSpec,
) => Omit<Extract<LoadSpec, { kind: K }>, 'kind'>;

/** What one datagram counts against the receive buffer, and how many fit. */
const TRUESIZES = [768, 1_664, 4_352, 65_536];
const QUEUES = [1, 2, 3, 8, 32, 128];

const DRAW: { readonly [K in LoadKind]: DrawLoad<K> } = {
  'udp-loopback': (d, machine) => ({
    title: 'drawn',
    ...(d.chance(0.4) ? drawShared(d, machine) : { pairs: drawPairs(d, machine) }),
    timing: drawTiming(d),
    ...drawSizes(d),
  }),
  'tcp-loopback': (d, machine) => ({
    title: 'drawn',
    pairs: drawShared(d, machine).pairs,
    timing: drawTiming(d),
    ...drawTcpRead(d, 1),
    ackUs: d.pick([0.05, 0.5, 5]),
  }),
  'nic-rx': (d, machine) => drawCard(d, machine),
  'nic-rx-tcp': (d, machine) => {
    const groFrames = d.pick([1, 2, 17, 64]);
    return {
      title: 'drawn',
      pairs: drawShared(d, machine).pairs,
      ratePerS: Math.round(1e6 / d.sized(0.2, 64)),
      coalesceUs: d.pick([0, 1, 20, 200]),
      groFrames,
      timing: drawTiming(d),
      ...drawTcpRead(d, groFrames),
    };
  },
  'nic-tx': (d, machine) => ({
    ...drawNicLoad(d, machine),
    zerocopy: d.chance(0.2),
    hwtstamp: d.chance(0.2),
  }),
  'af-xdp': (d, machine) => ({
    ...drawNicLoad(d, machine),
    umemFrames: d.pick([1, 2, 64, 512]),
  }),
  'tcp-bulk': (d, machine) => ({
    ...drawNicLoad(d, machine),
    tcp: {
      rttUs: d.pick([1, 50, 1_000]),
      xmitUs: d.pick([0.05, 1, 5]),
      ackUs: d.pick([0.05, 0.5, 5]),
      lossPpm: d.pick([0, 100, 10_000, 100_000]),
    },
  }),
};

const KINDS = Object.keys(DRAW) as LoadKind[];

export function drawLoad(d: Draws, machine: MachineSpec): LoadSpec {
  const kind = d.pick(KINDS);
  return { kind, ...DRAW[kind](d, machine) } as LoadSpec;
}

/** Every CPU is in one pair at most. */
function drawPairs(d: Draws, { cpuNode }: MachineSpec): CpuPair[] {
  const cpus = d.shuffled([...cpuNode.keys()]);
  const most = Math.min(4, cpus.length >> 1);
  return Array.from({ length: d.whole(1, most) }, (_, i) => ({
    sender: cpus[2 * i],
    receiver: cpus[2 * i + 1],
  }));
}

/** CPUs in any number of places, often few for many tasks and queues, and RPS. */
function drawShared(d: Draws, machine: MachineSpec) {
  const all = [...machine.cpuNode.keys()];
  const cpus = d.chance(0.5) ? d.some(all, d.whole(1, Math.min(4, all.length))) : all;
  return {
    pairs: Array.from({ length: d.whole(1, 4) }, () => ({
      sender: d.pick(cpus),
      receiver: d.pick(cpus),
    })),
    rps: d.chance(0.5) ? d.some(cpus, d.whole(1, Math.min(3, cpus.length))) : [],
  };
}

/** Queues from idle to flooded; a reader that polls has one of its own. */
function drawCard(d: Draws, machine: MachineSpec) {
  const busyPoll = d.chance(0.2);
  const { pairs, rps } = drawShared(d, machine);
  return {
    title: 'drawn',
    pairs: busyPoll ? pairs.slice(0, 1) : pairs,
    rps: busyPoll ? [] : rps,
    busyPoll,
    ratePerS: Math.round(1e6 / d.sized(0.2, 64)),
    coalesceUs: d.pick([0, 1, 20, 200]),
    timing: drawTiming(d),
    ...drawSizes(d),
  };
}

/** Every sender has a CPU of its own; completion interrupts go anywhere, several to one CPU. */
function drawNicLoad(d: Draws, machine: MachineSpec) {
  const cpus = [...machine.cpuNode.keys()];
  const senders = d.some(cpus, d.whole(1, Math.min(4, cpus.length)));
  return {
    title: 'drawn',
    pairs: senders.map((sender) => ({ sender, receiver: d.pick(cpus) })),
    timing: drawTiming(d),
    ...drawSizes(d),
    nic: drawNic(d),
  };
}

function drawNic(d: Draws): Extract<LoadSpec, { kind: 'nic-tx' }>['nic'] {
  return {
    ringSize: d.pick([1, 2, 16, 64, 512]),
    txFrames: d.pick([1, 4, 32, 256]),
    txUsecs: d.pick([0, 1, 25, 200]),
    wireUs: d.pick([0, 0.1, 1, 12]),
  };
}

function drawSizes(d: Draws): Pick<LoadSpec, 'payloadBytes' | 'truesizeBytes' | 'rcvbufBytes'> {
  const truesizeBytes = d.pick(TRUESIZES);
  return {
    payloadBytes: d.whole(1, Math.min(truesizeBytes, 65_495)),
    truesizeBytes,
    rcvbufBytes: Math.max(1, (d.pick(QUEUES) - 1) * truesizeBytes),
  };
}

/** Reads of less than an skb, of one, of many. */
function drawTcpRead(d: Draws, groFrames: number) {
  const sizes = drawSizes(d);
  const payloadBytes = Math.min(sizes.payloadBytes, Math.floor(65_536 / groFrames));
  const most = payloadBytes * groFrames;
  const readBytes = Math.max(1, Math.ceil(most * d.pick([1 / 64, 0.3, 1, 2, 40])));
  return { ...sizes, payloadBytes, readBytes };
}

/** Slow and fast sides in any combination: calibrated times are found in other tests. */
function drawTiming(d: Draws): Timing {
  return { kind: 'given', senderUs: d.sized(2, 32), receiverUs: d.sized(0.4, 32) };
}
