/** Chapter 2: why freeing on another CPU hurts. */
import { spreadPairs } from '../../data/large-loads.ts';
import { MACHINES } from '../../data/machines.ts';
import { presetById } from '../../data/presets.ts';
import { DEFERRAL_TABLES } from '../../data/published/deferral-tables.ts';
import { EV } from '../../schema/events.ts';
import type { LoadSpec } from '../../schema/load.ts';
import { busyCpus } from '../../schema/load-cpus.ts';
import { PS_PER_US, type Ps } from '../../schema/units.ts';
import type { Chapter } from '../chapter.ts';
import { type Claim, FORMAT, fromRun, fromRuns, published } from '../claim.ts';
import { publishedCell } from '../published-cell.ts';
import type { EventRow, RunFacts } from '../run-facts.ts';

const RECEIVER = 5;
const WARM = 20;
/** Datagrams of one sender. */
const FORMED = 18;
const SHOWN = 5;
/** Four senders and their readers. */
const IN_LINE = [0, 1, 2, 3, 48, 49, 50, 51];
/** Half of the CPUs of each of the two nodes send. */
const PAIRS_A_NODE = 48;

/** The robot’s netperf on the machine of its other report: as many pairs as it ran. */
function manyPairs(): LoadSpec {
  const netperf = presetById('m4-netperf')?.scenario.load;
  if (netperf === undefined) throw new Error('bug: the story names no preset "m4-netperf"');
  return { ...netperf, pairs: spreadPairs(MACHINES.m6, PAIRS_A_NODE) };
}
const LARGE = manyPairs();

const m6 = (key: 'before' | 'after' | 'change'): number =>
  publishedCell(DEFERRAL_TABLES, 'm6-netperf', 'throughput per instance', key);
const robot = (compute: () => number, text: Claim['text']): Claim =>
  published(['robot-2025-09'], compute, text);
const gbit = (mbit: number): string => `${(mbit / 1_000).toFixed(1)} Gbit/s`;

const slab = (run: RunFacts) => run.memory().slabs.heads;
/** Times that somebody waited for zone->lock, per datagram received. */
const zoneWaits = (run: RunFacts): number => {
  const { locks, received } = run.memory();
  return locks.zone.waited / received;
};
/** Percent of the time of the CPUs at work. */
const spinShare = (run: RunFacts): number => {
  const { load, runPs } = run.scenario;
  return (100 * run.rolePs('spin')) / (busyCpus(load).length * runPs);
};
/** Some datagrams of CPU 0, once the line has formed: about as much waiting as in the whole run. */
const inLine = (run: RunFacts): Ps => run.datagram(FORMED, 0).atPs;
const inLineUntil = (run: RunFacts): Ps => run.datagram(FORMED + SHOWN, 0).atPs;
/** Percent of the time of the CPUs shown in the span shown. */
const shownShare = (run: RunFacts): number => {
  const [fromPs, toPs] = [inLine(run), inLineUntil(run)];
  const waited = IN_LINE.reduce((sum, cpu) => sum + run.rolePs('spin', cpu, { fromPs, toPs }), 0);
  return (100 * waited) / (IN_LINE.length * (toPs - fromPs));
};
const freeing = (run: RunFacts): EventRow =>
  run.event({ kind: EV.skb_free, cpu: RECEIVER, behind: run.datagram(WARM) });

