/** What is assumed of the AF_XDP sender, the ring of a page_pool, and the larger limit. */
import { priorTable } from '../prior-table.ts';

const KICKS = priorTable(
  'prior',
  'pushes per kick | U 33 40 in 1 1000 | | medium | defer-rule | half of 64, one, and some in flight',
);

export const XDP_PRIORS = {
  rate: [
    ...priorTable(
      'baseline',
      'packet ns | const 505 | ns | high | af-xdp | one packet of the sender: 1.98 Mpps',
    ),
    ...KICKS,
    ...priorTable(
      'prior',
      `
  near transfer | U 29 45 in 5 500 | ns | medium | core-to-core | a line from the same socket
  far transfer  | U 90 150 in 5 500 | ns | medium | core-to-core | a line from the other socket
  same socket   | chance 0.6 | | low | unpublished | that the lines come from the same socket
  skb_lines     | bdw | dirty lines of an skb
  mlp           | bdw | how many of them come at once
  skb_free_work | bdw | freeing without waiting for lines
  ipi_pass      | bdw | what a kick costs its target
  refill saved  | U 0 60 in 0 120 | ns | low | estimate | allocation that finds what was freed here
`,
    ),
  ],
  kickRatio: KICKS,
};

export const RING_PRIORS = [
  ...priorTable('baseline', 'pp_fast | bdw | the fast path of the pool'),
  ...priorTable(
    'prior',
    `
  producer lock | LN 14 22 | cycles | low | estimate | an uncontended pair; the answer was known
  consumer lock | LN 14 22 | cycles | low | estimate | the same at the other end
`,
  ),
];

export const LIMIT_PRIORS = priorTable(
  'prior',
  'pushes in flight | U 0 60 in 0 1000 | | low | estimate | pushes while a kick travels',
);
