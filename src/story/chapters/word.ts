/** Chapter 8: the walk over online nodes, and the race that its review found. */
import { DEFERRAL_TABLES } from '../../data/published/deferral-tables.ts';
import { PUBLISHED } from '../../data/published.ts';
import { formatMs, formatPercent, signed } from '../../lib/format.ts';
import { PS_PER_US } from '../../schema/units.ts';
import type { Chapter } from '../chapter.ts';
import { FORMAT, fromRun, fromRuns, published } from '../claim.ts';
import { publishedCell } from '../published-cell.ts';
import type { EventRow, RunFacts } from '../run-facts.ts';
import type { Moment } from '../scene.ts';
import {
  cpuTurns,
  flushesBetween,
  freeingFlush,
  nodeTurns,
  pushesBefore,
  waitingSkbs,
} from './hotplug-moments.ts';

/** The CPU whose list is left, and the node of who pushed to it. */
const HOME = 2;
const LOST_NODE = 1;
const WARM = 20;

const { metrics } = PUBLISHED.M1;
const [{ good, bad }] = metrics;

const goes = (run: RunFacts): EventRow => nodeTurns(run, LOST_NODE, false);
const returns = (run: RunFacts): EventRow => nodeTurns(run, LOST_NODE, true);
/** CPU 0 goes, so that the sender moves to the CPU whose list is left, and flushes there. */
const senderBack = (run: RunFacts): EventRow => cpuTurns(run, 0, false);
const lastPush = (run: RunFacts): EventRow =>
  pushesBefore(run, HOME, goes(run)).at(-1) ?? goes(run);
const freed = (run: RunFacts): EventRow => freeingFlush(run, HOME, returns(run));

const around =
  (of: (run: RunFacts) => EventRow, us: number): Moment =>
  (run) =>
    of(run).atPs + us * PS_PER_US;

const lists = ({ x, y, z }: EventRow): number => x + y + z;
const firstFlush = (run: RunFacts): EventRow => run.flush(HOME, run.datagram(WARM));

