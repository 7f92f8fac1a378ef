/** Chapter 13: a counter that never comes back, predicted here and seen on a real kernel. */
import { OWN_LIMIT_TABLES } from '../../data/published/own-limit-tables.ts';
import { EV, FREE_PATH } from '../../schema/events.ts';
import { PS_PER_US } from '../../schema/units.ts';
import type { Chapter } from '../chapter.ts';
import { type Claim, fromRun, published } from '../claim.ts';
import { publishedCell } from '../published-cell.ts';
import type { EventRow, RunFacts } from '../run-facts.ts';

const HOME = 0;

/** The nth write of skb_defer_max; its value is x. */
const write = (run: RunFacts, nth: number): EventRow => run.event({ kind: EV.set_defer_max }, nth);
/** [from, to[ of the phase that begins with the nth write; 0 is before the first. */
const phase = (run: RunFacts, nth: number): readonly [number, number] => [
  nth === 0 ? 0 : write(run, nth).atPs,
  nth === run.count({ kind: EV.set_defer_max }) ? run.scenario.runPs : write(run, nth + 1).atPs,
];
const deferred = (run: RunFacts, nth: number): number => {
  const [fromPs, to] = phase(run, nth);
  const when = ({ x, atPs }: EventRow): boolean => x === FREE_PATH.flush && atPs < to;
  return run.count({ kind: EV.skb_free, fromPs, when });
};
const received = (run: RunFacts, nth: number): number => {
  const [fromPs, to] = phase(run, nth);
  return run.count({ kind: EV.sock_dequeue, fromPs, when: ({ atPs }) => atPs < to });
};
/** defer_count of the only list in use, behind so many phases. */
const counter = (run: RunFacts, nth: number): number => {
  const [, to] = phase(run, nth);
  return run.viewAt(to - 1).listCount.reduce((most, each) => Math.max(most, each), 0);
};
const refusal = (run: RunFacts, nth: number): EventRow =>
  run.event({ kind: EV.skb_nodefer, behind: write(run, nth) }, 5);

const inPhase = (run: string, nth: number): Claim => fromRun(run, (facts) => deferred(facts, nth));
/** 1 where the list defers again once the limit is back. */
const returns = (run: RunFacts): number => (deferred(run, 2) > 0 ? 1 : 0);
const immune = (run: string): Claim =>
  fromRun(run, returns, (value) => (value === 1 ? 'comes back' : 'stuck'));

const real = (row: string, key: 'received' | 'deferred'): Claim =>
  published(['own-limit-writes'], () => publishedCell(OWN_LIMIT_TABLES, 'limit-writes', row, key));

