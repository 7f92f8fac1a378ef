/// <reference path="../../globals.d.ts" />
/** The long tables, row by row as they were published; our own one as it was measured. */
import { parseCsv } from '../../lib/csv.ts';
import { type Column, figureColumn, type Table, textColumn } from '../../schema/table.ts';
import { DELAY_SWEEP, type DelayRow } from '../delay-sweep.ts';
import netperfUdpStream from './lkp-netperf-udp-stream.csv?raw';
import manaIperf3 from './mana-tcp-iperf3.csv?raw';
import txCompletionProfile from './tx-completion-profile.csv?raw';

/** Columns by the head of the file. */
function fromCsv(text: string, columns: readonly Column[]): Pick<Table, 'columns' | 'rows'> {
  const [head, ...rows] = parseCsv(text);
  const keys = columns.map(({ key }) => key);
  if (head.join() !== keys.join()) throw new Error(`bug: a file with the columns ${head.join()}`);
  return { columns, rows };
}

/** The columns of delay-sweep.c, and of the field that each is. */
const DELAY_COLUMNS: readonly (readonly [field: keyof DelayRow, column: Column])[] = [
  ['round', figureColumn('rep', 'round')],
  ['payloadBytes', figureColumn('payload_bytes', 'payload', 'bytes')],
  ['delayNs', figureColumn('extra_delay_ns', 'delay', 'ns')],
  ['us', digits(3, figureColumn('us_per_datagram_sent', 'per datagram sent', 'us'))],
  ['receivedPerUs', digits(4, figureColumn('received_m_per_s', 'received', 'M/s'))],
  [
    'switches',
    digits(
      3,
      figureColumn(
        'receiver_voluntary_ctx_switches_per_datagram',
        "receiver's context switches per datagram",
      ),
    ),
  ],
  [
    'ipis',
    digits(4, figureColumn('call_ipis_to_receiver_cpu_per_datagram', 'IPIs to it per datagram')),
  ],
  ['dropShare', digits(4, figureColumn('drop_share', 'share dropped'))],
];

function digits(count: number, column: Column): Column {
  return { ...column, digits: count };
}

export const CSV_TABLES: readonly Table[] = [
  {
    id: 'm6-all',
    title: 'M6: every row of the report',
    sourceIds: ['robot-2025-09'],
    ...fromCsv(netperfUdpStream, [
      textColumn('metric', 'metric'),
      figureColumn('base_3cd04c8f4a', '3cd04c8f4a'),
      figureColumn('base_stddev_percent', 'spread', '%'),
      figureColumn('change', 'change'),
      textColumn('change_unit', 'of change'),
      figureColumn('with_6471658dc6', '6471658dc6'),
      figureColumn('with_stddev_percent', 'spread', '%'),
    ]),
    notes: ['Changes and spreads as printed; a spread that is empty was below 2 %.'],
  },
  {
    id: 'm7-profile',
    title: 'M7: profile of one of the 32 CPUs that serve interrupts',
    sourceIds: ['dumazet-alien-2025-11'],
    ...fromCsv(txCompletionProfile, [
      textColumn('kernel', 'kernel'),
      textColumn('context', 'context'),
      textColumn('symbol', 'symbol'),
      figureColumn('percent', 'share', '%'),
    ]),
    notes: ['The same symbol appears once for each context it ran in.'],
  },
  {
    id: 'm8-seconds',
    title: 'M8: iperf3 second by second',
    sourceIds: ['garg-2025-11'],
    ...fromCsv(manaIperf3, [
      textColumn('kernel', 'kernel'),
      figureColumn('second', 'second'),
      figureColumn('gbits_per_s', 'rate', 'Gbit/s'),
      figureColumn('retransmits', 'retransmits'),
      figureColumn('cwnd_bytes', 'congestion window', 'bytes'),
    ]),
    notes: ['The window is printed in KBytes or MBytes of three digits, and is in bytes here.'],
  },
  {
    id: 'm11-all',
    title: 'M11: every row of five rounds',
    sourceIds: ['own-delay-sweep'],
    columns: DELAY_COLUMNS.map(([, column]) => column),
    rows: DELAY_SWEEP.map((row) => DELAY_COLUMNS.map(([field]) => row[field])),
    notes: ['Rounds differ: the machine was shared. 0.7 s a row.'],
  },
];
