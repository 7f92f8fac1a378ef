/** Chapter 2: why freeing on another CPU hurts. */
import { presetById } from '../../data/presets.ts';
import type { LoadSpec } from '../../schema/load.ts';
import type { Chapter } from '../chapter.ts';
import { FORMAT, fromRun, fromTable } from '../claim.ts';
import type { RunFacts } from '../run-facts.ts';
import type { StoryRun } from '../scene.ts';

/** A sender and a reader on two sockets. */
const ACROSS = acrossSockets();

function acrossSockets(): LoadSpec {
  const load = presetById('two-nodes')?.scenario.load;
  if (load === undefined) throw new Error('bug: there is no preset of two nodes');
  return { ...load, pairs: [{ sender: 0, receiver: 4 }] };
}

const across = (kernel: StoryRun['kernel']): StoryRun => ({
  preset: 'two-nodes',
  load: ACROSS,
  kernel,
  runUs: 2_000,
});

/** Heads that went back to a slab the slow way, in percent of the datagrams read. */
const slowShare = (run: RunFacts): number =>
  (100 * run.memory().slabs.heads.free_slow) / run.received;

const linesPer100 = (run: RunFacts): number => {
  const { slab, lock } = run.memory().transfers;
  const all = [...Object.values(slab), ...Object.values(lock)];
  return (100 * all.reduce((sum, count) => sum + count, 0)) / run.received;
};

const locksTaken = (run: RunFacts): number => run.memory().locks.list.taken;

export const FOREIGN_FREE: Chapter = {
  id: 'foreign-free',
  title: 'Why a foreign free hurts',
  runs: {
    before: across({ variant: 'none', release: '6.17', deferMax: 64 }),
    after: across({ variant: 'pernode', release: '6.18', deferMax: 64 }),
  },
  claims: {
    slowBefore: fromRun('before', slowShare, FORMAT.percent),
    slowAfter: fromRun('after', slowShare, FORMAT.percent),
    linesBefore: fromRun('before', linesPer100),
    linesAfter: fromRun('after', linesPer100),
    locksBefore: fromRun('before', locksTaken),
    locksAfter: fromRun('after', locksTaken),
    waited: fromRun('before', (run) => run.memory().locks.list.waited),
    rateBefore: fromTable('m6-netperf', 'throughput per instance', 'before', FORMAT.count),
    rateAfter: fromTable('m6-netperf', 'throughput per instance', 'after', FORMAT.count),
    rateChange: fromTable('m6-netperf', 'throughput per instance', 'change', FORMAT.change),
    cyclesBefore: fromTable('m6-netperf', 'cycles per instruction', 'before', FORMAT.mean),
    cyclesAfter: fromTable('m6-netperf', 'cycles per instruction', 'after', FORMAT.mean),
    references: fromTable('m6-netperf', 'cache references', 'change', FORMAT.change),
  },
  steps: [
    {
      id: 'slab',
      title: 'A slab is quick for its own CPU, and slow for every other.',
      paragraphs: [
        'Up to v6.18 an allocation pops an object off a list that only its own CPU uses. A free of such an object is just as quick on that CPU. On any other CPU it takes `__slab_free()`: an atomic update of a line that belongs to somebody else.',
        'In this run {slowBefore} of the heads that were read go back the slow way. Where the skb is given back to its CPU first, {slowAfter} do.',
      ],
      pictures: [
        {
          kind: 'bars',
          title: 'Heads freed the slow way, of those that were read',
          bars: [
            {
              label: 'freed where it was read',
              parts: [{ claim: 'slowBefore', look: 'spin' }],
              value: '{slowBefore}',
            },
            {
              label: 'given back first, v6.18',
              parts: [{ claim: 'slowAfter', look: 'useful' }],
              value: '{slowAfter}',
            },
          ],
        },
      ],
      notes: ['From v7.0 on a free on the same node is quick too; between nodes it is as it was.'],
    },
    {
      id: 'lines',
      title: 'What two CPUs both write travels between them.',
      paragraphs: [
        'The list of free objects in a slab, and the lock of a node’s slabs, are cache lines. The sender writes them to allocate, the reader to free. Each time, the line crosses from one socket to the other.',
        'Per hundred datagrams {linesBefore} such lines move, against {linesAfter} where skbs go home in batches. The lines of the skb itself travel either way: it was read elsewhere.',
      ],
      pictures: [
        {
          kind: 'bars',
          title: 'Lines of slabs and their locks that moved, per hundred datagrams',
          bars: [
            {
              label: 'freed where it was read',
              parts: [{ claim: 'linesBefore', look: 'spin' }],
              value: '{linesBefore}',
            },
            {
              label: 'given back first, v6.18',
              parts: [{ claim: 'linesAfter', look: 'useful' }],
              value: '{linesAfter}',
            },
          ],
        },
      ],
      notes: [
        'One transfer between sockets is a few hundred cycles in which nothing else happens.',
      ],
    },
    {
      id: 'locks',
      title: 'The lock is per node, so all CPUs meet there.',
      paragraphs: [
        'When a slab fills or empties, `list_lock` of its node is taken. With one pair it is taken {locksBefore} times in this run, and waited for {waited} times; with deferral it is taken {locksAfter} times.',
        'One pair alone does not gain by deferral: it moves the freeing to the sender, which is the busier side. The gain comes when many CPUs want the locks of the same node at once.',
      ],
      pictures: [
        {
          kind: 'table',
          head: ['in the whole run', 'freed where read', 'given back first'],
          rows: [
            ['`list_lock` taken', '{locksBefore}', '{locksAfter}'],
            ['heads freed the slow way', '{slowBefore}', '{slowAfter}'],
            ['slab and lock lines moved, per hundred', '{linesBefore}', '{linesAfter}'],
          ],
        },
      ],
      notes: ['Say it aloud: one pair is not the case for deferral. Ninety-six pairs are.'],
    },
    {
      id: 'times-three',
      title: 'On a machine full of pairs, giving skbs back brought {rateChange}.',
      paragraphs: [
        'The kernel test robot ran netperf on a server with two sockets, before and after UDP learned to give skbs back. Each pair went from {rateBefore} to {rateAfter} Mbit/s.',
        'The processors did not become quicker, they waited less: {cyclesBefore} cycles per instruction before, {cyclesAfter} after, and {references} in cache references. The report has no profile, so which lock it was is not on record.',
      ],
      pictures: [
        {
          kind: 'bars',
          title: 'Mbit/s of each netperf pair, published',
          bars: [
            {
              label: 'UDP frees where it reads',
              parts: [{ claim: 'rateBefore', look: 'other' }],
              value: '{rateBefore}',
            },
            {
              label: 'UDP gives skbs back',
              parts: [{ claim: 'rateAfter', look: 'useful' }],
              value: '{rateAfter}',
            },
          ],
        },
      ],
      figures: [
        { figure: '{rateChange}', says: 'for every pair', tone: 'useful' },
        { figure: '{cyclesBefore}', says: 'cycles per instruction before' },
        { figure: '{cyclesAfter}', says: 'after', tone: 'useful' },
      ],
      question: {
        ask: 'The robot filled two sockets with pairs. What did giving skbs back bring?',
        choices: [
          { says: 'A few percent', value: 5 },
          { says: 'A half more', value: 50 },
          { says: 'Three times the work', value: 200 },
        ],
        right: 'rateChange',
        because: 'Hardly anything was left of the waiting.',
      },
      notes: ['This is what the commits were made for. Keep it in mind when the regression comes.'],
    },
  ],
};
