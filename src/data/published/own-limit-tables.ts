/** What a limit that was low for a moment leaves behind, measured on a real kernel. */
import { figureColumn, type Table, textColumn } from '../../schema/table.ts';

export const OWN_LIMIT_TABLES: readonly Table[] = [
  {
    id: 'limit-writes',
    title: 'net.core.skb_defer_max written while UDP runs over loopback, Linux 6.18.44',
    sourceIds: ['own-limit-writes'],
    columns: [
      textColumn('limit', 'skb_defer_max'),
      figureColumn('received', 'received', 'datagrams'),
      figureColumn('deferred', 'freed by a flush', 'skbs'),
    ],
    rows: [
      ['64', '190026', '190026'],
      ['0', '150402', '0'],
      ['64 again', '141640', '0'],
      ['64, second run', '150985', '0'],
      ['1,000,000,000 for one run', '228096', '228095'],
      ['64 after that', '159714', '159714'],
    ],
    notes: [
      'x86_64, 2 CPUs, 14 bytes from CPU 0 to CPU 1, about one second each, counts from tracepoints.',
      'Whether 6.18.44 has the backport of 06e3f54e8b22 was not checked; it makes no difference here.',
    ],
  },
];
