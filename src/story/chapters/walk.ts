/** Chapter 5: the flush walks over every node that the machine could have. */
import { EV } from '../../schema/events.ts';
import { PS_PER_NS, type Ps } from '../../schema/units.ts';
import type { Chapter } from '../chapter.ts';
import { FORMAT, fromRun, fromRuns } from '../claim.ts';
import type { EventRow, RunFacts } from '../run-facts.ts';
import type { Moment } from '../scene.ts';

/** Sender and receiver of the runs on POWER10. */
const SENDER = 2;
const RECEIVER = 5;
/** The first ones find caches and lists as they are at a start. */
const WARM = 20;

const sending = (run: RunFacts): EventRow => run.datagram(WARM);
/** Before its poll, so that the datagram has not reached the socket yet; and the one after. */
const firstFlush = (run: RunFacts): EventRow => run.flush(SENDER, sending(run), 1);
const secondFlush = (run: RunFacts): EventRow => run.flush(SENDER, sending(run), 2);
const passEnd = (run: RunFacts): EventRow =>
  run.event({ kind: EV.softirq_exit, cpu: SENDER, behind: sending(run) });

const reading = (run: RunFacts): EventRow =>
  run.event({ kind: EV.sock_dequeue, cpu: RECEIVER, behind: sending(run) });
const push = (run: RunFacts): EventRow =>
  run.event({ kind: EV.skb_defer, cpu: RECEIVER, behind: reading(run) });

const visiting =
  (nth: number): Moment =>
  (run): Ps => {
    const { possible } = run.scenario.machine;
    return run.visitPs(firstFlush(run), possible[nth < 0 ? possible.length + nth : nth]);
  };

/** When a flush has checked the list of node 0, and goes on to those that hold nothing. */
const wasting =
  (flush: (run: RunFacts) => EventRow): Moment =>
  (run) =>
    run.visitPs(flush(run), run.scenario.machine.possible[1]);

type Checks = ReturnType<RunFacts['checks']>;

const perDatagram = (of: (checks: Checks) => number) => (run: RunFacts) =>
  of(run.checks()) / run.sent;

const allChecks = ({ useful, empty, wasted }: Checks): number => useful + empty + wasted;

const lists = ({ x, y, z }: EventRow): number => x + y + z;
const emptyFlushNs = (run: RunFacts): number => {
  const { emptyFlushPs } = run.recording.meta.walk[run.scenario.kernel.variant];
  return emptyFlushPs / PS_PER_NS;
};