export const FOREIGN: Chapter = {
  id: 'foreign',
  title: 'Why a foreign free hurts',
  runs: {
    slub: { preset: 'm1', kernel: { variant: 'none', release: '6.17' }, runUs: 3_000 },
    crowd: { preset: 'm6', kernel: { variant: 'none' }, load: LARGE, runUs: 600 },
    deferred: { preset: 'm6', kernel: { variant: 'pernode' }, load: LARGE, runUs: 600 },
  },
  claims: {
    frees: fromRun('slub', (run) => slab(run).free_slow + slab(run).free_fast),
    fastFrees: fromRun('slub', (run) => slab(run).free_fast),
    slowFrees: fromRun('slub', (run) => slab(run).free_slow),
    linesEach: fromRun(
      'slub',
      (run) => {
        const { skb, slab: slabs } = run.memory().transfers;
        return (skb.core + slabs.core) / run.received;
      },
      FORMAT.mean,
    ),
    pairs: fromRun('crowd', ({ scenario }) => scenario.load.pairs.length),
    bytes: fromRun('crowd', ({ scenario }) => scenario.load.payloadBytes, FORMAT.bytes),
    crowdWaits: fromRun('crowd', zoneWaits, FORMAT.mean),
    deferredWaits: fromRun('deferred', zoneWaits, FORMAT.mean),
    crowdShare: fromRun('crowd', spinShare, FORMAT.percent),
    deferredShare: fromRun('deferred', spinShare, FORMAT.percent),
    shownShare: fromRun('crowd', shownShare, FORMAT.percent),
    shownUs: fromRun('crowd', (run) => (inLineUntil(run) - inLine(run)) / PS_PER_US, FORMAT.us),
    runTimes: fromRuns(
      ['deferred', 'crowd'],
      (deferred, crowd) => deferred.ratePerS() / crowd.ratePerS(),
      FORMAT.times,
    ),
    before: robot(() => m6('before'), gbit),
    after: robot(() => m6('after'), gbit),
    times: robot(() => m6('after') / m6('before'), FORMAT.times),
    slower: fromRun('slub', (run) => (slab(run).free_slow > slab(run).free_fast ? 1 : 0)),
  },
  steps: [
    {
      id: 'whose-slab',
      title: 'Memory has a home: the CPU whose slab it was cut from.',
      paragraphs: [
        'An allocator keeps a slab of objects ready for each CPU. Taking one from there and putting one back takes no lock, because nobody else touches it.',
        'An object that is freed on another CPU cannot go that way. It has to go back to a slab that the other one may be using right now: by an atomic operation on its line, and now and then under the `list_lock` of its node, a socket’s CPUs with the memory next to them.',
      ],
      scene: {
        run: 'slub',
        from: (run) => freeing(run).atPs - 2 * PS_PER_US,
        until: (run) => freeing(run).atPs + PS_PER_US / 2,
        usPerS: 0.5,
      },
      pictures: [{ kind: 'stage' }],
      question: {
        ask: 'CPU 5 frees heads that CPU 2 allocated, on v6.17. Which way do they go?',
        choices: [
          { says: 'The fast one, without a lock', value: 0 },
          { says: 'The slow one, `__slab_free()`', value: 1 },
        ],
        right: 'slower',
        because:
          '{slowFrees} the slow way and {fastFrees} the fast one, in this run: none of them was cut from a slab of CPU 5.',
      },
      notes: [
        'Since v7.0 frees on the same node have per-CPU sheaves and are cheaper; another node’s are not.',
      ],
    },
    {
      id: 'slow-frees',
      title: '{slowFrees} of {frees} frees take the slow way.',
      paragraphs: [
        'And the memory itself is far: what CPU 5 has read lies in its cache memory, in lines. When CPU 2 allocates it again, each line travels back. {linesEach} cache lines per datagram change hands in this run.',
        'Two CPUs pay, and neither did anything wrong.',
      ],
      pictures: [
        {
          kind: 'bars',
          title: 'Frees of heads in the run, v6.17',
          bars: [
            {
              label: 'fast: its own slab',
              parts: [{ claim: 'fastFrees', look: 'useful' }],
              value: '{fastFrees}',
            },
            {
              label: 'slow: `__slab_free()`',
              parts: [{ claim: 'slowFrees', look: 'spin' }],
              value: '{slowFrees}',
            },
          ],
        },
      ],
      notes: ['Lines are counted by the mechanism; what one costs depends on how far it travels.'],
    },
    {
      id: 'crowd',
      title: 'With many pairs, everybody meets at one lock.',
      paragraphs: [
        'Now {pairs} senders and as many readers, with datagrams of {bytes} on pages of their own. Pages freed on one side and taken on the other go through the node’s free lists, under `zone->lock`, the lock of the allocator of pages. CPUs wait for it {crowdWaits} times per datagram.',
        'Where the sender gets its own pages back they stay in its own lists: {deferredWaits} times per datagram.',
      ],
      pictures: [
        {
          kind: 'table',
          head: ['who frees', 'waits for `zone->lock` per datagram'],
          rows: [
            ['the reader', '{crowdWaits}'],
            ['the CPU that allocated', '{deferredWaits}'],
          ],
        },
      ],
      figures: [
        { figure: '{runTimes}', says: 'the rate, when skbs are given back', tone: 'useful' },
      ],
      notes: [
        'Which lock it was on the robot’s machine is not in its report. Here it is the zone’s.',
      ],
    },
    {
      id: 'in-line',
      title: 'They stand in line: {crowdShare} of all their time.',
      paragraphs: [
        'Four senders, CPUs 0 to 3, and their readers, of {pairs} pairs. Striped is waiting for a lock: the senders want pages to fill, the readers have pages to give back. In the {shownUs} shown these eight wait for {shownShare} of the time, and all pairs for {crowdShare} of the whole run.',
        'Where skbs are given back, the same CPUs wait for {deferredShare} of their time.',
      ],
      scene: {
        run: 'crowd',
        from: inLine,
        until: inLineUntil,
        usPerS: 16,
      },
      pictures: [{ kind: 'timeline', cpus: IN_LINE, from: inLine, until: inLineUntil }],
      figures: [
        { figure: '{crowdShare}', says: 'of the CPUs’ time, where readers free' },
        { figure: '{deferredShare}', says: 'where skbs are given back', tone: 'useful' },
      ],
      notes: ['Each row is a CPU. They do not work on the same data, only on the same free lists.'],
    },
    {
      id: 'times-three',
      title: 'Published: giving back made it {times} as fast.',
      paragraphs: [
        'The kernel test robot found this on a machine with two sockets: with {pairs} pairs of netperf at once, each pair went from {before} to {after} when UDP receive began to defer, 6471658dc6.',
        'That is what defer lists are for. Keep it in mind when the next chapters speak of what they cost.',
      ],
      pictures: [
        {
          kind: 'bars',
          title: 'netperf UDP_STREAM, each instance, published',
          bars: [
            {
              label: 'freed by the reader',
              parts: [{ claim: 'before', look: 'other' }],
              value: '{before}',
            },
            { label: 'given back', parts: [{ claim: 'after', look: 'useful' }], value: '{after}' },
          ],
        },
      ],
      figures: [
        { figure: '{times}', says: 'measured', tone: 'useful' },
        { figure: '{runTimes}', says: 'in this model' },
      ],
      notes: ['The model was not fitted to this figure.'],
      sources: ['robot-2025-09'],
    },
  ],
};
