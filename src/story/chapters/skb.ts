/** Chapter 1: what an skb is, where it comes from, and who frees it. */
import { EV, FREE_PATH } from '../../schema/events.ts';
import { PS_PER_NS } from '../../schema/units.ts';
import type { Chapter } from '../chapter.ts';
import { FORMAT, fromRun } from '../claim.ts';
import type { EventRow, RunFacts } from '../run-facts.ts';

const SENDER = 2;
const RECEIVER = 5;
/** The first ones find caches as they are at a start. */
const WARM = 20;

const sending = (run: RunFacts): EventRow => run.datagram(WARM);
/** What happens to the skb of that datagram, and not to an earlier one. */
const queued = (run: RunFacts): EventRow => ofSkb(run, EV.sock_enqueue);
const read = (run: RunFacts): EventRow => ofSkb(run, EV.sock_dequeue);
const freed = (run: RunFacts): EventRow => ofSkb(run, EV.skb_free);

function ofSkb(run: RunFacts, kind: Parameters<RunFacts['event']>[0]['kind']): EventRow {
  const { skb } = sending(run);
  return run.event({ kind, behind: sending(run), when: (row) => row.skb === skb });
}

const sinceSent = (of: (run: RunFacts) => EventRow) => (run: RunFacts) =>
  (of(run).atPs - sending(run).atPs) / PS_PER_NS;

/** Of the frees of datagrams that arrived, in percent. */
const freedBy = (cpu: number) => (run: RunFacts) => {
  const all = { kind: EV.skb_free, when: ({ x }: EventRow) => x === FREE_PATH.local };
  return (100 * run.count({ ...all, cpu })) / run.count(all);
};

export const SKB: Chapter = {
  id: 'skb',
  title: 'What an skb is, and who frees it',
  runs: {
    plain: {
      preset: 'm1',
      kernel: { variant: 'none', release: '6.17' },
      runUs: 2_000,
    },
  },
  claims: {
    payload: fromRun('plain', ({ scenario }) => scenario.load.payloadBytes, FORMAT.bytes),
    truesize: fromRun('plain', ({ scenario }) => scenario.load.truesizeBytes, FORMAT.bytes),
    queuedNs: fromRun('plain', sinceSent(queued), FORMAT.ns),
    readNs: fromRun('plain', sinceSent(read), FORMAT.ns),
    freedNs: fromRun('plain', sinceSent(freed), FORMAT.ns),
    allocCpu: fromRun('plain', (run) => sending(run).cpu),
    freeCpu: fromRun('plain', (run) => freed(run).cpu),
    foreignShare: fromRun('plain', freedBy(RECEIVER), FORMAT.percent),
    rate: fromRun('plain', (run) => run.ratePerS(), FORMAT.rate),
    fromSlab: fromRun(
      'plain',
      (run) => (100 * run.count({ kind: EV.udp_send, when: ({ y }) => y === 1 })) / run.sent,
      FORMAT.percent,
    ),
  },
  steps: [
    {
      id: 'what',
      title: 'An skb is what the kernel knows about one packet on its way.',
      paragraphs: [
        'An skb, `struct sk_buff`, is a small head that points to the bytes. A datagram of {payload} is charged with {truesize}: head, bytes, and what rounding adds.',
        'CPU 2 calls `sendto()`. The kernel allocates an skb there, fills it, and from then on hands the skb around, never the bytes.',
      ],
      scene: {
        run: 'plain',
        from: (run) => sending(run).atPs,
        until: (run) => queued(run).atPs,
        usPerS: 0.8,
      },
      pictures: [{ kind: 'stage' }],
      figures: [{ figure: '{truesize}', says: 'in the kernel’s books for {payload} of payload' }],
      notes: ['The small square is the skb; its number is that of the CPU that allocated it.'],
    },
    {
      id: 'life',
      title: 'It lives for a few microseconds: sent, queued, read, freed.',
      paragraphs: [
        'Counted from the start of `sendto()`: after {queuedNs} it lies on the socket queue, after {readNs} the receiver takes it, after {freedNs} it is freed. Times are those of the simulated POWER10.',
        'Between this one pair of CPUs skbs go by at {rate}. What one of them costs at its end is multiplied by that.',
      ],
      scene: {
        run: 'plain',
        from: (run) => sending(run).atPs,
        until: (run) => freed(run).atPs,
        usPerS: 1,
      },
      pictures: [
        {
          kind: 'timeline',
          cpus: [SENDER, RECEIVER],
          from: (run) => sending(run).atPs,
          until: (run) => freed(run).endPs + 100 * PS_PER_NS,
          spans: [
            {
              cpu: SENDER,
              from: (run) => sending(run).atPs,
              until: (run) => queued(run).atPs,
              says: 'allocated, sent, delivered',
              look: 'useful',
            },
            {
              cpu: RECEIVER,
              from: (run) => read(run).atPs,
              until: (run) => freed(run).atPs,
              says: 'read, then freed',
              look: 'useful',
            },
          ],
        },
      ],
      notes: [
        'Two lanes, two CPUs, one skb: it begins on the upper one and ends on the lower one.',
      ],
    },
    {
      id: 'who-frees',
      title: 'CPU {allocCpu} allocates the skb. CPU {freeCpu} frees it.',
      paragraphs: [
        'Nothing sends the skb back. Whoever is done with it frees it, and that is the reader: of the skbs that were read in this run, {foreignShare} were freed on a CPU that had not allocated them.',
        'This is how UDP worked up to v6.17. TCP gives its skbs back since v5.19.',
      ],
      scene: {
        run: 'plain',
        from: (run) => read(run).atPs,
        until: (run) => freed(run).atPs,
        usPerS: 0.5,
      },
      pictures: [{ kind: 'stage' }],
      figures: [
        {
          figure: '{foreignShare}',
          says: 'of the skbs that were read end on another CPU than theirs',
        },
      ],
      question: {
        ask: 'CPU 2 sends, CPU 5 reads. On which CPU is the skb freed?',
        choices: [
          { says: 'CPU 2, which allocated it', value: 2 },
          { says: 'CPU 5, which read it', value: 5 },
          { says: 'Any idle CPU', value: -1 },
        ],
        right: 'freeCpu',
        because:
          'Whoever drops the last reference frees, and the reader is the last one to hold the skb.',
      },
      notes: ['Let the room decide before you go on.'],
    },
    {
      id: 'empty-hands',
      title: 'CPU {allocCpu} only takes memory, CPU {freeCpu} only returns it.',
      paragraphs: [
        'CPU 2 gets {fromSlab} of its heads fresh from the slab allocator. CPU 5 returns {foreignShare} of those that were read to the same allocator, and needs none itself.',
        'So memory flows in one direction, and the allocator has to carry all of it back. The next chapter shows what that costs.',
      ],
      pictures: [
        {
          kind: 'table',
          head: ['', 'allocates', 'frees'],
          rows: [
            ['CPU {allocCpu}, the sender', '{fromSlab} from the slab', 'none that was read'],
            ['CPU {freeCpu}, the receiver', 'none', '{foreignShare} of those that were read'],
          ],
        },
      ],
      notes: ['One producer, one consumer: the worst case of every allocator.'],
    },
  ],
};
