/** The scenarios that ship. */
import type { LoadSpec, MachineSpec, Scenario } from '../schema/scenario.ts';
import { PS_PER_MS } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';

export interface Preset {
  readonly id: string;
  readonly scenario: Scenario;
}

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** A. Tomasov, netdev, 2026-09-10: ppc64le LPAR, 8 CPUs, 1 node online of 32 possible. */
const POWER10_LPAR: MachineSpec = {
  title: 'POWER10 LPAR',
  costs: 'p10',
  cpuNode: upTo(8).map(() => 0),
  possible: upTo(32),
  online: [0],
  maxNumnodes: 256,
  lineBytes: 128,
  pageKib: 64,
};

/**
 * stress-ng --udp sends 16 … 1,008 bytes in steps of 16, so 512 on average. Its heads come from two
 * kmalloc sizes, truesize 1,280 and 2,304; 1,664 stands in the middle of what they give.
 */
const STRESS_NG_UDP: LoadSpec = {
  kind: 'udp-loopback',
  title: 'stress-ng UDP, 1 pair',
  pairs: [{ sender: 2, receiver: 5 }],
  payloadBytes: 512,
  truesizeBytes: 1_664,
  rcvbufBytes: 212_992,
  timing: {
    kind: 'calibrated',
    ratePerS: 265_145,
    counts: 'received',
    baseline: 'llist',
    source: 'A. Tomasov, netdev, 2026-09-10, 20260910143041.18106-1-atomasov@redhat.com',
  },
};

function m1(id: string, title: string, variant: VariantId, release: string): Preset {
  return {
    id,
    scenario: {
      version: 1,
      title,
      machine: POWER10_LPAR,
      kernel: { variant, release, deferMax: 128 },
      load: STRESS_NG_UDP,
      edits: [],
      runPs: 60 * PS_PER_MS,
      seed: 1,
    },
  };
}

/** A two-socket x86 machine where every possible node is online: the switch changes nothing. */
const TWO_NODES: MachineSpec = {
  title: 'Xeon 6740E, two sockets',
  costs: 'srf',
  cpuNode: upTo(8).map((cpu) => (cpu < 4 ? 0 : 1)),
  possible: [0, 1],
  online: [0, 1],
  maxNumnodes: 1_024,
  lineBytes: 64,
  pageKib: 4,
};

/**
 * A guest whose firmware announces 32 nodes. K. Pan, netdev, 2026-09-11; the rate was not
 * published.
 */
const GUEST: MachineSpec = {
  title: 'QEMU guest',
  costs: 'vm',
  cpuNode: upTo(8).map(() => 0),
  possible: upTo(32),
  online: [0],
  maxNumnodes: 64,
  lineBytes: 64,
  pageKib: 4,
};

export const PRESETS: readonly Preset[] = [
  m1('m1', 'POWER10 LPAR, stress-ng UDP, walk over possible nodes', 'pernode', '7.2'),
  m1('m1-reverted', 'POWER10 LPAR, stress-ng UDP, commit reverted', 'llist', '7.2'),
  m1('m1-online', 'POWER10 LPAR, stress-ng UDP, walk over online nodes', 'online', '7.2'),
  m1('m1-final', 'POWER10 LPAR, stress-ng UDP, as expected in v7.4', 'final', '7.4'),
  {
    id: 'two-nodes',
    scenario: {
      ...m1('', '', 'pernode', '7.2').scenario,
      title: 'Two sockets, sockperf 1,472 B, possible = online',
      machine: TWO_NODES,
      load: {
        ...STRESS_NG_UDP,
        title: 'sockperf UDP 1,472 B, 1 pair',
        payloadBytes: 1_472,
        truesizeBytes: 2_304,
        timing: {
          kind: 'calibrated',
          ratePerS: 670_636,
          counts: 'sent',
          baseline: 'llist',
          source: 'kernel test robot, 2025-12-11, 202512112119.5b9829a-lkp@intel.com',
        },
      },
    },
  },
  {
    id: 'guest-4-pairs',
    scenario: {
      ...m1('', '', 'pernode', '7.2').scenario,
      title: 'QEMU guest, 4 pairs, times assumed',
      machine: GUEST,
      load: {
        ...STRESS_NG_UDP,
        title: 'UDP, 4 pairs',
        pairs: [0, 1, 2, 3].map((cpu) => ({ sender: cpu, receiver: cpu + 4 })),
        timing: { kind: 'given', senderUs: 3.6, receiverUs: 2.5 },
      },
      runPs: 20 * PS_PER_MS,
    },
  },
];

export function presetById(id: string): Preset | undefined {
  return PRESETS.find((preset) => preset.id === id);
}
