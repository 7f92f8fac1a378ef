/** Chapter 10: the repair that landed, in two halves. */
import { formatMs } from '../../lib/format.ts';
import { EV } from '../../schema/events.ts';
import { PS_PER_US } from '../../schema/units.ts';
import type { Chapter } from '../chapter.ts';
import { type Claim, FORMAT, fromRun } from '../claim.ts';
import type { EventRow, RunFacts } from '../run-facts.ts';
import type { Moment } from '../scene.ts';
import { cpuTurns, drained, freeingFlush, nodeTurns, waitingSkbs } from './hotplug-moments.ts';

/** The CPU that dies, or whose list of a node is left; the node that goes. */
const HOME = 2;
const LOST_NODE = 1;
const P10_HOME = 2;
const WARM = 20;

/** CPU 2 goes once for its sender to leave it, and once more with skbs on its list. */
const dies = (run: RunFacts): EventRow => cpuTurns(run, HOME, false, 2);
const revives = (run: RunFacts): EventRow => cpuTurns(run, HOME, true, 2);
const nodeGoes = (run: RunFacts): EventRow => nodeTurns(run, LOST_NODE, false);
/** The last CPU of the node goes before the node does. */
const lastCpuGoes = (run: RunFacts): EventRow => cpuTurns(run, 7, false);
const freedAtLast = (run: RunFacts): EventRow => freeingFlush(run, HOME, revives(run));

const lists = ({ x, y, z }: EventRow): number => x + y + z;
const listsOf = (run: string): Claim =>
  fromRun(run, (facts) => lists(facts.flush(P10_HOME, facts.datagram(WARM))));
const around =
  (of: (run: RunFacts) => EventRow, us: number): Moment =>
  (run) =>
    of(run).atPs + us * PS_PER_US;

/** skbs that dev_cpu_dead() frees come one by one, in no time: it is not priced. */
const drainRow = (run: RunFacts, nth: number): EventRow =>
  run.event({ kind: EV.skb_free, behind: dies(run) }, nth);

