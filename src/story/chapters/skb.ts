/** Chapter 1: what an skb is, and who frees it. */
import { EV } from '../../schema/events.ts';
import { bundleFor, type Release } from '../../schema/releases.ts';
import { PS_PER_US, type Ps } from '../../schema/units.ts';
import type { Chapter } from '../chapter.ts';
import { FORMAT, fromRun } from '../claim.ts';
import type { EventRow, RunFacts } from '../run-facts.ts';

const SENDER = 2;
const RECEIVER = 5;
const WARM = 20;

const sending = (run: RunFacts): EventRow => run.datagram(WARM);
/** The same skb when the receiver takes it. */
const reading = (run: RunFacts): EventRow => {
  const { skb } = sending(run);
  return run.event({ kind: EV.sock_dequeue, behind: sending(run), when: (row) => row.skb === skb });
};
const queued = (run: RunFacts): EventRow => {
  const { skb } = sending(run);
  return run.event({ kind: EV.sock_enqueue, behind: sending(run), when: (row) => row.skb === skb });
};
const freed = (run: RunFacts): EventRow => {
  const { skb } = sending(run);
  return run.event({ kind: EV.skb_free, behind: reading(run), when: (row) => row.skb === skb });
};
/** In the middle of what CPU 5 does with it before it frees it. */
const copying = (run: RunFacts): Ps => (reading(run).atPs + freed(run).atPs) / 2;
function bundle({ scenario }: RunFacts): Release {
  const { release } = scenario.kernel;
  const found = bundleFor(release);
  if (found === undefined) throw new Error(`bug: no release ${release}`);
  return found;
}
const freedOn = (run: RunFacts, cpu: number): number => run.count({ kind: EV.skb_free, cpu });

export const SKB: Chapter = {
  id: 'skb',
  title: 'Who frees an skb',
  runs: { plain: { preset: 'm1', kernel: { variant: 'none' }, runUs: 2_000 } },
  claims: {
    bytes: fromRun('plain', ({ scenario }) => scenario.load.payloadBytes, FORMAT.bytes),
    truesize: fromRun('plain', ({ scenario }) => scenario.load.truesizeBytes, FORMAT.bytes),
    sent: fromRun('plain', (run) => run.sent),
    onReceiver: fromRun('plain', (run) => freedOn(run, RECEIVER)),
    onSender: fromRun('plain', (run) => freedOn(run, SENDER)),
    onWay: fromRun('plain', (run) => run.sent - run.count({ kind: EV.skb_free })),
    freesCpu: fromRun('plain', (run) => freed(run).cpu),
    lifeUs: fromRun('plain', (run) => (freed(run).atPs - sending(run).atPs) / PS_PER_US, FORMAT.us),
    cacheSize: fromRun('plain', (run) => bundle(run).cache.size),
    refill: fromRun('plain', (run) => bundle(run).cache.refill),
  },
  steps: [
    {
      id: 'sent',
      title: 'Every datagram in the kernel is an skb.',
      paragraphs: [
        'When a program sends {bytes}, the kernel takes memory twice: a small head, `struct sk_buff`, that knows where everything is, and a buffer for the data. Together they count as {truesize}. That pair is an skb, and it is alive from `send()` until somebody frees it.',
        'Here CPU 2 sends over loopback. The square is the skb; its colour and number say which CPU allocated it.',
      ],
      scene: {
        run: 'plain',
        from: (run) => sending(run).atPs,
        until: (run) => queued(run).atPs,
        usPerS: 0.5,
      },
      pictures: [{ kind: 'stage' }],
      notes: ['Give the room time to find the square. It will be on every slide.'],
    },
    {
      id: 'read',
      title: 'It is read on another CPU.',
      paragraphs: [
        'The same CPU that sent runs the softirq pass, work that the kernel does for the network behind a send or an interrupt. The pass puts the skb on the socket’s queue. The program that reads runs elsewhere, here on CPU 5: it copies the data out, and then nobody needs the skb any more.',
        'A second colour at the edge of a square is that of the CPU that wrote to the skb last.',
      ],
      scene: {
        run: 'plain',
        from: (run) => queued(run).atPs,
        until: copying,
        usPerS: 0.5,
      },
      pictures: [{ kind: 'stage' }],
      question: {
        ask: 'CPU 2 allocated the skb, CPU 5 has read it. In an old kernel, which of them frees it?',
        choices: [
          { says: 'CPU 2, who allocated it', value: SENDER },
          { says: 'CPU 5, who read it last', value: RECEIVER },
        ],
        right: 'freesCpu',
        because: 'Whoever needs an skb last frees it, on whatever CPU that happens to be.',
      },
      notes: ['Two CPUs, one skb: this is the whole setting.'],
    },
    {
      id: 'freed',
      title: 'Whoever needs it last frees it: CPU {freesCpu}.',
      paragraphs: [
        'In a kernel without deferral, such as v5.16, {onReceiver} skbs of this run were freed on CPU 5 and {onSender} on CPU 2, which had allocated every one of the {sent}. {onWay} was on its way when the run ended.',
        'The one that is shown lived for {lifeUs}. That it ended on the wrong CPU looks harmless. The next chapter is about why it is not.',
      ],
      scene: {
        run: 'plain',
        from: (run) => reading(run).atPs,
        until: (run) => freed(run).atPs + PS_PER_US / 5,
        usPerS: 0.5,
      },
      pictures: [{ kind: 'stage' }],
      figures: [
        { figure: '{onSender} of {sent}', says: 'skbs come home to the CPU that allocated them' },
      ],
      notes: [
        'Freed is not gone: the memory is on a list of free objects, and the question is on whose.',
      ],
    },
    {
      id: 'cache',
      title: 'Each CPU keeps free heads at hand: {cacheSize} of them.',
      paragraphs: [
        'The NAPI skb cache, after the kernel’s way to take packets in by polling, holds heads only, for its own CPU, without a lock. An allocation pops one; when none is left, {refill} are fetched from the slab allocator at once; what is freed in the CPU’s softirq goes back on top, still warm.',
        'Where skbs are freed elsewhere, as here, that cache of heads stays empty, and every head comes from the slab. The run shown has the cache of v6.19 and no deferral, so that only who frees differs from later chapters.',
      ],
      pictures: [
        {
          kind: 'table',
          head: ['the NAPI skb cache, v6.19 and later', 'heads'],
          rows: [
            ['room', '{cacheSize}'],
            ['fetched when it is empty', '{refill}'],
          ],
        },
      ],
      notes: ['Before v6.19 it was half as large, and senders in process context did not use it.'],
      sources: ['dumazet-2025-11'],
    },
  ],
};
