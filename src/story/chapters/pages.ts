/** Chapter 12: where the pages of received skbs go home. */
import { SINGLE_COST_TABLES } from '../../data/published/single-cost-tables.ts';
import { EV } from '../../schema/events.ts';
import { POOL_WAY } from '../../schema/memory-codes.ts';
import { PS_PER_US } from '../../schema/units.ts';
import type { Chapter } from '../chapter.ts';
import { type Claim, FORMAT, fromRun, published } from '../claim.ts';
import { publishedCell } from '../published-cell.ts';
import type { EventRow, RunFacts } from '../run-facts.ts';

/** Past the first pages, which all come from the allocator. */
const WARM = 60;

const cost = (row: string, key: 'cyclesBefore' | 'before', text: Claim['text']): Claim =>
  published(
    ['brouer-2025-01'],
    () => publishedCell(SINGLE_COST_TABLES, 'm9-softirq', row, key),
    text,
  );
const cycles = (value: number): string => `${FORMAT.count(value)} cycles`;
const ns = (value: number): string => `${value.toFixed(1)} ns`;
const FAST = 'fast_path (cache of the NAPI)';
const RING = 'ptr_ring (given back from elsewhere)';
const SLOW = 'slow (page allocator)';

/** Throws where the run has no page_pool. */
function pool(run: RunFacts) {
  const { page_pool } = run.memory();
  if (page_pool === null) throw new Error(`bug: "${run.scenario.title}" has no page_pool`);
  return page_pool;
}
const back = (run: RunFacts): number => pool(run).cached + pool(run).ring;
const cachedShare = (run: RunFacts): number => (100 * pool(run).cached) / back(run);
const ringShare = (run: RunFacts): number => (100 * pool(run).ring) / back(run);

const put = (run: RunFacts, way: keyof typeof POOL_WAY): EventRow =>
  run.event({ kind: EV.page_pool_put, when: ({ y }) => y === POOL_WAY[way] }, WARM);