export const WALK: Chapter = {
  id: 'walk',
  title: 'The walk',
  runs: {
    possible: { preset: 'm1', runUs: 2_000 },
    online: { preset: 'm1-online', runUs: 2_000 },
    server: { preset: 'two-nodes', kernel: { variant: 'pernode' }, runUs: 1_000 },
  },
  claims: {
    flushes: fromRun(
      'possible',
      (run) =>
        run.count({ kind: EV.flush, cpu: SENDER, behind: sending(run) }) -
        run.count({ kind: EV.flush, cpu: SENDER, behind: passEnd(run) }),
    ),
    checks: fromRun('possible', (run) => lists(firstFlush(run))),
    wasted: fromRun('possible', (run) => firstFlush(run).z),
    possible: fromRun('possible', ({ scenario }) => scenario.machine.possible.length),
    online: fromRun('possible', ({ scenario }) => scenario.machine.online.length),
    checksEach: fromRun('possible', perDatagram(allChecks)),
    usefulEach: fromRun(
      'possible',
      perDatagram(({ useful }) => useful),
    ),
    emptyEach: fromRun(
      'possible',
      perDatagram(({ empty }) => empty),
    ),
    wastedEach: fromRun(
      'possible',
      perDatagram(({ wasted }) => wasted),
    ),
    wastedShare: fromRun(
      'possible',
      (run) =>
        (100 * run.checks().wasted) / (lists(firstFlush(run)) * run.count({ kind: EV.flush })),
      FORMAT.percent,
    ),
    flushNs: fromRun('possible', emptyFlushNs, FORMAT.ns),
    onlineNs: fromRun('online', emptyFlushNs, FORMAT.ns),
    savedNs: fromRuns(
      ['possible', 'online'],
      (possible, online) => 2 * (emptyFlushNs(possible) - emptyFlushNs(online)),
      FORMAT.ns,
    ),
    lineBytes: fromRun('possible', ({ scenario }) => scenario.machine.lineBytes, FORMAT.bytes),
    onlineChecks: fromRun('online', (run) => lists(firstFlush(run))),
    onlineUsefulEach: fromRun(
      'online',
      perDatagram(({ useful }) => useful),
    ),
    onlineEmptyEach: fromRun(
      'online',
      perDatagram(({ empty }) => empty),
    ),
    onlineChecksEach: fromRun('online', perDatagram(allChecks)),
    serverNodes: fromRun('server', ({ scenario }) => scenario.machine.possible.length),
    serverWasted: fromRun('server', (run) => run.checks().wasted),
  },
  steps: [
    {
      id: 'two-flushes',
      title: 'One datagram is one softirq pass, and a pass flushes twice.',
      paragraphs: [
        'CPU 2 sends a datagram over loopback. The same CPU then runs the softirq pass that delivers it: `net_rx_action()` flushes before each poll, polls the one backlog, the queue in which loopback left the datagram, and goes round once more: that turn flushes too, and then finds nothing left to poll.',
        'So every single datagram pays for {flushes} flushes. A network card that hands over many frames in one poll shares the same {flushes} among all of them.',
      ],
      scene: {
        run: 'possible',
        from: (run) => sending(run).atPs,
        until: (run) => passEnd(run).atPs,
        usPerS: 0.5,
      },
      pictures: [{ kind: 'stage' }],
      question: {
        ask: 'How often does CPU 2 look through its defer lists for one datagram?',
        choices: [
          { says: 'Never', value: 0 },
          { says: 'Once', value: 1 },
          { says: 'Twice', value: 2 },
          { says: 'Once in 64 datagrams', value: 1 / 64 },
        ],
        right: 'flushes',
        because:
          'Once before the poll and once behind it. What is polled is called a NAPI: with K of them a pass flushes K + one times.',
      },
      notes: [
        'Let it play once. Point at the two flush chips of CPU 2.',
        'The receiver is CPU 5. It gives the skb back by pushing it on a list of CPU 2.',
      ],
    },
    {
      id: '32-lists',
      title: 'The flush looks at {checks} lists. One can hold an skb.',
      paragraphs: [
        'Since v6.18 a CPU has one defer list for every node that the machine could have. The flush does not know which of them hold anything, so it checks each: `for_each_node(n)`. A check is one look at one list.',
        'List 0 belongs to the node where all CPUs are. The other {wasted} belong to nodes that are only possible. They are empty now, and they always will be.',
      ],
      scene: { run: 'possible', from: visiting(0), until: visiting(-1), usPerS: 0.1 },
      pictures: [{ kind: 'strip', cpu: SENDER, says: 'one flush, one list per possible node' }],
      figures: [
        {
          figure: '{wasted} of {checks}',
          says: 'checks find nothing, and never can: no CPU lives on those nodes. {flushes} flushes per datagram.',
          tone: 'waste',
        },
      ],
      question: {
        ask: 'How many of the {checks} lists can ever hold an skb on this machine?',
        choices: [
          { says: 'One', value: 1 },
          { says: 'Eight: one for each CPU', value: 8 },
          { says: 'All of them', value: 32 },
        ],
        right: 'online',
        because:
          'A push goes to the list of the node on which it happens. Only a node with a CPU can push.',
      },
      notes: ['Count aloud with the cursor: zero, one, two. Then let the room wait for the end.'],
    },
    {
      id: 'who-pushes',
      title: 'A list is named after the node of the CPU that pushes.',
      paragraphs: [
        '`skb_attempt_defer_free()` takes the CPU from the skb, `skb->alloc_cpu`, and the node from itself, `numa_node_id()`. On this machine every CPU answers node 0.',
        'So all pushes to CPU 2 land on its list 0. For list 17 to get one, a CPU of node 17 would have to run, and there is none.',
      ],
      scene: {
        run: 'possible',
        from: (run) => reading(run).atPs,
        // Until CPU 2 comes to take it.
        until: (run) => run.flush(SENDER, push(run)).atPs - 1,
        usPerS: 0.5,
      },
      pictures: [{ kind: 'stage' }],
      notes: ['Which CPU: from the skb. Which node: from the one who frees.'],
    },
    {
      id: 'possible',
      title: '{possible} nodes are possible, {online} is online.',
      paragraphs: [
        'Possible is what the machine could grow into: the firmware says it at boot, and it never changes. Online is what is there. A partition that may be moved to another host is told the most that any host could have.',
        'The commit 5628f3fe3b16 sized the lists by what is possible, which is right: a node may come. It also walked by what is possible.',
      ],
      pictures: [
        {
          kind: 'table',
          head: ['node map', 'nodes', 'changes', 'walked by v6.18 to v7.2'],
          rows: [
            ['`node_possible_map`', '{possible}', 'never', 'yes'],
            ['`node_online_map`', '{online}', 'when a node comes or goes', 'no'],
          ],
        },
      ],
      figures: [
        {
          figure: '{lineBytes}',
          says: 'is the cache line that each check reads, on POWER10',
          tone: 'waste',
        },
      ],
      notes: ['This is configuration, not a bug of the firmware.'],
      sources: ['tomasov-2026-09'],
    },
    {
      id: 'per-datagram',
      title: 'A datagram pays for {checksEach} checks. {usefulEach} of them finds its skb.',
      paragraphs: [
        'Of the checks that a datagram pays for, {usefulEach} finds an skb, {emptyEach} finds the list of an online node empty, which is the price of asking, and {wastedEach} are of lists that cannot hold anything. These are means over the whole run.',
      ],
      pictures: [
        {
          kind: 'bars',
          title: 'List checks per datagram',
          bars: [
            {
              label: 'walk over possible nodes',
              parts: [
                { claim: 'usefulEach', look: 'useful', under: '{usefulEach} finds its skb' },
                { claim: 'emptyEach', look: 'other', under: '{emptyEach} online, empty just then' },
                { claim: 'wastedEach', look: 'waste', under: '{wastedEach} can hold nothing' },
              ],
              value: '{checksEach}',
            },
            {
              label: 'walk over online nodes',
              parts: [
                { claim: 'onlineUsefulEach', look: 'useful' },
                { claim: 'onlineEmptyEach', look: 'other' },
              ],
              value: '{onlineChecksEach}',
            },
          ],
        },
      ],
      figures: [
        { figure: '{wastedShare}', says: 'of all list checks are wasted', tone: 'waste' },
        { figure: '{flushNs}', says: 'one flush over empty lists' },
        {
          figure: '{onlineNs}',
          says: 'the same where it visits {onlineChecks} list',
          tone: 'useful',
        },
      ],
      notes: ['Nanoseconds are the cost model’s; the counts are the mechanism’s.'],
    },
    {
      id: 'time',
      title: 'The datagram waits while CPU 2 looks at empty lists.',
      paragraphs: [
        'The first of the {flushes} flushes comes before the poll: the datagram lies in the backlog until the walk is over. The second comes after it was queued, on the sender’s time. Orange is the walk over lists that cannot hold anything; the check of list 0 before it is not.',
        'In this model the walk costs {savedNs} per datagram more than one over online nodes would.',
      ],
      scene: {
        run: 'possible',
        from: (run) => sending(run).atPs,
        until: (run) => passEnd(run).atPs,
        usPerS: 0.5,
      },
      pictures: [
        {
          kind: 'timeline',
          cpus: [SENDER, RECEIVER],
          from: (run) => sending(run).atPs,
          until: (run) => passEnd(run).atPs,
          spans: [
            {
              cpu: SENDER,
              from: wasting(firstFlush),
              until: (run) => firstFlush(run).endPs,
              says: 'waits in the backlog',
              look: 'waste',
            },
            {
              cpu: SENDER,
              from: wasting(secondFlush),
              until: (run) => secondFlush(run).endPs,
              says: 'walks again',
              look: 'waste',
            },
          ],
        },
      ],
      figures: [{ figure: '{flushes} × {flushNs}', says: 'of checks per datagram', tone: 'waste' }],
      notes: ['What this does to the rate is the next chapter: it is more than it looks.'],
    },
    {
      id: 'elsewhere',
      title: 'Where every possible node is online, nothing is wasted.',
      paragraphs: [
        'A server with {serverNodes} nodes, both online, runs the same kernel: {serverWasted} wasted checks in the whole run. Walking online nodes instead would change nothing there.',
        'So the same commit costs a partition with many possible nodes dearly, and this server nothing by its walk.',
      ],
      pictures: [
        {
          kind: 'table',
          head: ['machine', 'possible', 'online', 'wasted checks a flush'],
          rows: [
            ['POWER10 LPAR', '{possible}', '{online}', '{wasted}'],
            ['two-socket server', '{serverNodes}', '{serverNodes}', '{serverWasted}'],
          ],
        },
      ],
      question: {
        ask: 'Will a walk over online nodes speed up a server whose nodes are all online?',
        choices: [
          { says: 'Yes', value: 1 },
          { says: 'No', value: 0 },
        ],
        right: 'serverWasted',
        because: 'Both walks visit the same lists there.',
      },
      notes: ['Keep this for the question whether the patch repairs the robot’s report.'],
    },
  ],
};
