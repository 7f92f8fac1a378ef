/** Chapter 4: one list for every node of the readers. */
import { EV, KICK } from '../../schema/events.ts';
import { PS_PER_NS } from '../../schema/units.ts';
import type { Chapter } from '../chapter.ts';
import { fromRun } from '../claim.ts';
import type { RunFacts } from '../run-facts.ts';

/** Allocates for readers of both sockets. */
const CARD = 0;

const crossings = (run: RunFacts): number =>
  (100 * run.memory().transfers.list.socket) / run.received;
const near = (run: RunFacts): number => {
  const { core, domain, node } = run.memory().transfers.list;
  return (100 * (core + domain + node)) / run.received;
};
const waits = (run: RunFacts): number => run.memory().locks.line.waited;
const kicks = (run: RunFacts): number =>
  run.count({ kind: EV.kick, when: ({ y }) => y === KICK.sent });

/** A push behind which both lists hold something. */
const filled = (run: RunFacts) =>
  run.event({ kind: EV.skb_defer, fromPs: run.scenario.runPs / 2, when: ({ z }) => z >= 24 });

export const NODES: Chapter = {
  id: 'nodes',
  title: 'One list for every node',
  runs: {
    one: { preset: 'nic-6-queues', kernel: { variant: 'llist' }, runUs: 3_000 },
    each: { preset: 'nic-6-queues', runUs: 3_000 },
    wide: { preset: 'm1', runUs: 2_000 },
  },
  claims: {
    crossOne: fromRun('one', crossings),
    crossEach: fromRun('each', crossings),
    nearOne: fromRun('one', near),
    nearEach: fromRun('each', near),
    waitsOne: fromRun('one', waits),
    waitsEach: fromRun('each', waits),
    kicksOne: fromRun('one', kicks),
    kicksEach: fromRun('each', kicks),
    nodes: fromRun('each', ({ scenario }) => scenario.machine.possible.length),
    node0: fromRun('each', (run) => run.count({ kind: EV.skb_defer, when: ({ y }) => y === 0 })),
    node1: fromRun('each', (run) => run.count({ kind: EV.skb_defer, when: ({ y }) => y === 1 })),
    wideNodes: fromRun('wide', ({ scenario }) => scenario.machine.possible.length),
  },
  steps: [
    {
      id: 'one-line',
      title: 'One list is one cache line, and every reader writes it.',
      paragraphs: [
        'A card’s interrupts go to CPU 0; its packets are read on six CPUs, three on each of two sockets. All six push on the one list of CPU 0. Per hundred packets its line crosses between the sockets {crossOne} times.',
        'In this run {waitsOne} pushes had to wait because another CPU was just writing the line.',
      ],
      scene: {
        run: 'one',
        from: (run) => filled(run).atPs - 6_000 * PS_PER_NS,
        until: (run) => filled(run).atPs,
        usPerS: 1.5,
      },
      pictures: [{ kind: 'strip', cpu: CARD, says: 'one list, written from both sockets' }],
      figures: [
        {
          figure: '{crossOne}',
          says: 'times per hundred packets the line goes to the other socket',
        },
      ],
      notes: ['The strip has one cell only: the kernel before the NUMA commit.'],
    },
    {
      id: 'split',
      title: 'So give CPU 0 one list for every node that pushes.',
      paragraphs: [
        'The commit 5628f3fe3b16 in v6.18 makes {nodes} lists of the one: readers of node 0 push on list 0, those of node 1 on list 1. Here {node0} skbs took the first, {node1} the second.',
        'Each list has a line of its own, with its own count. Pushers of one socket no longer write what the other socket writes.',
      ],
      scene: {
        run: 'each',
        from: (run) => filled(run).atPs - 6_000 * PS_PER_NS,
        until: (run) => filled(run).atPs,
        usPerS: 1.5,
      },
      pictures: [{ kind: 'strip', cpu: CARD, says: 'one list for each node of the readers' }],
      notes: ['Which list: the node of the one who frees, not the node of the memory.'],
    },
    {
      id: 'what-it-buys',
      title: 'The lines stop crossing between the sockets.',
      paragraphs: [
        'Per hundred packets: {crossOne} crossings with one list, {crossEach} with a list for every node. What is left is CPU 0 itself, when it comes to collect from the far list.',
        'Inside a socket lines still move, {nearOne} times before and {nearEach} after, but that is the cheap kind. Waiting for the line falls from {waitsOne} pushes to {waitsEach}.',
      ],
      pictures: [
        {
          kind: 'bars',
          title: 'How often the line of a list moved, per hundred packets',
          bars: [
            {
              label: 'one list per CPU',
              parts: [
                { claim: 'crossOne', look: 'spin', under: 'to the other socket' },
                { claim: 'nearOne', look: 'other' },
              ],
              value: '{crossOne} far',
            },
            {
              label: 'one per CPU and node',
              parts: [
                { claim: 'crossEach', look: 'spin' },
                { claim: 'nearEach', look: 'other', under: 'within a socket' },
              ],
              value: '{crossEach} far',
            },
          ],
        },
      ],
      figures: [
        {
          figure: '{crossOne} → {crossEach}',
          says: 'crossings between the sockets, per hundred packets',
          tone: 'useful',
        },
        {
          figure: '{kicksOne} → {kicksEach}',
          says: 'kicks: two lists fill half as fast',
          tone: 'useful',
        },
      ],
      question: {
        ask: 'Six readers, two sockets. How many lists keep the sockets from writing the same line?',
        choices: [
          { says: 'One', value: 1 },
          { says: 'Two: one for each node', value: 2 },
          { says: 'Six: one for each reader', value: 6 },
        ],
        right: 'nodes',
        because: 'Within a socket a line is cheap to share; only the way between them hurts.',
      },
      notes: ['This is a good commit. The regression is not about its idea.'],
    },
    {
      id: 'price',
      title: 'The price: a flush has to look at each of them.',
      paragraphs: [
        'CPU 0 does not know which list holds something, so its flush looks at all of them, every time. With {nodes} nodes that is nothing.',
        'But how many nodes does a machine have? The lists are made for all that are possible. On one POWER10 partition that is {wideNodes}.',
      ],
      pictures: [
        {
          kind: 'table',
          head: ['machine', 'lists of each CPU', 'looks in one flush'],
          rows: [
            ['kernel before the commit', 'one', 'one'],
            ['server with two sockets', '{nodes}', '{nodes}'],
            ['POWER10 LPAR', '{wideNodes}', '{wideNodes}'],
          ],
        },
      ],
      notes: ['Stop here for a moment. The next picture is the walk.'],
      sources: ['tomasov-2026-09'],
    },
  ],
};