export const WORD: Chapter = {
  id: 'word',
  title: 'One word',
  runs: {
    // As long as the Lab's, so that the rates are those that Compare ends at.
    possible: { preset: 'm1', runUs: 60_000 },
    online: { preset: 'm1-online', runUs: 60_000 },
    race: { preset: 'node-goes-online', runUs: 14_000 },
  },
  claims: {
    possibleLists: fromRun('possible', (run) => lists(firstFlush(run))),
    onlineLists: fromRun('online', (run) => lists(firstFlush(run))),
    bad: published(['tomasov-2026-09'], () => bad),
    good: published(['tomasov-2026-09'], () => good),
    onlineRate: fromRun('online', (run) => run.ratePerS(), FORMAT.runRate),
    stockRate: fromRun('possible', (run) => run.ratePerS(), FORMAT.runRate),
    meanMs: fromRun(
      'online',
      (run) => run.scenario.runPs / (1_000 * PS_PER_US),
      (value) => formatMs(value, 0),
    ),
    gain: fromRuns(
      ['online', 'possible'],
      (online, possible) => 100 * (online.ratePerS() / possible.ratePerS() - 1),
      FORMAT.change,
    ),
    guestGain: published(
      ['pan-2026-09'],
      () => publishedCell(DEFERRAL_TABLES, 'm5-throughput', 'throughput', 'change'),
      (value) => signed(value, (each) => formatPercent(each, 0)),
    ),
    stranded: fromRun('race', (run) => waitingSkbs(run, senderBack(run).atPs)),
    strandedStill: fromRun('race', (run) => waitingSkbs(run, returns(run).atPs - PS_PER_US)),
    passedBy: fromRun('race', (run) => flushesBetween(run, HOME, senderBack(run), returns(run))),
    strandedMs: fromRun(
      'race',
      (run) => (freed(run).atPs - goes(run).atPs) / (1_000 * PS_PER_US),
      (value) => formatMs(value, 0),
    ),
    freedThen: fromRun('race', (run) => waitingSkbs(run, freed(run).endPs + PS_PER_US)),
    strands: fromRun('race', (run) => (waitingSkbs(run, senderBack(run).atPs) > 0 ? 1 : 0)),
  },
  steps: [
    {
      id: 'patch',
      title: 'One word: walk the nodes that are online.',
      paragraphs: [
        'Kris Pan of Intel proposed it on netdev on 11 September 2026, the day after the report from POWER10: the flush, in which a CPU takes back what waits on its lists, asks only for nodes that are there.',
        'The lists stay as many as there are possible nodes; nobody looks at the others. On the POWER10 partition a flush then looks at {onlineLists} list in place of {possibleLists}.',
      ],
      pictures: [
        {
          kind: 'code',
          lines: [
            { sign: '-', code: 'for_each_node(n)', note: '{possibleLists} lists' },
            { sign: '+', code: 'for_each_**online_**node(n)', note: '{onlineLists} list' },
          ],
        },
        {
          kind: 'mail',
          source: 'pan-2026-09',
          says: 'In a guest with as many possible nodes as that partition, and one online, the throughput of eight senders rises by about {guestGain}.',
        },
      ],
      notes: [
        'The mail has no rates, only the change.',
        'Eric Dumazet had given his Reviewed-by to the first version.',
      ],
    },
    {
      id: 'rates',
      title: 'In this model the word brings back {gain}. Nobody has measured it.',
      paragraphs: [
        'In this model the POWER10 partition goes from {stockRate} to {onlineRate} datagrams a second, as means of {meanMs}. Published are the slow kernel, {bad}, and the one with the commit reverted, {good}.',
        'Solid bars were published, dashed ones are of this model. The one of the online walk is what nobody has measured: a forecast that can fail.',
      ],
      pictures: [
        {
          kind: 'bars',
          title: 'Datagrams per second, stress-ng UDP on POWER10',
          bars: [
            {
              label: 'walk over possible nodes, published',
              parts: [{ claim: 'bad', look: 'waste' }],
              value: '{bad}',
            },
            {
              label: 'the same in this model',
              parts: [{ claim: 'stockRate', look: 'waste', kind: 'model' }],
              value: '{stockRate}',
            },
            {
              label: 'walk over online nodes, in this model',
              parts: [{ claim: 'onlineRate', look: 'useful', kind: 'model' }],
              value: '{onlineRate}',
            },
            {
              label: 'commit reverted, published',
              parts: [{ claim: 'good', look: 'useful' }],
              value: '{good}',
            },
          ],
        },
      ],
      notes: ['Solid: published. Dashed: this model. It sets its costs by the bar at the bottom.'],
    },
    {
      id: 'review',
      title: 'The review found a race.',
      paragraphs: [
        'Jakub Kicinski held the patch back: an automated review had pointed out that a node may go offline while skbs wait on its list, and he agreed. A flush that walks online nodes will not look there again.',
        'For that a node has to leave: all of its CPUs unplugged, all of its memory removed. Rare, but partitions do it.',
      ],
      pictures: [
        {
          kind: 'mail',
          source: 'kicinski-2026-09',
          says: 'The walk over online nodes races with a node that goes offline: what is on its list is never visited again.',
        },
      ],
      question: {
        ask: 'skbs wait on CPU 2’s list of node 1. Node 1 goes offline. Does a later flush of CPU 2 free them?',
        choices: [
          { says: 'Yes, at the next pass', value: 0 },
          { says: 'No, they stay', value: 1 },
        ],
        right: 'strands',
        because: 'CPU 2 is there and flushes, but the walk no longer comes to node 1.',
      },
      notes: ['Let the room answer. The next step plays it.'],
    },
    {
      id: 'waits',
      title: 'A CPU of node 1 pushes to CPU 2, which has nothing to do.',
      paragraphs: [
        'Two nodes, four CPUs each. The sender has left CPU 2 for CPU 0, so CPU 2 runs no softirq pass. Its last {stranded} skbs come back from CPU 4 of node 1: too few for a kick, the yellow line.',
        'So far this is legal: they wait, as they may in every kernel since v5.19.',
      ],
      scene: {
        run: 'race',
        from: (run) => lastPush(run).atPs - 80 * PS_PER_US,
        until: (run) => lastPush(run).atPs + 5 * PS_PER_US,
        usPerS: 10,
      },
      pictures: [{ kind: 'strip', cpu: HOME, says: 'its list of node 1 fills from CPU 4' }],
      figures: [{ figure: '{stranded}', says: 'skbs on CPU 2’s list of node 1' }],
      notes: ['Below the kick threshold nothing calls CPU 2. There is no timer.'],
    },
    {
      id: 'node-goes',
      title: 'Node 1 leaves. CPU 2 flushes {passedBy} times, and never looks there.',
      paragraphs: [
        'CPUs 4 to 7 are unplugged, the memory of node 1 is removed, and its bit leaves `node_online_map`. Later the sender returns to CPU 2, which flushes twice per datagram again.',
        'The list of node 1 still holds {strandedStill} skbs, and whatever they hold: a page of a page_pool, a reference to a device that cannot be unregistered.',
      ],
      scene: {
        run: 'race',
        from: around(senderBack, -2),
        until: around(senderBack, 30),
        usPerS: 5,
      },
      pictures: [
        { kind: 'strip', cpu: HOME, says: 'flush after flush; node 1 is offline, so dashed' },
      ],
      figures: [
        { figure: '{strandedStill}', says: 'skbs stranded', tone: 'waste' },
        { figure: '{passedBy}', says: 'flushes went past them' },
      ],
      notes: ['Each flush is right by its own rule. The rule is wrong.'],
    },
    {
      id: 'node-returns',
      title: 'Only when the node returns are they freed, {strandedMs} after it left.',
      paragraphs: [
        'Memory is added, node 1 is online again, and the next flush finds its list. What lies on list 0 is of the traffic that goes on. Had the node not returned, they would have stayed for as long as the machine runs.',
        'This is why the one word could not go in alone. The next chapters are what was tried instead.',
      ],
      scene: {
        run: 'race',
        from: around(returns, -5),
        until: (run) => freed(run).endPs,
        usPerS: 5,
      },
      pictures: [{ kind: 'strip', cpu: HOME, says: 'the flush behind the return of node 1' }],
      figures: [{ figure: '{freedThen}', says: 'skbs left there', tone: 'useful' }],
      notes: ['Played by the same engine, with the same rules: nothing here is staged.'],
    },
  ],
};
