/** Chapter 3: defer lists, the kick, the cap. */
import { deferLimits } from '../../schema/defer-limits.ts';
import { EV, KICK, NODEFER } from '../../schema/events.ts';
import { bundleFor } from '../../schema/releases.ts';
import { PS_PER_US } from '../../schema/units.ts';
import type { Chapter } from '../chapter.ts';
import { FORMAT, fromRun, fromRuns } from '../claim.ts';
import type { EventRow, RunFacts } from '../run-facts.ts';
import { cpuTurns, pushesBefore, waitingSkbs } from './hotplug-moments.ts';

const SENDER = 2;
const RECEIVER = 5;
const WARM = 20;
/** CPU 2 of the run in which its sender has left it. */
const IDLE = 2;

const sending = (run: RunFacts): EventRow => run.datagram(WARM);
const push = (run: RunFacts): EventRow =>
  run.event({ kind: EV.skb_defer, cpu: RECEIVER, behind: sending(run) });
const taking = (run: RunFacts): EventRow =>
  run.event({ kind: EV.flush, cpu: SENDER, behind: push(run), when: ({ x }) => x > 0 });
/** The sending of the skb that is pushed, and its free. */
const birth = (run: RunFacts): EventRow => {
  const { skb, atPs } = push(run);
  const sent = run.rows({ kind: EV.udp_send, when: (row) => row.skb === skb && row.atPs < atPs });
  return [...sent].at(-1) ?? sending(run);
};
const homecoming = (run: RunFacts): EventRow => {
  const { skb } = push(run);
  return run.event({ kind: EV.skb_free, behind: push(run), when: (row) => row.skb === skb });
};

const kick = (run: RunFacts): EventRow =>
  run.event({ kind: EV.kick, cpu: READER, when: ({ y }) => y === KICK.sent }, 3);
const kicked = (run: RunFacts): EventRow => run.event({ kind: EV.ipi, behind: kick(run) });
/** The reader of the first queue, which the stage shows. */
const READER = 1;
const full = { kind: EV.skb_nodefer, when: ({ y }: EventRow) => y === NODEFER.full };
const refused = (run: RunFacts): EventRow => run.event({ ...full, cpu: READER }, 3);
const longest = (run: RunFacts): number =>
  [...run.rows({ kind: EV.skb_defer })].reduce((most, { z }) => Math.max(most, z), 0);
/** What a release comes with. */
const defaultsOf = (release: string) => {
  const bundle = bundleFor(release);
  if (bundle?.deferMax == null) throw new Error(`bug: no limit in release ${release}`);
  const { variant, deferMax } = bundle;
  return { max: deferMax, ...deferLimits(variant, deferMax) };
};
const OLD = defaultsOf('6.18');
const NEW = defaultsOf('6.19');
const limitsOf = ({ scenario: { kernel } }: RunFacts) =>
  deferLimits(kernel.variant, kernel.deferMax);

const fromCache = (run: RunFacts): number => {
  const kind = EV.udp_send;
  return (100 * run.count({ kind, when: ({ y }) => y === 0 })) / run.sent;
};
const lastPush = (run: RunFacts): EventRow => {
  const back = cpuTurns(run, 0, false);
  return pushesBefore(run, IDLE, back).at(-1) ?? back;
};

