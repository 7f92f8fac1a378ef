/** Chapter 9: the mask of pending nodes, and why it was refused. */

import { EV } from '../../schema/events.ts';
import { PS_PER_US } from '../../schema/units.ts';
import type { VariantId } from '../../schema/variants.ts';
import type { Chapter } from '../chapter.ts';
import { type Claim, FORMAT, fromRun, fromRuns } from '../claim.ts';
import type { EventRow, RunFacts } from '../run-facts.ts';
import type { StoryRun } from '../scene.ts';

/** The CPU that takes the frames of six queues, and whose lists all readers push to. */
const HOME = 0;
const P10_HOME = 2;
const WARM = 20;

/** Readers on both nodes give skbs back to one CPU. */
const sixQueues = (variant: VariantId): StoryRun => ({
  preset: 'nic-6-queues',
  kernel: { variant },
  runUs: 4_000,
});

/** Lines that went to the other socket, per skb. */
const across =
  (...kinds: readonly ('list' | 'mask')[]) =>
  (run: RunFacts): number => {
    const { transfers, received } = run.memory();
    return kinds.reduce((sum, kind) => sum + transfers[kind].socket, 0) / received;
  };
const acrossOf = (run: string, ...kinds: readonly ('list' | 'mask')[]): Claim =>
  fromRun(run, across(...kinds), FORMAT.mean);

const lists = ({ x, y, z }: EventRow): number => x + y + z;
const flush = (run: RunFacts): EventRow => run.flush(P10_HOME, run.datagram(WARM), 1);

/** A flush that takes from both lists, and clears both bits. */
const cleared = (run: RunFacts): EventRow =>
  run.event({ kind: EV.flush, cpu: HOME, when: ({ x }) => x === 2 }, 2);
/** The push from the other node behind it. */
const farPush = (run: RunFacts): EventRow =>
  run.event({
    kind: EV.skb_defer,
    behind: cleared(run),
    when: ({ x, y }) => x === HOME && y === 1,
  });