export const PAGES: Chapter = {
  id: 'pages',
  title: 'Where pages go home',
  runs: {
    none: { preset: 'nic-6-queues', kernel: { variant: 'none' }, runUs: 4_000 },
    deferred: { preset: 'nic-6-queues', kernel: { variant: 'pernode' }, runUs: 4_000 },
  },
  claims: {
    fastCycles: cost(FAST, 'cyclesBefore', cycles),
    ringCycles: cost(RING, 'cyclesBefore', cycles),
    slowCycles: cost(SLOW, 'cyclesBefore', cycles),
    fastNs: cost(FAST, 'before', ns),
    ringNs: cost(RING, 'before', ns),
    slowNs: cost(SLOW, 'before', ns),
    ringTimes: published(
      ['brouer-2025-01'],
      () =>
        publishedCell(SINGLE_COST_TABLES, 'm9-softirq', RING, 'before') /
        publishedCell(SINGLE_COST_TABLES, 'm9-softirq', FAST, 'before'),
      FORMAT.times,
    ),
    noneRing: fromRun('none', (run) => pool(run).ring),
    noneCached: fromRun('none', (run) => pool(run).cached),
    noneRingShare: fromRun('none', ringShare, FORMAT.percent),
    deferredRing: fromRun('deferred', (run) => pool(run).ring),
    deferredCached: fromRun('deferred', (run) => pool(run).cached),
    cachedShare: fromRun('deferred', cachedShare, FORMAT.percent),
    noneReceived: fromRun('none', (run) => run.received),
    deferredReceived: fromRun('deferred', (run) => run.received),
    toCache: fromRun('deferred', (run) => (cachedShare(run) > ringShare(run) ? 1 : 0)),
    waits: fromRun('deferred', (run) =>
      run.viewAt(run.scenario.runPs).listLength.reduce((a, b) => a + b, 0),
    ),
  },
  steps: [
    {
      id: 'three-ways',
      title: 'A page_pool takes a page back in one of three ways.',
      paragraphs: [
        'The buffers of received frames are pages of a page_pool, one for each queue of the card. The cheapest way home is the pool’s own cache, which only the CPU that polls the queue may touch, in its softirq. Everybody else has to use a ring; what finds no room goes to the page allocator.',
        'Jesper Dangaard Brouer’s benchmark puts a price on each: taking a page and giving it back.',
      ],
      pictures: [
        {
          kind: 'bars',
          title: 'A page taken and given back, published',
          bars: [
            {
              label: 'cache',
              parts: [{ claim: 'fastNs', look: 'useful' }],
              value: '{fastNs}, {fastCycles}',
            },
            {
              label: 'ring',
              parts: [{ claim: 'ringNs', look: 'other' }],
              value: '{ringNs}, {ringCycles}',
            },
            {
              label: 'page allocator',
              parts: [{ claim: 'slowNs', look: 'spin' }],
              value: '{slowNs}, {slowCycles}',
            },
          ],
        },
      ],
      figures: [{ figure: '{ringTimes}', says: 'is the ring’s price against the cache’s' }],
      notes: ['On one CPU. A ring that two CPUs use costs cache misses on top.'],
      sources: ['brouer-2025-01'],
    },
    {
      id: 'freed-there',
      title: 'Freed where it was read, a page goes to the ring.',
      paragraphs: [
        'CPU 0 takes the frames of six queues; six readers run on other CPUs. Without deferral each reader frees what it has read: {noneRing} pages go to the rings of their pools, {noneCached} to the cache of one. That is {noneRingShare}. (The cache beside CPU 0 is another one: that of heads.)',
        'CPU 0 has to fetch them from there, and the ring’s lines travel to and fro.',
      ],
      scene: {
        run: 'none',
        from: (run) => put(run, 'ring').atPs - 4 * PS_PER_US,
        until: (run) => put(run, 'ring').atPs + PS_PER_US,
        usPerS: 1,
      },
      pictures: [{ kind: 'stage' }],
      figures: [{ figure: '{noneRingShare}', says: 'of the pages take the ring' }],
      notes: ['Same arrivals in both runs; only who frees differs.'],
    },
    {
      id: 'given-back',
      title: 'Given back first, {cachedShare} go to the cache.',
      paragraphs: [
        'With a defer list the reader pushes, and CPU 0 frees in its next pass: {deferredCached} pages to the caches, {deferredRing} to the rings. Nothing about the page_pool was changed for this; it checks who gives a page back, and the answer is now the right one.',
        'It is not free: CPU 0, the busy one here, now frees for all. {deferredReceived} skbs are received in the same time, {noneReceived} before.',
      ],
      scene: {
        run: 'deferred',
        from: (run) => put(run, 'cache').atPs - 4 * PS_PER_US,
        until: (run) => put(run, 'cache').atPs + 2 * PS_PER_US,
        usPerS: 1,
      },
      pictures: [{ kind: 'stage' }],
      figures: [{ figure: '{cachedShare}', says: 'of the pages take the cache', tone: 'useful' }],
      question: {
        ask: 'Now the readers defer: CPU 0 frees what it allocated. Which way do most pages go?',
        choices: [
          { says: 'To the cache', value: 1 },
          { says: 'Still to the ring', value: 0 },
        ],
        right: 'toCache',
        because:
          'The flush runs in CPU 0’s softirq, and CPU 0 polls those queues: it may touch their caches.',
      },
      notes: ['Freed on the CPU that allocated it: the head, the data and the page all profit.'],
    },
    {
      id: 'but-later',
      title: 'The price is time: while an skb waits on a list, its page is not in its pool.',
      paragraphs: [
        'When this run ends, {waits} skbs wait on lists of CPU 0, each with its page. A pool that is to be destroyed has to wait for all of its pages, and a list below the kick has no hurry.',
        'The repair of chapter ten was about that as well: pages of a dead CPU’s list would have held their pool for ever.',
      ],
      pictures: [
        {
          kind: 'table',
          head: ['who frees', 'to a cache', 'to a ring'],
          rows: [
            ['the reader', '{noneCached}', '{noneRing}'],
            ['the CPU that allocated', '{deferredCached}', '{deferredRing}'],
          ],
        },
      ],
      figures: [
        { figure: '{waits}', says: 'skbs wait on lists of CPU 0 at the end, with their pages' },
      ],
      notes: ['Back to the lesson of the freeze: no latency bound.'],
      sources: ['dumazet-repair-2026-09'],
    },
  ],
};
