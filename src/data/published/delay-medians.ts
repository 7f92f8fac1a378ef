/** M11: medians of the rounds, computed from every row. */
import { figureColumn, type Table } from '../../schema/table.ts';
import { DELAY_SWEEP, medianOf } from '../delay-sweep.ts';

const SIZES = [64, 1_472];
const DELAYS_NS = [...new Set(DELAY_SWEEP.map(({ delayNs }) => delayNs))];

export const DELAY_MEDIANS: Table = {
  id: 'm11-medians',
  title: 'M11: one sender, one receiver, a known delay before every send(); medians of 5 rounds',
  sourceIds: ['own-delay-sweep'],
  columns: [
    figureColumn('delay', 'delay', 'ns'),
    ...SIZES.flatMap((bytes) => [
      { ...figureColumn(`us-${bytes}`, `${bytes} bytes: per datagram`, 'us'), digits: 2 },
      { ...figureColumn(`switches-${bytes}`, "receiver's switches per datagram"), digits: 2 },
      { ...figureColumn(`ipis-${bytes}`, 'IPIs to it per datagram'), digits: 2 },
    ]),
  ],
  rows: DELAYS_NS.map((delayNs) => [
    delayNs,
    ...SIZES.flatMap((bytes) =>
      (['us', 'switches', 'ipis'] as const).map((key) => medianOf(bytes, delayNs, key)),
    ),
  ]),
  notes: [
    'Linux 6.18.44 x86_64, a virtual machine with 2 CPUs (AMD EPYC), 1 node, skb_defer_max 64.',
    'Reading the clock takes the sender 30 to 50 ns a datagram; that is not in the delay.',
    'One virtual machine, and shared: bare metal wakes more cheaply. It shows that a small share of a profile can cost so much, not that it did on another machine.',
  ],
};
