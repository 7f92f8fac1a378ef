/** What is assumed of the guest of M5. */
import { priorTable } from '../prior-table.ts';
import { PIPE_PRIORS } from './drawn-pipe.ts';

export const GUEST_PRIORS = [
  ...priorTable(
    'prior',
    `
  ghz         | vm | clock
  line_bytes  | vm | size of a cache line
  find_call   | vm | one search in the node map
  find_word   | vm | each further word of the map
  find_inline | vm | one search where the whole map is one word
  line_L1     | vm | checking a list whose line is in L1
  line_L2     | vm | checking a list whose line is in L2
  p_L1        | U 0.3 0.95 in 0 1 | | low | estimate | chance that the line is still in L1
  flush_fixed | vm | the call itself
  short map   | chance 0.5 | | low | unpublished | that the guest's NODES_SHIFT is 6, not 10
  nodes       | const 32 in 1 64 | | high | guest-report | possible nodes; one of them is online
  T0          | LN 2 6.5 | us | low | unpublished | time of a datagram with the walk
  W           | vm | what waking the receiver costs the sender
  Lx          | vm | rest of the latency of a wake-up
  R_over_S    | vm | receiver's time against the sender's
  cv          | const 0.2 in 0 1 | | low | estimate | spread of a datagram's time
  B           | const 92 in 1 1000 | datagrams | low | rcvbuf | what the socket queues
`,
  ),
  ...PIPE_PRIORS,
];