export const REPAIR: Chapter = {
  id: 'repair',
  title: 'The repair that landed',
  runs: {
    dies: { preset: 'cpu-dies', runUs: 10_000 },
    repaired: { preset: 'cpu-dies-repaired', runUs: 10_000 },
    node: { preset: 'node-goes-final', runUs: 14_000 },
    stock: { preset: 'm1', runUs: 2_000 },
    // As long as the Lab's: a rate of less is noise.
    half: { preset: 'm1', kernel: { variant: 'deadcpu', release: '7.2.y' }, runUs: 60_000 },
    final: { preset: 'm1-final', runUs: 60_000 },
  },
  claims: {
    pending: fromRun('dies', (run) => waitingSkbs(run, dies(run).atPs - PS_PER_US)),
    stranded: fromRun('dies', (run) => waitingSkbs(run, revives(run).atPs - PS_PER_US)),
    strandedMs: fromRun(
      'dies',
      (run) => (freedAtLast(run).atPs - dies(run).atPs) / (1_000 * PS_PER_US),
      (ms) => formatMs(ms, 0),
    ),
    nobody: fromRun('dies', (run) => (waitingSkbs(run, revives(run).atPs - PS_PER_US) > 0 ? 1 : 0)),
    drained: fromRun('repaired', drained),
    left: fromRun('repaired', (run) => waitingSkbs(run, revives(run).atPs - PS_PER_US)),
    freesCpu: fromRun('repaired', (run) => drainRow(run, 1).cpu),
    nodeDrained: fromRun('node', drained),
    nodeLeft: fromRun('node', (run) => waitingSkbs(run, nodeGoes(run).atPs + PS_PER_US)),
    stockLists: listsOf('stock'),
    halfLists: listsOf('half'),
    finalLists: listsOf('final'),
    halfWasted: fromRun('half', (run) => run.checks().wasted),
    finalWasted: fromRun('final', (run) => run.checks().wasted),
    finalRate: fromRun('final', (run) => run.ratePerS(), FORMAT.runRate),
    halfRate: fromRun('half', (run) => run.ratePerS(), FORMAT.runRate),
  },
  steps: [
    {
      id: 'cpu-dies',
      title: 'An older fault: a CPU dies with {pending} skbs on its list.',
      paragraphs: [
        'CPU 2 is idle, {pending} skbs that it allocated wait on its list, too few for a kick, the yellow line, and it goes offline. Up to v7.2 `dev_cpu_dead()` moves its backlog and its queues to another CPU, and knows nothing of defer lists.',
        'They stay for {strandedMs} here, until the CPU is back and runs a softirq pass. If it never comes back, they stay for ever. This has been so since v5.19.',
      ],
      scene: {
        run: 'dies',
        from: around(dies, -20),
        until: around(dies, 60),
        usPerS: 20,
      },
      pictures: [{ kind: 'strip', cpu: HOME, says: 'offline, with skbs on its list of node 1' }],
      figures: [{ figure: '{stranded}', says: 'skbs of a CPU that is gone' }],
      question: {
        ask: 'Who frees the skbs on the list of a CPU that is offline, in v7.2?',
        choices: [
          { says: 'The CPU that handles the hotplug', value: 0 },
          { says: 'Nobody, until it is back', value: 1 },
        ],
        right: 'nobody',
        because: 'A list is emptied by its own CPU only: by its softirq pass.',
      },
      notes: ['If one of them holds a page of a page_pool, destroying that pool waits for ever.'],
      sources: ['dumazet-repair-2026-09'],
    },
    {
      id: 'dev-cpu-dead',
      title: 'First half: `dev_cpu_dead()` frees what a dead CPU leaves.',
      paragraphs: [
        'Eric Dumazet’s patch of 23 September 2026, 06e3f54e8b22, in v7.3-rc5: the CPU that handles the hotplug walks the dead one’s lists, of all possible nodes, and frees them. Here CPU {freesCpu} frees {drained} skbs, and {left} are left.',
        'It is slow, and on the wrong CPU. That does not matter: it happens once, when a CPU dies, and not with every datagram.',
      ],
      scene: {
        run: 'repaired',
        from: around(dies, -20),
        until: around(dies, 20),
        usPerS: 10,
      },
      pictures: [{ kind: 'strip', cpu: HOME, says: 'offline, and its lists are emptied' }],
      figures: [{ figure: '{drained}', says: 'skbs freed by `dev_cpu_dead()`', tone: 'useful' }],
      notes: ['The same run as before, the same arrivals; only the kernel differs.'],
      sources: ['dumazet-repair-2026-09'],
    },
    {
      id: 're-check',
      title: 'And whoever pushes looks again.',
      paragraphs: [
        'A task may find the CPU online, be preempted, and push when it is gone. So after the push it looks once more: if the target went offline, or if it was itself moved to another CPU meanwhile, it empties that list on the spot.',
        'Push first, then look; clear the bit first, then empty: one of the two sides must see the other.',
      ],
      pictures: [
        {
          kind: 'code',
          lines: [
            { sign: ' ', code: 'my_cpu = this CPU' },
            { sign: ' ', code: 'if offline(alloc_cpu): free here' },
            { sign: ' ', code: 'push on list (alloc_cpu, node of my_cpu)' },
            { sign: '+', code: 'if **offline(alloc_cpu) or my_cpu != this CPU**:' },
            { sign: '+', code: '    flush that list here, and do not kick' },
          ],
        },
      ],
      notes: ['Lines in our words; the order of decisions is the kernel’s.'],
      sources: ['dumazet-repair-2026-09'],
    },
    {
      id: 'last-cpu',
      title: 'When the last CPU of a node goes, every CPU’s list of that node is emptied.',
      paragraphs: [
        'The same patch does one thing more: if no CPU of the dead one’s node is left online, `dev_cpu_dead()` frees the list of that node on every CPU. Here {nodeDrained} skbs of CPU 2, pushed from node 1.',
        'So when the node itself leaves, its lists hold {nodeLeft} skbs. This makes a walk over online nodes safe.',
      ],
      scene: {
        run: 'node',
        from: around(lastCpuGoes, -20),
        until: around(nodeGoes, 20),
        usPerS: 10,
      },
      pictures: [
        { kind: 'strip', cpu: HOME, says: 'its list of node 1, when that node’s last CPU goes' },
      ],
      figures: [{ figure: '{nodeLeft}', says: 'skbs stranded', tone: 'useful' }],
      notes: ['The race of the one word, replayed with the repair: same node, same skbs.'],
      sources: ['dumazet-repair-2026-09'],
    },
    {
      id: 'second-half',
      title: 'Second half: the walk over online nodes, expected in v7.4.',
      paragraphs: [
        '56fbbb662795 is in net-next at the time of writing, so v7.4 should have it. Its diff was not within our reach: that it walks online nodes in the hot flush is read from its subject and from the plan in the thread.',
        'On the POWER10 partition a flush looks at {finalLists} list, {finalWasted} checks are wasted in the run, and it does {finalRate} datagrams a second.',
      ],
      scene: {
        run: 'final',
        from: (run) => run.flush(P10_HOME, run.datagram(WARM)).atPs,
        until: (run) => run.flush(P10_HOME, run.datagram(WARM)).endPs + PS_PER_US / 5,
        usPerS: 0.1,
      },
      pictures: [{ kind: 'strip', cpu: P10_HOME, says: 'one flush, as expected in v7.4' }],
      figures: [
        {
          figure: '{stockLists} → {finalLists}',
          says: 'lists looked at by a flush',
          tone: 'useful',
        },
      ],
      notes: ['Net-next is not a release. Say “expected”.'],
      sources: ['dumazet-2026-09'],
    },
    {
      id: 'stable',
      title: 'Stable kernels have one half of it: safe, and as slow as before.',
      paragraphs: [
        'Only the first half was sent to stable: 7.2.y and 6.18.y have `dev_cpu_dead()` and still walk every possible node. {halfLists} lists a flush, {halfWasted} wasted checks in the run, {halfRate} datagrams a second on the POWER10 partition.',
        'Nothing is wrong with that: stable takes fixes. But who updates for the speed will not see it there.',
      ],
      pictures: [
        {
          kind: 'table',
          head: ['kernel', 'skbs of a dead CPU', 'lists a flush looks at'],
          rows: [
            ['v7.2', 'are stranded', '{stockLists}'],
            ['v7.3; 7.2.y, 6.18.y with 06e3f54e8b22', 'are freed', '{halfLists}'],
            ['v7.4, expected', 'are freed', '{finalLists}'],
          ],
        },
      ],
      notes: ['The most practical slide of the talk: check what your distribution took.'],
      sources: ['dumazet-repair-2026-09'],
    },
  ],
};
