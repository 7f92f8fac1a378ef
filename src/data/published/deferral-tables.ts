/** M5 to M8, M10: a guest, deferral for UDP and for sent skbs, what broke, what was refused. */
import { figureColumn, type Table, textColumn } from '../../schema/table.ts';
import { changeTable } from './change-table.ts';

const CACHE_REASON =
  'Half of the cache left too few skbs for the next two or three polls, says the source.';

const GUEST_AND_UDP: readonly Table[] = [
  changeTable({
    id: 'm5-throughput',
    title: 'M5: bench_udp over loopback in a QEMU guest, 8 senders, 6 interleaved runs',
    sourceIds: ['pan-2026-09'],
    kernels: ['walk over possible nodes', 'walk over online nodes'],
    rows: [['throughput', '', null, null, '+5']],
    notes: [
      '32 nodes are possible and 1 is online; the change is "about".',
      'Neither rate was published, nor which side was counted.',
    ],
  }),
  changeTable({
    id: 'm6-netperf',
    title: 'M6: netperf UDP_STREAM, 96 pairs on one machine, 300 s',
    sourceIds: ['robot-2025-09'],
    kernels: ['3cd04c8f4a', '6471658dc6 (deferral for UDP)'],
    rows: [
      ['throughput per instance', 'Mbit/s', '20398', '61188', '+200.0'],
      ['throughput, total', 'Mbit/s', '1958214', '5874063', '+200.0'],
      ['throughput received', 'Mbit/s', '18515', '55862', '+201.7'],
      ['mpstat soft', '%', '1.77', '14.15', '+12.4', 'points'],
      ['mpstat sys', '%', '86.78', '67.94', '-18.8', 'points'],
      ['mpstat idle', '%', '9.93', '14.28', '+4.4', 'points'],
      ['cache references', '/s', '5.1e9', '7.944e8', '-84.4'],
      ['cycles per instruction', '', '6.70', '2.92', '-56.4'],
      ['path length', 'instructions per op', '11795', '8659', '-26.6'],
      ['involuntary context switches', '', '88004812', '19110782', '-78.3'],
      ['context switches', '/s', '3325973', '11696843', '+251.7'],
    ],
    notes: [
      '2 sockets, 192 threads, Intel Xeon 6740E (Sierra Forest) at 2.4 GHz, 256 GB, gcc-14, performance governor.',
      'There is no profile in this report: which lock it was is not in the record.',
    ],
  }),
];

const COMPLETION: readonly Table[] = [
  changeTable({
    id: 'm7-throughput',
    title: 'M7: UDP transmit on AMD EPYC 9B45, IDPF 200 Gbit, 32 TX queues',
    sourceIds: ['dumazet-2025-11', 'dumazet-alien-2025-11'],
    kernels: ['before e20dfbad8aab', 'with e20dfbad8aab'],
    rows: [
      ['rate', 'Mpps', '80', '120', '+50'],
      ['softirq of one of 32 interrupt CPUs', '%', '98.00', '51.49', null],
      ['idle of that CPU', '%', '2.00', '48.51', null],
    ],
    notes: ['The change is "about".'],
  }),
  changeTable({
    id: 'm7-settings',
    title: 'M7: settings that changed with it in v6.19',
    sourceIds: ['dumazet-2025-11', 'kernel-skbuff'],
    kernels: ['before', 'after'],
    rows: [
      ['net.core.skb_defer_max', 'skbs', '64', '128', null],
      ['NAPI_SKB_CACHE_SIZE', 'skbs', '64', '128', null],
      ['left in a full cache', 'skbs', '32', '96', null],
      ['refilled at once', 'skbs', '16', '32', null],
    ],
    notes: ['The larger limit is there to avoid too many kicks.', CACHE_REASON],
  }),
];

const FREEZE: readonly Table[] = [
  {
    id: 'm8-mean',
    title: 'M8: iperf3 -t 30 -l 1048576 on a MANA network card',
    sourceIds: ['garg-2025-11'],
    columns: [
      textColumn('kernel', 'kernel'),
      figureColumn('mean', 'mean of 30 s', 'Gbit/s'),
      figureColumn('last', 'in the last second', 'Gbit/s'),
    ],
    rows: [
      ['with e20dfbad8aab', '5.80', '0.00'],
      ['reverted', '41.2', '45.7'],
    ],
    notes: ['From the sixth second on the congestion window stays at 1.37 KBytes.'],
  },
  {
    id: 'm8-reports',
    title: 'M8: what was reported and what cured it',
    sourceIds: ['garg-2025-11', 'hunter-2025-11', 'dumazet-clear-2025-11'],
    columns: [textColumn('who', 'who'), textColumn('what', 'what')],
    rows: [
      ['Aditya Garg', 'TCP stops after five seconds on MANA'],
      ['Jon Hunter', 'tegra124-jetson-tk1 (r8169, root on NFS) does not resume from suspend'],
      [
        'Eric Dumazet',
        'skb->sk was left set while an skb waited on a defer list, so that TCP took its earlier copy for unsent; cleared in skb_release_head_state()',
      ],
    ],
    notes: ['A mostly idle CPU may not flush for a long time: a defer list bounds no latency.'],
  },
];

const RACE: Table = {
  id: 'm10-race',
  title: 'M10: why the walk over online nodes alone was not enough',
  sourceIds: [
    'pan-2026-09',
    'kicinski-2026-09',
    'pan-mask-2026-09',
    'pan-v3-2026-09',
    'dumazet-2026-09',
    'dumazet-repair-2026-09',
  ],
  columns: [textColumn('who', 'who'), textColumn('what', 'what')],
  rows: [
    ['Kris Pan', 'the flush walks online nodes instead of possible ones'],
    [
      'Jakub Kicinski',
      'racy, an automated review confirms: a node may go offline with skbs on its list',
    ],
    ['Kris Pan', 'a mask of pending nodes for each CPU, set by who pushes, emptied by the flush'],
    [
      'Eric Dumazet',
      'no: writing that mask from other CPUs brings back the bouncing of cache lines between nodes; keep the walk over online nodes and clean up where a CPU dies',
    ],
    [
      'Eric Dumazet',
      'the clean-up: dev_cpu_dead() flushes the lists of CPUs and nodes that are gone',
    ],
  ],
  notes: ['There is no figure in this thread.'],
};

export const DEFERRAL_TABLES: readonly Table[] = [...GUEST_AND_UDP, ...COMPLETION, ...FREEZE, RACE];
