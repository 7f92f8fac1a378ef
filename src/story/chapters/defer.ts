/** Chapter 3: give it back. Lists, the kick, the cap, and what is missing. */
import { deferLimits } from '../../schema/defer-limits.ts';
import { EV, KICK, NODEFER } from '../../schema/events.ts';
import { PS_PER_NS } from '../../schema/units.ts';
import type { Chapter } from '../chapter.ts';
import { FORMAT, fromRun } from '../claim.ts';
import type { EventRow, RunFacts } from '../run-facts.ts';

const SENDER = 2;
const RECEIVER = 5;
/** Of the network card: the CPU that its interrupts go to. */
const CARD = 0;
const WARM = 20;

const reading = (run: RunFacts): EventRow =>
  run.event({ kind: EV.sock_dequeue, cpu: RECEIVER, behind: run.datagram(WARM) });
const push = (run: RunFacts): EventRow =>
  run.event({ kind: EV.skb_defer, cpu: RECEIVER, behind: reading(run) });
/** The flush that finds it. */
const taking = (run: RunFacts): EventRow =>
  run.event({ kind: EV.flush, cpu: SENDER, behind: push(run), when: ({ x }) => x > 0 });
const taken = (run: RunFacts): EventRow =>
  run.event({ kind: EV.skb_free, cpu: SENDER, behind: taking(run) });

const sent = (run: RunFacts): EventRow =>
  run.event({ kind: EV.kick, when: ({ x, y }) => x === CARD && y === KICK.sent });
const refused = (run: RunFacts): EventRow =>
  run.event({ kind: EV.skb_nodefer, when: ({ y }) => y === NODEFER.full });

const limits = ({ scenario: { kernel } }: RunFacts) => deferLimits(kernel.variant, kernel.deferMax);