export const LISTS: Chapter = {
  id: 'lists',
  title: 'Give it back',
  runs: {
    plain: { preset: 'm1', kernel: { variant: 'none' }, runUs: 2_000 },
    given: { preset: 'm1', kernel: { variant: 'llist' }, runUs: 2_000 },
    small: { preset: 'nic-6-queues', kernel: { variant: 'llist', deferMax: 16 }, runUs: 3_000 },
    idle: { preset: 'below-kick', runUs: 9_000 },
  },
  claims: {
    cacheBefore: fromRun('plain', fromCache, FORMAT.percent),
    cacheAfter: fromRun('given', fromCache, FORMAT.percent),
    home: fromRuns(
      ['given', 'plain'],
      (given, plain) =>
        given.count({ kind: EV.skb_free, cpu: SENDER }) >
        plain.count({ kind: EV.skb_free, cpu: SENDER })
          ? SENDER
          : RECEIVER,
      (cpu) => `CPU ${cpu}`,
    ),
    waitUs: fromRun('given', (run) => (taking(run).atPs - push(run).atPs) / PS_PER_US, FORMAT.us),
    lifeUs: fromRun(
      'given',
      (run) => (homecoming(run).atPs - birth(run).atPs) / PS_PER_US,
      FORMAT.us,
    ),
    max: fromRun('small', ({ scenario }) => scenario.kernel.deferMax),
    kickAt: fromRun('small', (run) => limitsOf(run).kickAt ?? 0),
    most: fromRun('small', longest),
    oldMax: fromRuns([], () => OLD.max),
    oldKick: fromRuns([], () => OLD.kickAt ?? 0),
    oldCap: fromRuns([], () => OLD.cap),
    newMax: fromRuns([], () => NEW.max),
    newKick: fromRuns([], () => NEW.kickAt ?? 0),
    newCap: fromRuns([], () => NEW.cap),
    kicks: fromRun('small', (run) =>
      run.count({ kind: EV.kick, when: ({ y }) => y === KICK.sent }),
    ),
    ipis: fromRun('small', (run) => run.count({ kind: EV.ipi })),
    full: fromRun('small', (run) => run.count(full)),
    idleSkbs: fromRun('idle', (run) => waitingSkbs(run, lastPush(run).atPs + PS_PER_US)),
    idleKick: fromRun('idle', (run) => limitsOf(run).kickAt ?? 0),
    timers: fromRun('idle', (run) =>
      waitingSkbs(run, cpuTurns(run, 0, false).atPs - 1) > 0 ? 1 : 0,
    ),
  },
  steps: [
    {
      id: 'push',
      title: 'The reader does not free the skb. It pushes it on a list of its owner.',
      paragraphs: [
        'Since v5.19 every CPU has a defer list. `skb_attempt_defer_free()` asks the skb which CPU allocated it. If that is another one, and is online, it pushes the skb there and is done: one atomic operation. A CPU’s flush, in the next step, takes them all.',
      ],
      scene: {
        run: 'given',
        from: (run) => push(run).atPs - PS_PER_US,
        until: (run) => push(run).atPs + PS_PER_US / 4,
        usPerS: 0.3,
      },
      pictures: [{ kind: 'stage' }],
      notes: ['It is a stack: the newest is taken first, which is the one that is warmest.'],
    },
    {
      id: 'flush',
      title: 'The owner’s next pass takes the whole list: a flush.',
      paragraphs: [
        '`skb_defer_free_flush()` runs at the top of every turn of `net_rx_action()`, before it polls, that is, before it looks for packets that have come in. It takes all that is there and frees it at home. This skb waited {waitUs}.',
        'Now the heads come back: {cacheAfter} of the allocations of {home} are popped from its cache of heads, against {cacheBefore} when the reader freed.',
      ],
      scene: {
        run: 'given',
        from: (run) => push(run).atPs,
        until: (run) => taking(run).endPs + PS_PER_US / 4,
        usPerS: 0.5,
      },
      pictures: [{ kind: 'stage' }],
      figures: [
        {
          figure: '{cacheAfter}',
          says: 'of heads come from the CPU’s own cache of heads',
          tone: 'useful',
        },
      ],
      notes: ['Before the poll: what is freed is warm when the poll allocates.'],
    },
    {
      id: 'one-life',
      title: 'Follow one skb: out, across, and home.',
      paragraphs: [
        'The ring marks one skb, and where it lies with others, the place. CPU 2 takes its head out of the cache of heads, CPU 5 reads the datagram and pushes the skb on the list of CPU 2, and the next flush there puts the head back: {lifeUs} from the allocation to the free.',
        'For {waitUs} of that it lay on the list, and nobody touched it.',
      ],
      scene: {
        run: 'given',
        from: (run) => birth(run).atPs,
        until: (run) => taking(run).endPs + PS_PER_US / 2,
        usPerS: 0.8,
      },
      pictures: [{ kind: 'stage', follows: (run) => push(run).atPs }],
      figures: [{ figure: '{lifeUs}', says: 'from the allocation to the free, both on CPU 2' }],
      notes: ['Keep your eye on the ring. The same head is taken out again a moment later.'],
    },
    {
      id: 'kick',
      title: 'Push number {kickAt} calls the owner: the kick.',
      paragraphs: [
        'An owner that runs no pass would never look. So the push at half of `skb_defer_max` and one more sends it an interrupt, at most one at a time. The default of that limit is {oldMax} up to v6.18, which makes it push {oldKick}, and {newMax} since v6.19: push {newKick}.',
        'To see it soon, another machine: a card interrupts CPU 0, whose skbs six readers push on its one list, with a limit of {max}. Push {kickAt} kicks, the yellow line; {kicks} kicks were sent in this run and {ipis} arrived.',
        'The test is for equality: later pushes do not kick again until a flush has set the count back.',
      ],
      scene: {
        run: 'small',
        from: (run) => kick(run).atPs - 3 * PS_PER_US,
        until: (run) => Math.min(kicked(run).atPs, kick(run).atPs + PS_PER_US / 2),
        usPerS: 0.5,
      },
      pictures: [{ kind: 'stage' }],
      figures: [
        { figure: 'push {kickAt}', says: 'of a list whose limit is {max} sends an interrupt' },
      ],
      notes: [
        'The arc is the only thing on the stage that crosses others. It is the only thing that interrupts.',
      ],
      sources: ['kernel-skbuff'],
    },
    {
      id: 'cap',
      title: 'A list takes {most}. The next one is freed where it is.',
      paragraphs: [
        'The limit is there so that memory cannot pile up on a CPU that is slow to come. A limit of {max} lets {most} wait, the defaults {oldCap} and {newCap}. Who finds the list full frees the skb himself, the old way. {full} were in this run, whose limit was set low to show it.',
      ],
      scene: {
        run: 'small',
        from: (run) => refused(run).atPs - 2 * PS_PER_US,
        until: (run) => refused(run).atPs + PS_PER_US / 10,
        usPerS: 0.5,
      },
      pictures: [{ kind: 'stage' }],
      figures: [{ figure: '{full}', says: 'skbs found the list full' }],
      notes: ['{most} is this run’s: the one that reaches the limit is refused.'],
      sources: ['kernel-skbuff'],
    },
    {
      id: 'no-timer',
      title: 'Below the kick, on an idle CPU, an skb waits. There is no timer.',
      paragraphs: [
        'The sender has left CPU 2, so nothing makes CPU 2 run a pass. The {idleSkbs} skbs that come back to it are fewer than the {idleKick} of a kick. They stay until something else makes CPU 2 run a softirq pass.',
        'Mostly that is harmless. Where TCP waits for the skb, and where a CPU or a node goes, it is not: chapters eight, ten and eleven.',
      ],
      scene: {
        run: 'idle',
        from: (run) => lastPush(run).atPs - 80 * PS_PER_US,
        until: (run) => lastPush(run).atPs + 20 * PS_PER_US,
        usPerS: 10,
      },
      pictures: [{ kind: 'strip', cpu: IDLE, says: 'nobody flushes while CPU 2 is idle' }],
      figures: [{ figure: '{idleSkbs}', says: 'skbs wait, a kick needs {idleKick}' }],
      question: {
        ask: 'CPU 2 is idle, its list is below the kick. Do skbs wait there for milliseconds?',
        choices: [
          { says: 'No, a timer flushes the list', value: 0 },
          { says: 'Yes, for as long as CPU 2 is idle', value: 1 },
        ],
        right: 'timers',
        because: 'Only a softirq pass of the owner, or a kick that causes one, empties a list.',
      },
      notes: ['Remember this slide: the TCP freeze and the stranded skbs are both made of it.'],
    },
  ],
};
