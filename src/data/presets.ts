/** The scenarios that ship: a machine, a load on it, a kernel. */
import type { LoadSpec, Timing } from '../schema/load.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS, type Ps } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';
import { HOTPLUG_PRESETS } from './hotplug-presets.ts';
import { spreadPairs } from './large-loads.ts';
import { MACHINES, type MachineKey } from './machines.ts';

export interface Preset {
  readonly id: string;
  /** It opens with all CPUs in view. */
  readonly far?: true;
  readonly scenario: Scenario;
}

const LKP = 'kernel test robot, 2025-12-11, 202512112119.5b9829a-lkp@intel.com';
const TOMASOV = 'A. Tomasov, netdev, 2026-09-10, 20260910143041.18106-1-atomasov@redhat.com';

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

function published(ratePerS: number, counts: 'received' | 'sent', source: string): Timing {
  return { kind: 'calibrated', ratePerS, counts, baseline: 'llist', source };
}

/** Where no rate of UDP over loopback was published: on every machine the same. */
const ASSUMED: Timing = { kind: 'given', senderUs: 3.6, receiverUs: 2.5 };

/**
 * stress-ng --udp sends 16 … 1,008 bytes in steps of 16, so 512 on average. Its heads come from two
 * kmalloc sizes, truesize 1,280 and 2,304; 1,664 stands in the middle of what they give.
 */
const STRESS_NG: LoadSpec = {
  kind: 'udp-loopback',
  title: 'stress-ng UDP, 1 pair',
  pairs: [{ sender: 2, receiver: 5 }],
  payloadBytes: 512,
  truesizeBytes: 1_664,
  rcvbufBytes: 212_992,
  timing: published(265_145, 'received', TOMASOV),
};

const SOCKPERF: LoadSpec = {
  ...STRESS_NG,
  title: 'sockperf UDP 1,472 B, 1 pair',
  payloadBytes: 1_472,
  truesizeBytes: 2_304,
  timing: published(670_636, 'sent', LKP),
};

/** 97,384 Mbit/s. 16 pages of 4 KiB and a head of 896 bytes: the receive buffer takes 4. */
const NETPERF: LoadSpec = {
  ...STRESS_NG,
  title: 'netperf UDP_STREAM, 1 pair',
  payloadBytes: 65_507,
  truesizeBytes: 66_432,
  timing: published(185_827, 'sent', LKP),
};

/** 6.34 Gbit/s of 16 KiB. On pages of 64 KiB the head is a kmalloc-32k. */
const IPERF3: LoadSpec = {
  ...STRESS_NG,
  title: 'iperf3 UDP 16 KiB, 1 pair',
  payloadBytes: 16_384,
  truesizeBytes: 33_024,
  timing: published(48_370, 'received', TOMASOV),
};

/** A datagram of 512 bytes has a head of 1,024. */
const UDP: LoadSpec = {
  ...STRESS_NG,
  title: 'UDP 512 B, times assumed',
  truesizeBytes: 1_280,
  timing: ASSUMED,
};

/** As many pairs on each node as said, on all nodes of a large machine. */
function manyPairs(key: MachineKey, perNode: number): LoadSpec {
  const pairs = spreadPairs(MACHINES[key], perNode);
  return { ...UDP, title: `UDP 512 B, ${pairs.length} pairs, times assumed`, pairs };
}

/** Links name it since before there was a truesize for 512 bytes: it keeps its own. */
const FOUR_PAIRS: LoadSpec = {
  ...UDP,
  title: 'UDP 512 B, 4 pairs, times assumed',
  pairs: [0, 1, 2, 3].map((cpu) => ({ sender: cpu, receiver: cpu + 4 })),
  truesizeBytes: STRESS_NG.truesizeBytes,
};

/** A fit of four numbers to a sweep of known delays: these two, and W 4.5, L 7.1 µs. */
const FITTED: LoadSpec = {
  ...STRESS_NG,
  title: 'UDP 64 B, times fitted',
  pairs: [{ sender: 0, receiver: 1 }],
  payloadBytes: 64,
  truesizeBytes: 896,
  timing: { kind: 'given', senderUs: 4.14, receiverUs: 3.4 },
};