export const DEFER: Chapter = {
  id: 'defer',
  title: 'Give it back',
  runs: {
    pair: { preset: 'm1-reverted', runUs: 2_000 },
    card: { preset: 'nic-6-queues', kernel: { variant: 'llist' }, runUs: 2_000 },
    tight: { preset: 'nic-6-queues', kernel: { variant: 'llist', deferMax: 16 }, runUs: 2_000 },
  },
  claims: {
    flushed: fromRun('pair', (run) => run.freed('flush')),
    pushed: fromRun('pair', (run) => run.count({ kind: EV.skb_defer })),
    waitNs: fromRun('pair', (run) => (taking(run).atPs - push(run).atPs) / PS_PER_NS, FORMAT.ns),
    homeShare: fromRun('pair', (run) => (100 * run.freed('flush')) / run.received, FORMAT.percent),
    cacheHits: fromRun(
      'pair',
      (run) => (100 * run.count({ kind: EV.udp_send, when: ({ y }) => y === 0 })) / run.sent,
      FORMAT.percent,
    ),
    max: fromRun('card', ({ scenario }) => scenario.kernel.deferMax),
    kickAt: fromRun('card', (run) => limits(run).kickAt ?? 0),
    cap: fromRun('card', (run) => limits(run).cap),
    kicks: fromRun('card', (run) => run.count({ kind: EV.kick })),
    batch: fromRun(
      'card',
      (run) =>
        run.freed('flush') / run.count({ kind: EV.flush, cpu: CARD, when: ({ x }) => x > 0 }),
    ),
    tightMax: fromRun('tight', ({ scenario }) => scenario.kernel.deferMax),
    tightCap: fromRun('tight', (run) => limits(run).cap),
    refusedShare: fromRun(
      'tight',
      (run) => (100 * run.freed('nodefer')) / run.received,
      FORMAT.percent,
    ),
    timers: fromRun('pair', (run) => run.count({ kind: EV.flush }) - flushesInPasses(run)),
  },
  steps: [
    {
      id: 'push',
      title: 'CPU 5 is done with it, and puts it on a list of CPU 2.',
      paragraphs: [
        'The skb knows who allocated it: `skb->alloc_cpu`. Instead of freeing it, `skb_attempt_defer_free()` pushes it on the defer list of that CPU and is done: one atomic add, one compare-and-exchange.',
        'The list is a stack: who comes last lies on top. No lock is needed to push.',
      ],
      scene: {
        run: 'pair',
        from: (run) => reading(run).atPs,
        // Until CPU 2 comes to take it.
        until: (run) => taking(run).atPs - 1,
        usPerS: 0.6,
      },
      pictures: [{ kind: 'stage' }],
      notes: [
        'The kernel here is v7.2 with one list per CPU, so that only one list is to be seen.',
      ],
    },
    {
      id: 'flush',
      title: 'CPU 2 takes the whole list when it runs its next softirq pass.',
      paragraphs: [
        'CPU 2 comes by anyway: every datagram that it sends makes a pass, and `skb_defer_free_flush()` is the first thing that the pass does. It takes all that is there with one exchange. This skb had waited for {waitNs}.',
        'Of {pushed} skbs pushed, {flushed} were freed so. They are freed by the CPU that allocated them, so the heads land in its own cache, and {cacheHits} of its datagrams find one there.',
      ],
      scene: {
        run: 'pair',
        from: (run) => taking(run).atPs - 300 * PS_PER_NS,
        until: (run) => taken(run).atPs + 400 * PS_PER_NS,
        usPerS: 0.3,
      },
      pictures: [{ kind: 'stage' }],
      figures: [
        { figure: '{homeShare}', says: 'of the skbs that were read go home', tone: 'useful' },
        { figure: '{cacheHits}', says: 'of the next ones come from the cache', tone: 'useful' },
      ],
      notes: ['Foreign frees are gone: what travels is one line for a batch.'],
    },
    {
      id: 'kick',
      title: 'Push number {kickAt} sends an interrupt: the kick.',
      paragraphs: [
        'What if the owner does not come by? The list counts its pushes. One more than half of `net.core.skb_defer_max`, which is {max} here, `kick_defer_list_purge()` sends one interrupt, and the owner runs a pass.',
        'Here six readers free what the card’s CPU allocated. In this run {kicks} kicks were needed; a flush that finds anything finds {batch} skbs in the mean. It is push {kickAt} exactly: later ones do not kick again.',
      ],
      scene: {
        run: 'card',
        from: (run) => sent(run).atPs - 8_000 * PS_PER_NS,
        until: (run) => sent(run).atPs,
        usPerS: 2,
      },
      pictures: [{ kind: 'strip', cpu: CARD, says: 'one list for everything that it allocated' }],
      figures: [{ figure: '{kickAt}', says: 'pushes since the last flush bring a kick, once' }],
      question: {
        ask: 'The limit is {max}. Which push sends the interrupt?',
        choices: [
          { says: 'The first', value: 1 },
          { says: 'Number 65', value: 65 },
          { says: 'Number 128', value: 128 },
        ],
        right: 'kickAt',
        because: 'The test is for equality with half the limit, before this push was counted.',
      },
      notes: ['An equality, not a "greater than": a count that has gone past it brings no kick.'],
      sources: ['kernel-skbuff'],
    },
    {
      id: 'cap',
      title: 'A full list refuses, and the skb is freed where it is.',
      paragraphs: [
        'The kick needs time to arrive, and pushes go on. At {cap} skbs the list is full; the next ones take the old way, called nodefer. So the memory that lists can hold is bounded.',
        'With a limit of {tightMax} the list is full at {tightCap}, and {refusedShare} of what the readers free is refused.',
      ],
      scene: {
        run: 'tight',
        from: (run) => refused(run).atPs - 3_000 * PS_PER_NS,
        until: (run) => refused(run).atPs,
        usPerS: 1,
      },
      pictures: [{ kind: 'strip', cpu: CARD, says: 'full: the next one is refused' }],
      figures: [
        { figure: '{tightCap}', says: 'skbs fill it, with a limit of {tightMax}' },
        { figure: '{refusedShare}', says: 'are refused then, and freed by the reader' },
      ],
      notes: ['From v6.19 the default is {max}; before it was half of that.'],
      sources: ['dumazet-2025-11'],
    },
    {
      id: 'no-timer',
      title: 'Nothing else empties a list: there is no timer.',
      paragraphs: [
        'Up to v7.2 flushes happen in softirq passes and in polling, and nowhere else: in this run {timers} of them came from anything but a pass. If the owner is idle and the list is below the kick, its skbs wait, as long as it takes.',
        'Whatever ends "when the skb is freed" has to end before the skb is parked. Forgetting that once stopped TCP connections; a later chapter shows it.',
      ],
      pictures: [
        {
          kind: 'table',
          head: ['what empties a list', 'when'],
          rows: [
            ['a softirq pass of its CPU', 'when packets come or go there'],
            ['the kick', 'at push {kickAt}, once'],
            ['busy polling, NAPI threads', 'where they are used'],
            ['a timer, an idle hook, a shrinker', 'never: there is none'],
          ],
        },
      ],
      notes: ['The seed of three of the later chapters.'],
    },
  ],
};

/** Flushes between the beginning and the end of a pass, as the passes themselves count them. */
function flushesInPasses(run: RunFacts): number {
  const counted = run.sum({ kind: EV.softirq_exit }, ({ y }) => y);
  const exits = [...run.rows({ kind: EV.softirq_exit })];
  const last = exits.at(-1);
  // The run may end inside a pass.
  return counted + (last === undefined ? 0 : run.count({ kind: EV.flush, behind: last }));
}
