/** M9, AF_XDP and the larger limit: costs of one operation, and rates that follow from them. */
import { figureColumn, type Table, textColumn } from '../../schema/table.ts';
import { changeTable } from './change-table.ts';

const POOL_MACHINE =
  'bench_page_pool_simple, loops=100000000, Intel Xeon E5-1650 v4 at 3.60 GHz, 6.13.0-rc6, one CPU.';

const PAGE_POOL: readonly Table[] = [
  {
    id: 'm9-softirq',
    title: 'M9: a page_pool page taken and given back, in softirq context',
    sourceIds: ['brouer-2025-01'],
    columns: [
      textColumn('path', 'path'),
      figureColumn('cyclesBefore', 'before', 'cycles'),
      figureColumn('cyclesAfter', 'with patches 1 to 5', 'cycles'),
      figureColumn('before', 'before', 'ns'),
      figureColumn('after', 'with patches 1 to 5', 'ns'),
      figureColumn('change', 'change', '%'),
    ],
    rows: [
      ['fast_path (cache of the NAPI)', '19', '19', '5.399', '5.492', '+1.7'],
      ['ptr_ring (given back from elsewhere)', '54', '57', '15.090', '15.849', '+5.0'],
      ['slow (page allocator)', '238', '284', '66.134', '78.909', '+19.3'],
    ],
    notes: [
      POOL_MACHINE,
      'The patches (v7) repair DMA unmapping. The cost model takes the figures before them.',
    ],
  },
  {
    id: 'm9-no-softirq',
    title: 'M9: the same outside softirq, with the patches',
    sourceIds: ['brouer-2025-01'],
    columns: [
      textColumn('path', 'path'),
      figureColumn('cycles', 'cost', 'cycles'),
      figureColumn('ns', 'cost', 'ns'),
    ],
    rows: [
      ['fast_path, which is not usable there', '19', '5.539'],
      ['ptr_ring', '61', '17.095'],
      ['slow', '272', '75.826'],
    ],
    notes: [POOL_MACHINE],
  },
];

const XDP: readonly Table[] = [
  changeTable({
    id: 'xdp-rate',
    title: 'AF_XDP: one sender in copy mode, E5-2670 v3, ixgbe',
    sourceIds: [
      'xing-2025-11',
      'xing-machine-2025-11',
      'xing-again-2025-11',
      'xing-toggle-2026-03',
    ],
    kernels: ['before e20dfbad8aab', 'with e20dfbad8aab'],
    rows: [
      ['rate', 'packets/s', '1980000', '1458644', null],
      ['rate, with the NAPI cache in process context too', 'packets/s', null, '1647235', null],
      ['rate, second environment', 'packets/s', '1850000', '1680000', null],
      ['rate, second environment, with that cache too', 'packets/s', '1730000', '1730000', null],
      ['rate, March 2026, TX deferral off and on', 'packets/s', '1985067', '1851950', null],
    ],
    notes: [
      'The sender always allocated on CPU 0, completions ran on another CPU.',
      'Second environment: round figures; before is a later kernel with e20dfbad8aab reverted.',
      'March 2026: one kernel, before is with a proposed sysctl off; the machine is not named.',
    ],
  }),
  {
    id: 'xdp-kicks',
    title: 'AF_XDP: kicks counted',
    sourceIds: ['xing-2025-11'],
    columns: [textColumn('what', 'what'), figureColumn('count', 'count')],
    rows: [
      ['skb_attempt_defer_free(), in ksoftirqd/24', '1964731'],
      ['kick_defer_list_purge(), in the idle task of CPU 34', '123779'],
    ],
    notes: [
      'One entry each of what was traced, of two CPUs: whether both are of one run is not said, nor what other entries there were.',
      'The value of skb_defer_max was not published.',
    ],
  },
];

/** A push kicks when it is so many to the list since its last flush, whatever was in flight. */
const kickPush = (deferMax: number): number => (deferMax >> 1) + 1;

const LIMIT: Table = {
  id: 'defer-max-rule',
  title: 'skb_defer_max: what the limit means for one list',
  sourceIds: ['kernel-skbuff', 'dumazet-2025-11'],
  columns: [
    textColumn('since', 'default since'),
    figureColumn('max', 'skb_defer_max', 'skbs'),
    figureColumn('kick', 'push that kicks'),
    figureColumn('most', 'skbs a list takes'),
  ],
  rows: [
    ['v5.19', 64],
    ['v6.19', 128],
  ].map(([since, max]) => [since, max, kickPush(Number(max)), Number(max) - 1]),
  notes: ['No rate of kicks was published for either limit.'],
};

export const SINGLE_COST_TABLES: readonly Table[] = [...PAGE_POOL, ...XDP, LIMIT];
