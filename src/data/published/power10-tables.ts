/** M1, M2, M3: POWER10, a list for every possible node against one list per CPU. */
import { figureColumn, type Table, textColumn } from '../../schema/table.ts';
import { PUBLISHED } from '../published.ts';
import { changeTable } from './change-table.ts';

const TOMASOV = ['tomasov-2026-09'] as const;
const KERNELS = ['without 5628f3fe3b16', 'with it'] as const;

const [m1] = PUBLISHED.M1.metrics;

export const POWER10_TABLES: readonly Table[] = [
  changeTable({
    id: 'm1-throughput',
    title: 'M1: stress-ng --udp 1 -t 23 on a POWER10 LPAR, 3 runs',
    sourceIds: [...TOMASOV, 'stress-ng-source'],
    kernels: KERNELS,
    rows: [[m1.quantity, m1.unit, `${m1.good}`, `${m1.bad}`, `${m1.deltaPercent}`]],
    notes: [
      `${PUBLISHED.M1.machine}.`,
      `${PUBLISHED.M1.goodKernel}; against ${PUBLISHED.M1.badKernel}.`,
    ],
  }),
  {
    id: 'm1-profile',
    title: 'M1: share of the profile',
    sourceIds: TOMASOV,
    columns: [
      textColumn('symbol', 'symbol'),
      { ...figureColumn('selfBefore', KERNELS[0], '%'), digits: 2 },
      { ...figureColumn('selfAfter', KERNELS[1], '%'), digits: 2 },
    ],
    rows: PUBLISHED.M1.profile.map((row) => [row.symbol, row.goodPercent, row.badPercent]),
    notes: ['What the shares are of was not published: one CPU, two, or all eight.'],
  },
  changeTable({
    id: 'm2-throughput',
    title: 'M2: iperf3 -u -b 0 -l 16k -t 20 over loopback, second POWER10 host, 5 runs',
    sourceIds: TOMASOV,
    kernels: [`${KERNELS[0]} (6.12-based)`, `${KERNELS[1]} (7.1-based)`],
    rows: [
      ['rate, median', 'Gbit/s', '6.34', '4.85', null],
      ['rate, mean', 'Gbit/s', '6.31', '4.88', '-22.7'],
    ],
    notes: [
      '32 nodes are possible and 1 is online; both ends are pinned to it.',
      'The two kernels differ in base version: no isolation of a single commit, says the source.',
      'The printed change is that of the means; the medians differ by more.',
    ],
  }),
  changeTable({
    id: 'm3-throughput',
    title: 'M3: iperf3 UDP over a 200G network card, 2 possible nodes',
    sourceIds: TOMASOV,
    kernels: ['parent', '5628f3fe3b16'],
    rows: [['rate', 'Mbit/s', '7515.8', '7313.8', '-2.6']],
    notes: [
      'ppc64le, 3 reboots per kernel, no overlap between them.',
      'The change is printed as here; its two figures give a tenth of a point more.',
      'Datagram size, packets per poll and the CPU that limits it were not published.',
      'A stress-ng --udp run that stays on one CPU shows about no change, says the source.',
    ],
  }),
];