export const STUCK: Chapter = {
  id: 'stuck',
  title: 'The counter that never comes back',
  runs: {
    zero: { preset: 'stuck-limit-0', runUs: 60_000 },
    key: { preset: 'limit-0-key', runUs: 60_000 },
    zeroNew: { preset: 'limit-0-key', kernel: { variant: 'final', release: '7.4' }, runUs: 60_000 },
    one: { preset: 'stuck-limit-1', runUs: 60_000 },
    oneOld: {
      preset: 'stuck-limit-1',
      kernel: { variant: 'pernode', release: '6.18' },
      runUs: 60_000,
    },
    oneKey: {
      preset: 'stuck-limit-1',
      kernel: { variant: 'pernode', release: '7.1' },
      runUs: 60_000,
    },
    locked: { preset: 'limit-0-locked', runUs: 60_000 },
  },
  claims: {
    limit: fromRun('zero', ({ scenario }) => scenario.kernel.deferMax),
    low: fromRun('zero', (run) => write(run, 1).x),
    lowest: fromRun('one', (run) => write(run, 1).x),
    high: fromRun('zero', (run) => write(run, 3).x),
    before: inPhase('zero', 0),
    atZero: inPhase('zero', 1),
    receivedAtZero: fromRun('zero', (run) => received(run, 1)),
    countAtZero: fromRun('zero', (run) => counter(run, 1)),
    after: inPhase('zero', 2),
    receivedAfter: fromRun('zero', (run) => received(run, 2)),
    countAfter: fromRun('zero', (run) => counter(run, 2)),
    raised: inPhase('zero', 3),
    cured: inPhase('zero', 4),
    zeroIs: immune('zero'),
    keyIs: immune('key'),
    zeroNewIs: immune('zeroNew'),
    oneIs: immune('one'),
    oneOldIs: immune('oneOld'),
    oneKeyIs: immune('oneKey'),
    lockedIs: immune('locked'),
    comesBack: fromRun('zero', returns),
    realFresh: real('64', 'deferred'),
    realZero: real('0', 'deferred'),
    realZeroReceived: real('0', 'received'),
    realBack: real('64 again', 'deferred'),
    realBackReceived: real('64 again', 'received'),
    realSecond: real('64, second run', 'deferred'),
    realRaised: real('1,000,000,000 for one run', 'deferred'),
    realCured: real('64 after that', 'deferred'),
  },
  steps: [
    {
      id: 'switch-off',
      title: 'An administrator switches deferral off: `skb_defer_max` {low}.',
      paragraphs: [
        'v6.18, a sender on CPU 0 and a reader on CPU 1. With a limit of {limit} all is well: {before} skbs deferred in the first part of the run. Then the limit is set to {low}, for a comparison, say.',
        'From here on every attempt is refused and the reader frees where it is: {receivedAtZero} received, {atZero} deferred. That is what was asked for.',
      ],
      scene: {
        run: 'zero',
        from: (run) => write(run, 1).atPs - 10 * PS_PER_US,
        until: (run) => refusal(run, 1).atPs + 2 * PS_PER_US,
        usPerS: 5,
      },
      pictures: [{ kind: 'stage' }],
      notes: ['So far nobody would file a bug.'],
    },
    {
      id: 'counts',
      title: 'But a refused attempt is counted: {countAtZero} on an empty list.',
      paragraphs: [
        'The lock-free forms add one to `defer_count` first and look at the limit afterwards. A refused skb is counted and not pushed. Only a flush sets the counter back, and a flush skips lists that are empty.',
      ],
      pictures: [
        {
          kind: 'code',
          lines: [
            { sign: ' ', code: 'if **++defer_count** >= skb_defer_max: free here' },
            { sign: ' ', code: 'push' },
            { sign: ' ', code: '' },
            { sign: ' ', code: 'flush: if list is empty: **next list**' },
            { sign: ' ', code: '       defer_count = 0; take all' },
          ],
        },
      ],
      figures: [
        {
          figure: '{countAtZero}',
          says: 'is the counter of a list with nothing on it',
        },
      ],
      question: {
        ask: 'The limit is set back to {limit}. Does CPU 1 defer again?',
        choices: [
          { says: 'Yes, at once', value: 1 },
          { says: 'No, never again', value: 0 },
        ],
        right: 'comesBack',
        because:
          'The counter is above the limit, so the next attempt is refused, and counted. The list stays empty, so no flush sets it back.',
      },
      notes: ['Lines in our words. Let them find it: everything needed is on the slide.'],
    },
    {
      id: 'back',
      title: 'Back at {limit}, and nothing is deferred any more.',
      paragraphs: [
        'Twice as long a part of the run: {receivedAfter} received, {after} deferred. The counter stands at {countAfter} and rises with every skb. That pair of CPU and node is lost to deferral, unless somebody finds the way out.',
      ],
      scene: {
        run: 'zero',
        from: (run) => write(run, 2).atPs - 5 * PS_PER_US,
        until: (run) => refusal(run, 2).atPs + 2 * PS_PER_US,
        usPerS: 5,
      },
      pictures: [
        { kind: 'strip', cpu: HOME, says: 'its list is empty, its counter stands at {countAfter}' },
      ],
      figures: [{ figure: '{after}', says: 'of {receivedAfter} deferred' }],
      notes: ['No race is needed, no unlucky moment. Two writes to a file.'],
    },
    {
      id: 'real',
      title: 'Predicted by the mechanism, then seen on a real kernel.',
      paragraphs: [
        'The rules alone say so; so we wrote the same values on Linux 6.18.44, with about a second of UDP at each, and counted by tracepoints. With {limit}, a flush freed {realFresh} of them. Back at {limit} after {low}: none, in two runs.',
      ],
      pictures: [
        {
          kind: 'table',
          head: ['skb_defer_max', 'freed by a flush, Linux 6.18.44', 'freed by a flush, this run'],
          rows: [
            ['{limit}', '{realFresh}', '{before}'],
            ['{low}', '{realZero} of {realZeroReceived}', '{atZero} of {receivedAtZero}'],
            ['{limit} again', '{realBack} of {realBackReceived}', '{after} of {receivedAfter}'],
            ['{limit}, second run', '{realSecond}', '–'],
            ['{high}', '{realRaised}', '{raised}'],
            ['{limit} after that', '{realCured}', '{cured}'],
          ],
        },
      ],
      notes: ['Our own measurement; it is not in any public report we found.'],
    },
    {
      id: 'cure',
      title: 'What cures it: raise the limit above the counter, once.',
      paragraphs: [
        'At {high} an attempt is below the limit again, skbs are pushed, the next flush finds them and sets the counter to zero: {raised} deferred. After that {limit} works as before, {cured} deferred.',
      ],
      scene: {
        run: 'zero',
        from: (run) => write(run, 3).atPs - 10 * PS_PER_US,
        until: (run) =>
          run.event({ kind: EV.flush, cpu: HOME, behind: write(run, 3), when: ({ x }) => x > 0 })
            .endPs,
        usPerS: 2,
      },
      pictures: [{ kind: 'stage' }],
      figures: [{ figure: '{cured}', says: 'deferred at {limit} afterwards', tone: 'useful' }],
      notes: ['A workaround that nobody would find by reading the documentation.'],
    },
    {
      id: 'immune',
      title: 'Which kernels can get stuck?',
      paragraphs: [
        'Up to v6.17 the count is that of entries, under a lock: nothing to get stuck. v7.1 has a static key that keeps a limit of {low} from counting at all. A limit of {lowest} still counts, in every kernel with lists without a lock, to the day of writing.',
      ],
      pictures: [
        {
          kind: 'table',
          head: ['kernel', 'after a limit of {low}', 'after a limit of {lowest}'],
          rows: [
            ['v6.17’s locked list', '{lockedIs}', 'counts only what it holds'],
            ['v6.18', '{zeroIs}', '{oneOldIs}'],
            ['v7.1', '{keyIs}', '{oneKeyIs}'],
            ['v7.4, expected', '{zeroNewIs}', '{oneIs}'],
          ],
        },
      ],
      notes: [
        'The locked list runs here with UDP, which v6.17 did not defer: a kernel that never was.',
      ],
    },
    {
      id: 'at-home',
      title: 'See it at home: a few writes of the limit.',
      paragraphs: [
        'On a machine of your own with v6.18 or later and a UDP sender and reader pinned to two CPUs. Count `skb:consume_skb` inside the softirq before and after: `capture.sh` in the Trace place does. From v7.1 on write {lowest} in place of {low}. Write the last line when you are done.',
      ],
      pictures: [
        {
          kind: 'code',
          lines: [
            { sign: ' ', code: 'sysctl net.core.skb_defer_max' },
            {
              sign: ' ',
              code: 'sysctl -w net.core.skb_defer_max=**0**',
              note: 'a second of traffic',
            },
            { sign: ' ', code: 'sysctl -w net.core.skb_defer_max=64', note: 'nothing is deferred' },
            {
              sign: ' ',
              code: 'sysctl -w net.core.skb_defer_max=**1000000000**',
              note: 'a second of traffic',
            },
            { sign: ' ', code: 'sysctl -w net.core.skb_defer_max=64', note: 'as before' },
          ],
        },
      ],
      notes: [
        'From v7.1 on write one in place of zero. Use what the first line says in place of the default shown.',
      ],
    },
  ],
};