/** Cores of the EPYC: its second threads have the numbers after them. */
const EPYC_CORES = 256;
/** Cores of one of its CCXs; the last serves the interrupt of a queue. */
const CCX_CORES = 8;

/**
 * TX completion. Published are the NIC's speed, its 32 queues, the profile of one of the 32 CPUs
 * that their interrupts go to, busy for 98 % before, and that CPU 511 is one of these. There are 32
 * CCXs: each has a queue here, cleaned by the second thread of its last core, and filled from its
 * other cores by one sender each. So senders offer more than the interrupt CPUs could take before,
 * which is what that profile shows; after, the rate is the senders'. Of the profile before, ring
 * cleaning with its DMA (51.4 ns) and the release of the head (26.9 ns) are the receiver's time
 * here. The senders' number and time, packet size, ring and coalescing are assumed; 64 bytes at
 * 200 Gbit/s shared by 32 queues are 0.108 µs each.
 */
const NIC_TX: LoadSpec = {
  kind: 'nic-tx',
  title: 'UDP TX, 224 senders on 32 queues, times assumed',
  pairs: upTo(EPYC_CORES).flatMap((core) => {
    const last = core - (core % CCX_CORES) + CCX_CORES - 1;
    return core === last ? [] : [{ sender: core, receiver: EPYC_CORES + last }];
  }),
  payloadBytes: 18,
  truesizeBytes: 768,
  rcvbufBytes: 212_992,
  timing: { kind: 'given', senderUs: 1, receiverUs: 0.0783 },
  nic: { ringSize: 512, txFrames: 64, txUsecs: 20, wireUs: 0.108 },
  zerocopy: false,
  hwtstamp: false,
};

/**
 * One AF_XDP socket in copy mode on an E5-2670 v3 with ixgbe. 1.98 Mpps before are 505 ns a packet,
 * of which a head from the slab is paid apart. Costs are those of the E5-1650 v4, the nearest
 * machine known here; the completing CPU's time is assumed.
 */
const AF_XDP: LoadSpec = {
  kind: 'af-xdp',
  title: 'AF_XDP copy mode, 1 sender, times fitted',
  pairs: [{ sender: 0, receiver: 1 }],
  payloadBytes: 60,
  truesizeBytes: 768,
  rcvbufBytes: 425_984,
  timing: { kind: 'given', senderUs: 0.49, receiverUs: 0.1 },
  nic: { ringSize: 512, txFrames: 64, txUsecs: 20, wireUs: 0.0672 },
  umemFrames: 4_096,
};

/** The times are those that were measured there with both ends on one CPU. */
const SAME_CPU: LoadSpec = {
  ...FITTED,
  title: 'UDP 14 B, both ends on one CPU, times measured',
  pairs: [{ sender: 0, receiver: 0 }],
  payloadBytes: 14,
  truesizeBytes: 832,
  timing: { kind: 'given', senderUs: 4.17, receiverUs: 4.51 },
};

/** Eight senders need all eight CPUs: the receiver takes turns with the last one. */
const MANY_SENDERS: LoadSpec = {
  ...UDP,
  title: 'UDP 512 B, 8 senders to 1 receiver, times assumed',
  pairs: [0, 1, 2, 3, 4, 5, 6, 7].map((cpu) => ({ sender: cpu, receiver: 7 })),
};

/** Packets of an Ethernet frame. Batch, size and times were not published of any card. */
const NIC: LoadSpec = {
  kind: 'nic-rx',
  title: 'card, 1,448 B, 1 queue, times assumed',
  pairs: [{ sender: 0, receiver: 8 }],
  payloadBytes: 1_448,
  truesizeBytes: 2_304,
  rcvbufBytes: 212_992,
  timing: { kind: 'given', senderUs: 0.9, receiverUs: 1.3 },
  ratePerS: 600_000,
  coalesceUs: 20,
  busyPoll: false,
};

