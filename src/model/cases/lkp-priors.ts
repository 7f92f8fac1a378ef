/** What is assumed of M4: netperf and sockperf on a Sierra Forest of the kernel test robot. */
import { priorTable } from '../prior-table.ts';
import { PIPE_PRIORS } from './drawn-pipe.ts';

const WALK = priorTable(
  'prior',
  `
  ghz         | const 3.2 in 1 6 | GHz | medium | clocks | clock of the walk: the peak one
  line_bytes  | srf | size of a cache line
  find_call   | srf | one search in the node map
  find_word   | srf | each further word of the map
  mispredicts        | U 0.5 2 in 0 4 | | low | estimate | mispredicted loop exits per flush
  mispredict penalty | U 12 20 | cycles | medium | common-knowledge | what one of them costs
  line_L1     | srf | checking a list whose line is in L1
  line_L2     | srf | checking a list whose line is in L2
  flush_fixed | srf | the call itself
  two nodes   | chance 0.7 | | low | unpublished | that two nodes are possible and no more
  more nodes  | U 1 9 in 1 200 | nodes | low | unpublished | beyond two: firmware may announce some
`,
);

/** 65,507 bytes a datagram: the copies between two passes take all of L1. */
const NETPERF_LINES = priorTable('prior', 'p_L1 | srf | chance that the line is still in L1');
const SOCKPERF_LINES = priorTable(
  'prior',
  'p_L1 | U 0.3 0.9 in 0 1 | | low | estimate | chance that it is: datagrams of 1,472 bytes',
);

const PIPE = [
  ...PIPE_PRIORS,
  ...priorTable(
    'prior',
    `
  clock | U 2.8 3.2 in 1 6 | GHz | medium | clocks | clock of everything else
  Lx    | srf | rest of the latency of a wake-up
`,
  ),
];

/** Both take the price of a wake-up from netperf's profile before the commit. */
const PROFILE_BEFORE = priorTable(
  'baseline',
  `
  cycles     | const 37067 | cycles | high | robot | one datagram of netperf, all CPUs together
  wake share | const 0.0142 in 0 0.2 | | medium | robot-profile | of them in try_to_wake_up()
`,
);

/** Self time of net_rx_action(), the flush and _find_next_bit(). */
const SHARE_BEFORE = priorTable(
  'baseline',
  'share before | const 0.0185 in 0 0.03 | | medium | robot-profile | softirq, flush, map search',
);
const SHARE_AFTER = priorTable(
  'changed kernel',
  'share after | const 0.0392 in 0 0.2 | | medium | robot-profile | the same with the commit',
);

const NETPERF = [
  ...PIPE,
  ...PROFILE_BEFORE,
  ...priorTable(
    'prior',
    `
  background | U 1000 6000 in 0 20000 | 1/s | low | estimate | context switches of everything else
  W factor   | U 0.9 1.4 in 0.2 5 | | low | estimate | rest of the wake-up against try_to_wake_up()
  cv         | pick 0.05 0.1 in 0 1 | | low | estimate | spread of a datagram's time
  B          | const 4 in 1 1000 | datagrams | medium | rcvbuf | what the socket queues
`,
  ),
  ...priorTable(
    'baseline',
    `
  rate     | const 185827 | 1/s | high | robot | datagrams sent: 97,384 Mbit/s of 65,507 bytes
  switches | const 107642 | 1/s | high | robot | context switches of the whole machine
`,
  ),
];

const SOCKPERF = [
  ...PIPE,
  ...PROFILE_BEFORE,
  ...priorTable(
    'prior',
    `
  wakes    | U 0.05 0.3 in 0.01 1 | per datagram | low | unpublished | the report mixes phases
  W factor | U 0.8 1.3 in 0.2 5 | | low | estimate | rest of the wake-up against try_to_wake_up()
  cv       | pick 0.1 0.25 in 0 1 | | low | estimate | spread of a datagram's time
  B        | const 92 in 1 1000 | datagrams | medium | rcvbuf | what the socket queues
`,
  ),
  ...priorTable(
    'baseline',
    `
  rate          | const 670636 | 1/s | high | robot | messages sent
  netperf wakes | const 0.285 in 0.02 1 | per datagram | medium | derived | from its switches
`,
  ),
];

const EXPOSED = priorTable(
  'prior',
  'exposed line | LN 0.09 0.25 | us | low | core-to-core | a transfer that a prefetch hid before',
);

export const NETPERF_PRIORS = {
  walk: [...NETPERF, ...WALK, ...NETPERF_LINES],
  exposed: [...NETPERF, ...WALK, ...NETPERF_LINES, ...EXPOSED],
  profile: [...NETPERF, ...SHARE_BEFORE, ...SHARE_AFTER],
};

export const SOCKPERF_PRIORS = {
  walk: [...SOCKPERF, ...WALK, ...SOCKPERF_LINES],
  exposed: [...SOCKPERF, ...WALK, ...SOCKPERF_LINES, ...EXPOSED],
  carriedOver: [
    ...SOCKPERF,
    ...SHARE_BEFORE,
    ...SHARE_AFTER,
    ...priorTable(
      'changed kernel',
      'longer | const 1.064 in 1 2 | | high | robot | netperf datagram with the commit, in time',
    ),
    ...priorTable(
      'prior',
      `
  clock carried over | U 2.8 3.2 in 1 6 | GHz | medium | clocks | clock that spends the cycles
  carried over       | U 0.9 1.1 in 0 4 | | low | estimate | sockperf's cost against netperf's
`,
    ),
  ],
};