export const MASK: Chapter = {
  id: 'mask',
  title: 'The mask that was refused',
  runs: {
    p10: { preset: 'm1', kernel: { variant: 'mask' }, runUs: 2_000 },
    one: sixQueues('llist'),
    pernode: sixQueues('pernode'),
    mask: sixQueues('mask'),
  },
  claims: {
    visited: fromRun('p10', (run) => lists(flush(run))),
    wasted: fromRun('p10', (run) => run.checks().wasted),
    empty: fromRun('p10', (run) => run.checks().empty),
    possible: fromRun('p10', ({ scenario }) => scenario.machine.possible.length),
    oneAcross: acrossOf('one', 'list'),
    pernodeAcross: acrossOf('pernode', 'list'),
    maskLists: acrossOf('mask', 'list'),
    maskBits: acrossOf('mask', 'mask'),
    maskAcross: acrossOf('mask', 'list', 'mask'),
    times: fromRuns(
      ['mask', 'pernode'],
      (mask, pernode) => across('list', 'mask')(mask) / across('list')(pernode),
      (value) => `×${value.toFixed(0)}`,
    ),
    back: fromRuns(['mask', 'one'], (mask, one) =>
      across('list', 'mask')(mask) >= across('list')(one) ? 1 : 0,
    ),
  },
  steps: [
    {
      id: 'idea',
      title: 'The next idea: remember which lists hold anything.',
      paragraphs: [
        'Each CPU gets a mask, one bit for each node. Who gives an skb back, by a push on a list of the CPU that allocated it, sets the bit of his node in that CPU’s mask; the flush takes the mask, sets it to zero, and looks only where a bit was set.',
        'No list is looked at in vain, and a node that goes offline is not forgotten: its bit is still set. No code was published: what runs here is a reconstruction of the idea.',
      ],
      pictures: [
        {
          kind: 'code',
          lines: [
            { sign: ' ', code: 'push:   llist_add(skb, list of node)' },
            { sign: '+', code: '        set bit of node **in the mask of alloc_cpu**' },
            { sign: '+', code: 'flush:  mask = **xchg(pending, none)**' },
            { sign: '+', code: '        for each node in mask: take and free its list' },
          ],
        },
        {
          kind: 'mail',
          source: 'pan-mask-2026-09',
          says: 'A mask of pending nodes for each CPU, set by the producer and drained by the flush.',
        },
      ],
      notes: [
        'Reconstructed: the third version of the patch is not in the public record we could read.',
      ],
      sources: ['pan-v3-2026-09'],
    },
    {
      id: 'no-waste',
      title: 'It works: {visited} list looked at, the one that held an skb.',
      paragraphs: [
        'On the POWER10 partition, with {possible} possible nodes: {wasted} wasted checks in the whole run, and {empty} empty ones. The walk is gone.',
      ],
      scene: {
        run: 'p10',
        from: (run) => flush(run).atPs,
        until: (run) => flush(run).endPs + PS_PER_US / 5,
        usPerS: 0.1,
      },
      pictures: [
        {
          kind: 'strip',
          cpu: P10_HOME,
          says: 'one flush, and only where a bit is set; dashed: not looked at',
        },
      ],
      figures: [{ figure: '{wasted}', says: 'wasted checks', tone: 'useful' }],
      question: {
        ask: 'No list is looked at in vain any more. Is it also as cheap to push as before?',
        choices: [
          { says: 'Yes: a bit costs nothing', value: 0 },
          { says: 'No: all nodes write the same line again', value: 1 },
        ],
        right: 'back',
        because:
          'The lists are apart, the mask is not: pushers of every node write one line, the line of the allocating CPU’s mask.',
      },
      notes: ['It does what it promises. Ask what it costs, and whom.'],
    },
    {
      id: 'refused',
      title: 'Refused: the writes across nodes would be back.',
      paragraphs: [
        'Eric Dumazet said no. The commit that made a list for every node was there to keep pushers of different nodes off each other’s cache lines; a mask that all of them write is one such line again.',
        'His way: walk online nodes in the flush, which every datagram pays for, and clean up when a CPU dies, where time does not matter.',
      ],
      pictures: [
        {
          kind: 'mail',
          source: 'dumazet-2026-09',
          says: 'A mask that remote CPUs write brings back the bouncing between nodes; keep the walk over online nodes and clean up in `dev_cpu_dead()`.',
        },
      ],
      notes: ['Cold path, hot path: this is the whole argument.'],
    },
    {
      id: 'played',
      title: 'Played: readers on both nodes push to one CPU.',
      paragraphs: [
        'A card’s six queues end on CPU 0; three readers run on each node. With one list per CPU its line goes to the other socket {oneAcross} times per skb. With a list for every node {pernodeAcross} times: what crosses is the flush, which reads the far list.',
        'With the mask the lists cross {maskLists} times, and the mask itself {maskBits} times: each flush clears the bit of node 1, and the next push from there has to set it again. The mask is not drawn; its bits are set where skbs wait.',
      ],
      scene: {
        run: 'mask',
        from: (run) => cleared(run).atPs - PS_PER_US,
        until: (run) => farPush(run).atPs + PS_PER_US / 4,
        usPerS: 1,
      },
      pictures: [
        { kind: 'strip', cpu: HOME, says: 'a push from node 1 sets the bit of list 1 again' },
      ],
      figures: [{ figure: '{maskBits}', says: 'crossings of the mask per skb' }],
      notes: [
        'Setting a bit that is set already would be free; a flush has cleared it by then, or it is another node’s turn.',
      ],
    },
    {
      id: 'counted',
      title: 'Lines that cross to the other socket: {times} what the lists need alone.',
      paragraphs: [
        'Counted over the run, per skb received: one shared list {oneAcross}, a list for every node {pernodeAcross}, lists and mask {maskAcross}. The mask gives away what the lists had gained.',
        'The counts are the mechanism’s on a machine whose socket is the node; what a crossing costs depends on the machine.',
      ],
      pictures: [
        {
          kind: 'bars',
          title: 'Line transfers to the other socket, per skb',
          bars: [
            {
              label: 'one list per CPU',
              parts: [{ claim: 'oneAcross', look: 'other' }],
              value: '{oneAcross}',
            },
            {
              label: 'a list for every node',
              parts: [{ claim: 'pernodeAcross', look: 'useful' }],
              value: '{pernodeAcross}',
            },
            {
              label: 'lists and a mask',
              parts: [
                { claim: 'maskLists', look: 'useful', under: 'lists' },
                { claim: 'maskBits', look: 'spin', under: 'mask' },
              ],
              value: '{maskAcross}',
            },
          ],
        },
      ],
      notes: ['A refusal with a reason that one can count.'],
    },
  ],
};