/** Full polls of six queues are more than the budget of a pass. */
const SIX_QUEUES: LoadSpec = {
  ...NIC,
  title: 'card, 1,448 B, 6 queues on one CPU, times assumed',
  pairs: [1, 2, 3, 4, 5, 6].map((receiver) => ({ sender: 0, receiver })),
  timing: { kind: 'given', senderUs: 0.5, receiverUs: 1.3 },
  ratePerS: 400_000,
  coalesceUs: 100,
};

/** The reader is the slower side, so that its queue is full: what it frees comes late. */
const SLOW_READER: LoadSpec = {
  ...UDP,
  title: 'UDP 512 B to a slow reader, times assumed',
  pairs: [{ sender: 2, receiver: 4 }],
  timing: { kind: 'given', senderUs: 2.5, receiverUs: 4 },
};

/**
 * One iperf3 stream. Published are 40 to 44 Gbit/s, the congestion window of about 1.15 MB, and
 * what became of it. skbs of 64 KB at 44 Gbit/s are 11.9 µs each on the wire; the send buffer is
 * twice that window. The times of the two sides, the round trip and the loss rate are assumed.
 */
const TCP_BULK: LoadSpec = {
  kind: 'tcp-bulk',
  title: 'iperf3 TCP, 1 stream, times assumed',
  pairs: [{ sender: 2, receiver: 5 }],
  payloadBytes: 65_160,
  truesizeBytes: 68_864,
  rcvbufBytes: 2_400_000,
  timing: { kind: 'given', senderUs: 9, receiverUs: 0.5 },
  nic: { ringSize: 256, txFrames: 16, txUsecs: 10, wireUs: 11.9 },
  tcp: { rttUs: 60, xmitUs: 1, ackUs: 0.6, lossPpm: 200 },
};

/**
 * One iperf3 stream over loopback, as in the trace 06-iperf3-tcp: segments of 65,483 bytes, read
 * with 131,072 bytes a call. That trace has 1,069 of them in 44.3 ms; the times are assumed so that
 * it comes to about as many, and so are buffers of 16 segments.
 */
const TCP_LOOPBACK: LoadSpec = {
  kind: 'tcp-loopback',
  title: 'iperf3 TCP over loopback, 1 stream, times assumed',
  pairs: [{ sender: 0, receiver: 1 }],
  payloadBytes: 65_483,
  truesizeBytes: 68_864,
  rcvbufBytes: 1_101_824,
  timing: { kind: 'given', senderUs: 38.5, receiverUs: 33 },
  readBytes: 131_072,
  ackUs: 3,
};

/** One stream at 10 Gbit/s. Coalescing, GRO and times were not published of any card. */
const NIC_TCP: LoadSpec = {
  kind: 'nic-rx-tcp',
  title: 'card, TCP of 1,448 B frames, 1 queue, times assumed',
  pairs: [{ sender: 0, receiver: 4 }],
  payloadBytes: 1_448,
  truesizeBytes: 2_304,
  rcvbufBytes: 2_097_152,
  timing: { kind: 'given', senderUs: 0.5, receiverUs: 0.6 },
  ratePerS: 860_000,
  coalesceUs: 100,
  groFrames: 1,
  readBytes: 131_072,
};

/** A machine under a load, on the kernel that has the walk; the title is made of the two. */
function preset(
  id: string,
  key: MachineKey,
  load: LoadSpec,
  change: Partial<Scenario> = {},
): Preset {
  const machine = MACHINES[key];
  return {
    id,
    scenario: {
      version: 1,
      title: `${machine.title}, ${load.title}`,
      machine,
      kernel: { variant: 'pernode', release: '7.2', deferMax: 128 },
      load,
      edits: [],
      runPs: 60 * PS_PER_MS,
      seed: 1,
      ...change,
    },
  };
}

function m1(id: string, what: string, variant: VariantId, release = '7.2'): Preset {
  const title = `POWER10 LPAR, stress-ng UDP, ${what}`;
  return preset(id, 'm1', STRESS_NG, { title, kernel: { variant, release, deferMax: 128 } });
}

