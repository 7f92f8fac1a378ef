/** What is assumed of M6, the zone lock, and of M7, TX completion. */
import { priorTable } from '../prior-table.ts';

const ONE_PAIR = priorTable(
  'baseline',
  'one pair | const 97384 | Mbit/s | high | robot | a single pair with deferral, a like machine',
);
const SLOWER = priorTable(
  'prior',
  'slow-down | LN 1.05 2 | | low | estimate | of one pair when all 192 CPUs are loaded',
);
const ZONE_LOCK = [
  ...priorTable(
    'prior',
    `
  zone_hold_page | srf | moving a block of 8 pages under zone->lock
  zone_handover  | srf | handing the lock over
  pcp_batch_o3   | srf | blocks moved at a time
  pairs          | const 96 in 1 512 | | high | robot-deferral | senders, each with its receiver
  lock nodes     | const 2 in 1 256 | | high | robot-deferral | nodes, each with its zone lock
`,
  ),
  ...priorTable(
    'baseline',
    `
  datagram bits | const 524056 | bit | high | derived | 65,507 bytes, the largest over IPv4
  blocks        | const 1.83 | | medium | derived | blocks per datagram sent, from its page counts
`,
  ),
];
const BEFORE = priorTable(
  'baseline',
  'rate | const 20398 | Mbit/s | high | robot-deferral | each of the 96 pairs, contended',
);

export const M6_PRIORS = {
  contention: [...ONE_PAIR, ...SLOWER, ...BEFORE],
  baseline: ZONE_LOCK,
  firstPrinciples: [...ONE_PAIR, ...SLOWER, ...ZONE_LOCK],
};

const COMPLETION = [
  ...priorTable(
    'baseline',
    `
  IRQ CPUs  | const 32 in 1 512 | | high | tx-profile | CPUs that complete packets
  packet ns | const 392 in 300 1600 | ns | high | tx-profile | one packet on such a CPU
  spin ns   | const 170.4 in 0 220 | ns | high | tx-profile | of them spinning
  slab ns   | const 58.2 in 0 70 | ns | high | tx-profile | of them freeing to the slab
`,
  ),
  ...priorTable(
    'prior',
    `
  spinning removed | U 0.85 1 in 0 1 | | low | estimate | share of the spinning that goes away
  push             | turin | putting an skb onto a list
  ipi_send         | LN 200 600 | ns | low | common-knowledge | kicking: the upper part of the range
  pushes per kick  | U 33 65 in 1 1000 | | medium | defer-rule | limits 64 and 128
`,
  ),
];

export const M7_PRIORS = {
  busy: [
    ...COMPLETION,
    ...priorTable(
      'changed kernel',
      'rate after | const 120 | Mpps | high | tx-rate | at which the CPUs are as busy as predicted',
    ),
  ],
  ceiling: priorTable(
    'prior',
    `
  lock nodes         | const 2 in 1 256 | | medium | estimate | nodes with a list_lock of their own
  data per slab      | const 32 in 1 512 | | high | slub-bench | objects that share a slab: data
  heads per slab     | const 51 in 1 512 | | medium | estimate | the same for heads
  list_lock_hold     | turin | holding the lock
  list_lock_handover | turin | handing it over
`,
  ),
  rateBound: COMPLETION,
};
