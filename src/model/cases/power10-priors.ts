/** What is assumed of the POWER10 machines of M1, M2 and M3. */
import { priorTable } from '../prior-table.ts';
import { PIPE_PRIORS } from './drawn-pipe.ts';

/** One flush. `mispredict` of params.json is the product of two here, as it was first drawn. */
export const POWER10_WALK = priorTable(
  'prior',
  `
  ghz         | p10 | clock
  line_bytes  | p10 | size of a cache line
  find_call   | p10 | one search in the node map
  find_word   | p10 | each further word of the map
  mispredicts        | U 0.3 1 in 0 4 | | low | estimate | mispredicted loop exits per flush
  mispredict penalty | U 12 22 | cycles | medium | common-knowledge | what one of them costs
  line_L1     | p10 | checking a list whose line is in L1
  line_L2     | p10 | checking a list whose line is in L2
  p_L1        | p10 | chance that the line is still in L1
  flush_fixed | p10 | the call itself
`,
);

const LOOPBACK = [
  ...POWER10_WALK,
  ...priorTable(
    'prior',
    `
  pollution_lines | p10 | lines of others that one list evicts
  l2_latency      | p10 | bringing such a line back
  pollution_mlp   | p10 | how many of them come at once
  other core | chance 0.3 | | low | unpublished | that the receiver does not share the sender's core
  smt        | U 1.1 1.5 in 1 3 | | low | common-knowledge | slow-down while the sibling thread runs
  cv         | pick 0.1 0.2 0.3 in 0 1 | | low | estimate | spread of a datagram's time
  R_over_S   | p10 | receiver's time against the sender's
`,
  ),
  ...PIPE_PRIORS,
];

const BARE_METAL = priorTable(
  'prior',
  `
  W  | p10 | what waking the receiver costs the sender
  Lx | p10 | rest of the latency of a wake-up
`,
);

/** A halted virtual CPU is woken through its host. */
const GUEST = priorTable(
  'prior',
  `
  W in a guest     | LN 3 6 | us | low | delay-sweep | what waking the receiver costs the sender
  L - W in a guest | LN 1.8 4 | us | low | delay-sweep | latency beyond that cost
`,
);

const STRESS_NG = [
  ...LOOPBACK,
  ...priorTable(
    'prior',
    'B | U 95 166 in 1 1000 | datagrams | low | rcvbuf | what the socket queues: 16 to 1,008 bytes',
  ),
  ...priorTable(
    'baseline',
    `
  rate  | const 265145 | 1/s | high | tomasov | datagrams received without the walk
`,
  ),
  ...priorTable(
    'prior',
    'nodes | const 32 in 1 256 | | high | tomasov | possible nodes of the machine',
  ),
];

export const M1_PRIORS = {
  bareMetal: [...STRESS_NG, ...BARE_METAL],
  guest: [...STRESS_NG, ...GUEST],
  profile: [
    ...STRESS_NG,
    ...BARE_METAL,
    ...priorTable(
      'changed kernel',
      `
  profile share | const 0.0551 in 0 0.5 | | high | tomasov-profile | flush 2.75 %, map search 2.76 %
`,
    ),
  ],
  shortMap: [
    ...STRESS_NG,
    ...BARE_METAL,
    ...priorTable(
      'prior',
      `
  find_inline | p10 | one search where the whole map is one word
  short map   | const 32 in 32 64 | nodes | high | estimate | MAX_NUMNODES with NODES_SHIFT 5
`,
    ),
  ],
  polling: priorTable(
    'prior',
    'sampled CPUs | U 2 3 in 1 8 | | low | common-knowledge | CPUs sampled, idle polling too',
  ),
};

export const M2_PRIORS = [
  ...LOOPBACK,
  ...BARE_METAL,
  ...priorTable(
    'prior',
    `
  B     | const 6 in 1 1000 | datagrams | medium | rcvbuf | what the socket queues: 16 KiB each
  nodes | const 32 in 1 256 | | high | tomasov | possible nodes of the machine
`,
  ),
  ...priorTable(
    'baseline',
    'rate | const 48370.4 | 1/s | high | tomasov | 6.34 Gbit/s in datagrams of 16 KiB',
  ),
];

const NIC = [
  ...POWER10_WALK,
  ...priorTable(
    'prior',
    `
  nodes       | const 2 in 1 256 | | high | tomasov | possible nodes of the machine
  polled      | const 1 in 1 64 | | medium | estimate | NAPIs a pass polls; flushes: one more
  packet bits | const 11584 | bit | low | unpublished | 1,448 bytes a packet
`,
  ),
  ...priorTable(
    'baseline',
    'rate | const 7515.8 | Mbit/s | high | tomasov | mean over three boots of the parent',
  ),
];

export const M3_PRIORS = {
  walk: [
    ...NIC,
    ...priorTable(
      'prior',
      'packets per pass | LN 4 48 in 1 64 | | low | unpublished | what one poll brings',
    ),
  ],
  fewPackets: [
    ...NIC,
    ...priorTable(
      'prior',
      'few packets per pass | U 1 4 in 1 64 | | low | unpublished | what one poll brings',
    ),
  ],
  exposed: priorTable(
    'changed kernel',
    'exposed | U 90 170 in 0 1000 | ns | low | robot-profile | cost of a flush beyond the walk',
  ),
};