function m8(id: string, what: string, release: string): Preset {
  return preset(id, 'm8', TCP_BULK, {
    title: `VM with MANA, bulk TCP, ${what}`,
    kernel: { variant: 'pernode', release, deferMax: 128 },
    runPs: 600 * PS_PER_MS,
  });
}

function far(id: string, key: MachineKey, perNode: number, runPs: Ps): Preset {
  return { ...preset(id, key, manyPairs(key, perNode), { runPs }), far: true };
}

export const PRESETS: readonly Preset[] = [
  m1('m1', 'walk over possible nodes', 'pernode'),
  m1('m1-reverted', 'commit reverted', 'llist'),
  m1('m1-online', 'walk over online nodes', 'online'),
  m1('m1-final', 'as expected in v7.4', 'final', '7.4'),
  preset('m2', 'm2', IPERF3),
  preset('m3', 'm3', UDP),
  preset('m4-sockperf', 'm4', SOCKPERF),
  preset('m4-netperf', 'm4', NETPERF),
  preset('m5', 'm5', UDP),
  preset('guest-4-pairs', 'm5', FOUR_PAIRS, { runPs: 20 * PS_PER_MS }),
  preset('m6', 'm6', UDP),
  preset('m7', 'm7', NIC_TX, {
    title: 'EPYC 9B45, UDP TX completion on 32 interrupt CPUs',
    kernel: { variant: 'pernode', release: '6.19', deferMax: 128 },
    runPs: PS_PER_MS,
  }),
  m8('m8-freeze', 'skb->sk not cleared', '6.19-rc'),
  m8('m8-cured', 'skb->sk cleared', '6.19'),
  preset('m9', 'm9', UDP),
  preset('m11', 'm11', FITTED, { kernel: { variant: 'pernode', release: '6.18', deferMax: 64 } }),
  preset('af-xdp', 'm9', AF_XDP, {
    title: 'AF_XDP single sender, TX completion elsewhere',
    kernel: { variant: 'pernode', release: '6.19', deferMax: 64 },
    runPs: 20 * PS_PER_MS,
  }),
  preset('two-nodes', 'two-nodes', SOCKPERF),
  preset('m1-rps', 'm1', { ...STRESS_NG, title: 'stress-ng UDP, RPS to CPU 6', rps: [6] }),
  preset('m5-8-senders', 'm5', MANY_SENDERS, { runPs: 20 * PS_PER_MS }),
  preset('same-cpu', 'm11', SAME_CPU, {
    kernel: { variant: 'pernode', release: '6.18', deferMax: 64 },
  }),
  preset('m3-nic', 'm3', NIC),
  preset('nic-6-queues', 'two-nodes', SIX_QUEUES, { runPs: 20 * PS_PER_MS }),
  preset(
    'nic-busy-poll',
    'two-nodes',
    {
      ...NIC,
      title: 'card, 1,448 B, polled by its reader, times assumed',
      pairs: [{ sender: 0, receiver: 4 }],
      ratePerS: 300_000,
      busyPoll: true,
    },
    { runPs: 20 * PS_PER_MS },
  ),
  preset('tcp-loopback', 'm11', TCP_LOOPBACK, {
    kernel: { variant: 'pernode', release: '6.18', deferMax: 64 },
  }),
  preset('tcp-nic', 'two-nodes', NIC_TCP, {
    kernel: { variant: 'pernode', release: '6.18', deferMax: 64 },
    runPs: 20 * PS_PER_MS,
  }),
  far('field-512', 'field-512', 32, PS_PER_MS),
  far('field-192', 'field-192', 48, PS_PER_MS),
  far('field-64', 'field-64', 4, 4 * PS_PER_MS),
  preset('mine', 'mine', { ...UDP, pairs: [{ sender: 0, receiver: 1 }] }),
  ...HOTPLUG_PRESETS.map(({ id, key, load, change }) =>
    preset(id, key, load === 'fitted' ? FITTED : SLOW_READER, change),
  ),
];

export function presetById(id: string): Preset | undefined {
  return PRESETS.find((candidate) => candidate.id === id);
}
