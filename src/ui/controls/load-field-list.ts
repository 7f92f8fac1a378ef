/** The fields of a load: what they are called, in which unit, and what may stand in them. */

import type { LoadKind } from '../../schema/load.ts';
import { LOAD_ROLES } from '../../schema/load-roles.ts';
import { VARIANT_IDS, VARIANTS } from '../../schema/variants.ts';
import type { DraftFieldSpec } from './DraftField.tsx';

type Words = Omit<DraftFieldSpec, 'key'>;

const COUNTS = [
  ['received', 'received'],
  ['sent', 'sent'],
] as const;
const YES_NO = [
  ['no', 'no'],
  ['yes', 'yes'],
] as const;
const BASELINES = VARIANT_IDS.map((id) => [id, VARIANTS[id].title] as const);

/** The socket whose buffer fills up is the sender's: SO_SNDBUF. */
const SENDS: ReadonlySet<LoadKind> = new Set(['nic-tx', 'af-xdp', 'tcp-bulk']);

/** By key of a link, in the order in which they stand on the page. */
const WORDS: readonly (readonly [key: string, words: (kind: LoadKind) => Words])[] = [
  [
    'pairs',
    (kind) => {
      const { home, other } = LOAD_ROLES[kind];
      return { label: 'Pairs of CPUs', hint: `${home} > ${other}, such as 2>5, 3>6 or 0-3>4-7` };
    },
  ],
  ['bytes', (kind) => ({ label: 'Payload', hint: `bytes a ${LOAD_ROLES[kind].unit}, 1 or more` })],
  ['timed', () => ({ label: 'Times are for', hint: 'bytes; copying more or less moves them' })],
  [
    'truesize',
    (kind) => ({ label: 'truesize', hint: `bytes a ${LOAD_ROLES[kind].unit} counts, 1 or more` }),
  ],
  [
    'rcvbuf',
    (kind) => ({
      label: SENDS.has(kind) ? 'Send buffer' : 'Receive buffer',
      hint: 'bytes, 1 or more',
    }),
  ],
  [
    'times',
    (kind) => {
      const { home, other, unit } = LOAD_ROLES[kind];
      return { label: 'Times', hint: `µs of ${home} and ${other} a ${unit}, such as 3.6, 2.5` };
    },
  ],
  [
    'rate',
    (kind) =>
      LOAD_ROLES[kind].source === 'RX ring'
        ? { label: 'Offered rate', hint: 'packets a second that arrive at each queue' }
        : { label: 'Known rate', hint: 'a second, of one pair alone: sets the times' },
  ],
  ['counts', () => ({ label: 'Counted as', hint: 'what that rate counts', options: COUNTS })],
  ['baseline', () => ({ label: 'Reached by', hint: 'the kernel it is of', options: BASELINES })],
  [
    'rps',
    () => ({ label: 'RPS CPUs', hint: 'where packets are processed, such as 6 or 2-3; or none' }),
  ],
  ['ring', () => ({ label: 'TX ring', hint: 'descriptors, as ethtool -g has them' })],
  [
    'txframes',
    () => ({ label: 'TX frames', hint: 'completions that bring an interrupt, ethtool -c' }),
  ],
  ['txusecs', () => ({ label: 'TX usecs', hint: 'µs after the first of them that do so too' })],
  ['wire', () => ({ label: 'On the wire', hint: 'µs that a packet of one queue takes' })],
  ['umem', () => ({ label: 'UMEM', hint: 'frames of one sender' })],
  [
    'zerocopy',
    () => ({ label: 'Zero copy', hint: 'MSG_ZEROCOPY: not deferred from v7.0', options: YES_NO }),
  ],
  [
    'hwtstamp',
    () => ({
      label: 'Time stamps',
      hint: 'the driver holds each skb for its time stamp',
      options: YES_NO,
    }),
  ],
  ['rtt', () => ({ label: 'Round trip', hint: 'µs from the wire to the ACK' })],
  ['xmit', () => ({ label: 'Transmission', hint: 'µs that TCP and driver take for a packet' })],
  [
    'ack',
    (kind) => ({
      label: 'ACK',
      hint:
        kind === 'tcp-loopback'
          ? 'µs to send one, and as much to handle it'
          : 'µs that the handling of one takes',
    }),
  ],
  ['loss', () => ({ label: 'Lost packets', hint: 'of a million' })],
  [
    'coalesce',
    () => ({ label: 'Coalescing', hint: 'µs that an interrupt waits for more packets' }),
  ],
  ['gro', () => ({ label: 'GRO', hint: 'frames that become one skb, at most; 1: off' })],
  ['read', () => ({ label: 'Read size', hint: 'bytes that one recvmsg() asks for' })],
  [
    'busypoll',
    () => ({ label: 'Busy poll', hint: 'the reader polls, interrupts stay off', options: YES_NO }),
  ],
];

export function loadFieldSpecs(kind: LoadKind): readonly DraftFieldSpec[] {
  return WORDS.map(([key, words]) => ({ key, ...words(kind) }));
}
