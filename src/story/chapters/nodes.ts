/** Chapter 4: one list for every node, and what it buys. */
import { EV } from '../../schema/events.ts';
import { PS_PER_US, type Ps } from '../../schema/units.ts';
import type { VariantId } from '../../schema/variants.ts';
import type { Chapter } from '../chapter.ts';
import { type Claim, FORMAT, fromRun, fromRuns } from '../claim.ts';
import type { EventRow, RunFacts } from '../run-facts.ts';
import type { StoryRun } from '../scene.ts';

/** The CPU that all six queues of the card interrupt. */
const HOME = 0;
const WARM = 40;

const sixQueues = (variant: VariantId): StoryRun => ({
  preset: 'nic-6-queues',
  kernel: { variant },
  runUs: 4_000,
});
/** Lines of defer lists that went to the other socket, per skb. */
const across = (run: RunFacts): number => {
  const { transfers, received } = run.memory();
  return transfers.list.socket / received;
};
const acrossOf = (run: string): Claim => fromRun(run, across, FORMAT.mean);

const pushFrom = (run: RunFacts, node: number): EventRow =>
  run.event(
    {
      kind: EV.skb_defer,
      when: ({ x, cpu }) => x === HOME && run.scenario.machine.cpuNode[cpu] === node,
    },
    WARM,
  );
const firstOf = (run: RunFacts): number => Math.min(pushFrom(run, 0).atPs, pushFrom(run, 1).atPs);
const waitNs = (run: RunFacts): number => {
  const { line } = run.memory().locks;
  return line.wait_ns / line.taken;
};
const flush = (run: RunFacts): EventRow =>
  run.event({ kind: EV.flush, cpu: HOME, when: ({ x }) => x === 2 });

/** The lists of both nodes hold something, and the flush is about to come. */
const full = (run: RunFacts): Ps => flush(run).atPs - 1;
const held = (run: RunFacts, slot: number): number => {
  const view = run.viewAt(full(run));
  return view.listLength[view.rowOf(HOME, slot)];
};

export const NODES: Chapter = {
  id: 'nodes',
  title: 'One list for every node',
  runs: {
    one: sixQueues('llist'),
    pernode: sixQueues('pernode'),
    p10: { preset: 'm1', runUs: 1_000 },
  },
  claims: {
    queues: fromRun('one', ({ scenario }) => scenario.load.pairs.length),
    oneAcross: acrossOf('one'),
    pernodeAcross: acrossOf('pernode'),
    fewer: fromRuns(
      ['one', 'pernode'],
      (one, pernode) => across(one) / across(pernode),
      (value) => `×${value.toFixed(0)}`,
    ),
    oneWaitNs: fromRun('one', waitNs, FORMAT.mean),
    pernodeWaitNs: fromRun('pernode', waitNs, FORMAT.mean),
    lists: fromRun('pernode', ({ scenario }) => scenario.machine.possible.length),
    p10Lists: fromRun('p10', ({ scenario }) => scenario.machine.possible.length),
    p10Bytes: fromRun(
      'p10',
      ({ scenario: { machine } }) => machine.possible.length * machine.lineBytes,
      FORMAT.bytes,
    ),
    p10Cpus: fromRun('p10', ({ scenario }) => scenario.machine.cpuNode.length),
    listOfFar: fromRun('pernode', (run) => pushFrom(run, 1).y),
    held0: fromRun('pernode', (run) => held(run, 0)),
    held1: fromRun('pernode', (run) => held(run, 1)),
    taken: fromRun('pernode', (run) => flush(run).x),
  },
  steps: [
    {
      id: 'one-line',
      title: 'One list, many writers: its cache line keeps moving.',
      paragraphs: [
        'A card’s {queues} queues end on CPU 0, which allocates the skbs. Three readers run on its node, three on the other. All push to CPU 0’s one list, so all write one cache line, and a line is in one cache at a time: {oneAcross} trips to the other socket per skb.',
      ],
      scene: {
        run: 'one',
        from: (run) => firstOf(run) - PS_PER_US,
        until: (run) => firstOf(run) + 3 * PS_PER_US,
        usPerS: 0.5,
      },
      pictures: [{ kind: 'stage' }],
      figures: [{ figure: '{oneAcross}', says: 'trips to the other socket per skb' }],
      notes: [
        'This was the kernel between two commits of one series; the locked list of v5.19 has the same line.',
      ],
    },
    {
      id: 'a-list-each',
      title: 'So a CPU gets one list for each node.',
      paragraphs: [
        'Since 5628f3fe3b16, in v6.18, whoever pushes to a CPU does it on the list that is kept there for his own node. Readers of different nodes no longer write the same line.',
        'Here readers of node 0 have filled list 0 of CPU 0 with {held0} skbs, and readers of node 1 list 1 with {held1}. Only the flush still reads them all: the next one takes from {taken} lists.',
      ],
      scene: {
        run: 'pernode',
        from: (run) => full(run) - 30 * PS_PER_US,
        until: full,
        usPerS: 6,
      },
      pictures: [{ kind: 'strip', cpu: HOME, says: 'a list for each of the two nodes' }],
      question: {
        ask: 'CPU 4 of node 1 frees an skb of CPU 0. On which of CPU 0’s {lists} lists does it go?',
        choices: [
          { says: 'List 0: the node of the CPU that allocated', value: 0 },
          { says: 'List 1: the node of the CPU that frees', value: 1 },
        ],
        right: 'listOfFar',
        because:
          'The CPU comes from the skb, the node from the one who pushes: so each node writes its own line.',
      },
      notes: [
        'Each cell of the strip is a list; left to right from node 0, in every picture of this story.',
      ],
      sources: ['robot-2025-12'],
    },
    {
      id: 'bought',
      title: 'What it buys: {fewer} fewer trips between the sockets.',
      paragraphs: [
        'The same arrivals, the same readers: {pernodeAcross} trips of a list’s line per skb in place of {oneAcross}. A push waits {pernodeWaitNs} ns for its line on average in this model, before it was {oneWaitNs} ns.',
      ],
      pictures: [
        {
          kind: 'bars',
          title: 'Trips of list lines to the other socket, per skb',
          bars: [
            {
              label: 'one list per CPU',
              parts: [{ claim: 'oneAcross', look: 'spin' }],
              value: '{oneAcross}',
            },
            {
              label: 'one for every node',
              parts: [{ claim: 'pernodeAcross', look: 'useful' }],
              value: '{pernodeAcross}',
            },
          ],
        },
      ],
      notes: ['The author reported gains on several servers. This is the reason, counted.'],
    },
    {
      id: 'price',
      title: 'What it costs: {p10Lists} lists for each CPU of a small partition.',
      paragraphs: [
        'The lists are sized by the nodes that a machine could have. The next chapters are on a POWER10 partition (LPAR), a part of a machine that runs a kernel of its own. It has {p10Cpus} CPUs, all on one node, and each has {p10Lists} lists, {p10Bytes} of lines. Only one of them can ever hold anything.',
        'Memory is cheap. Looking at all of it, twice per datagram, is what the next chapter is about.',
      ],
      pictures: [
        {
          kind: 'table',
          head: ['machine', 'lists of a CPU', 'nodes with CPUs'],
          rows: [
            ['two-socket server', '{lists}', '{lists}'],
            ['POWER10 partition', '{p10Lists}', 'one'],
          ],
        },
      ],
      notes: ['A good trade on a server. A poor one where nodes are only possible.'],
    },
  ],
};
