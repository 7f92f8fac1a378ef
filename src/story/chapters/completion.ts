/** Chapter 11: sent skbs are given back too, and what TCP had to say about it. */
import { DEFERRAL_TABLES } from '../../data/published/deferral-tables.ts';
import { SINGLE_COST_TABLES } from '../../data/published/single-cost-tables.ts';
import { deferLimits } from '../../schema/defer-limits.ts';
import { EV, KICK } from '../../schema/events.ts';
import { PS_PER_MS, PS_PER_US } from '../../schema/units.ts';
import type { Chapter } from '../chapter.ts';
import { fromRun, published } from '../claim.ts';
import { publishedCell } from '../published-cell.ts';
import type { EventRow, RunFacts } from '../run-facts.ts';

/** Who sends, and who gets the card’s interrupts. */
const SENDER = 2;
const COMPLETES = 5;
const WARM = 20;

const mpps = (row: 'before' | 'after'): number =>
  publishedCell(DEFERRAL_TABLES, 'm7-throughput', 'rate', row);
const xdp = (key: 'before' | 'after'): number =>
  publishedCell(SINGLE_COST_TABLES, 'xdp-rate', 'rate', key) / 1e6;
const MPPS = (value: number): string => `${value.toFixed(2)} Mpps`;
const WHOLE_MPPS = (value: number): string => `${value.toFixed(0)} Mpps`;

const all = { kind: EV.skb_defer };
const refusals = { kind: EV.tcp_retransmit, when: ({ x }: EventRow) => x === 1 };
const lastSend = (run: RunFacts): EventRow =>
  [...run.rows({ kind: EV.tcp_send })].at(-1) ?? run.event({ kind: EV.tcp_send });
const firstRefusal = (run: RunFacts): EventRow => run.event(refusals);
const onLists = (run: RunFacts, atPs: number): number =>
  run.viewAt(atPs).listLength.reduce((sum, length) => sum + length, 0);
const endPs = (run: RunFacts): number => run.scenario.runPs;
const kickAt = ({ scenario }: RunFacts): number =>
  deferLimits(scenario.kernel.variant, scenario.kernel.deferMax).kickAt ?? 0;
/** Sent in ms of the run behind the instant at which the first one stops. */
const sentAfter = (run: RunFacts, fromPs: number): number =>
  run.count({ kind: EV.tcp_send, fromPs });
const completed = (run: RunFacts): EventRow =>
  run.event({ kind: EV.tx_complete, cpu: COMPLETES }, WARM);

export const COMPLETION: Chapter = {
  id: 'completion',
  title: 'Sent skbs, and the freeze',
  runs: {
    before: { preset: 'm7', kernel: { release: '6.18' }, runUs: 200 },
    after: { preset: 'm7', kernel: { release: '6.19' }, runUs: 200 },
    xdp: { preset: 'af-xdp', runUs: 4_000 },
    freeze: { preset: 'm8-freeze', runUs: 120_000 },
    cured: { preset: 'm8-cured', runUs: 120_000 },
  },
  claims: {
    deferredBefore: fromRun('before', (run) => run.count(all)),
    deferredAfter: fromRun('after', (run) => run.count(all)),
    completedAfter: fromRun('after', (run) => run.count({ kind: EV.tx_complete })),
    mppsBefore: published(['dumazet-2025-11'], () => mpps('before'), WHOLE_MPPS),
    mppsAfter: published(['dumazet-2025-11'], () => mpps('after'), WHOLE_MPPS),
    xdpBefore: published(['xing-2025-11'], () => xdp('before'), MPPS),
    xdpAfter: published(['xing-2025-11'], () => xdp('after'), MPPS),
    xdpKicks: fromRun(
      'xdp',
      (run) => run.count(all) / run.count({ kind: EV.kick, when: ({ y }) => y === KICK.sent }),
      (value) => value.toFixed(0),
    ),
    frozen: fromRun('freeze', (run) => onLists(run, endPs(run))),
    kickAt: fromRun('freeze', kickAt),
    refused: fromRun('freeze', (run) => run.count(refusals)),
    stopMs: fromRun(
      'freeze',
      (run) => lastSend(run).atPs / PS_PER_MS,
      (ms) => `${ms.toFixed(0)} ms`,
    ),
    sentAfter: fromRun('freeze', (run) => sentAfter(run, lastSend(run).endPs)),
    curedAfter: fromRun('cured', (run) => sentAfter(run, 90 * PS_PER_MS)),
    curedRefused: fromRun('cured', (run) => run.count(refusals)),
    freezes: fromRun('freeze', (run) => (sentAfter(run, lastSend(run).endPs) === 0 ? 1 : 0)),
    meanFrozen: published(
      ['garg-2025-11'],
      () => publishedCell(DEFERRAL_TABLES, 'm8-mean', 'with e20dfbad8aab', 'mean'),
      (value) => `${value.toFixed(1)} Gbit/s`,
    ),
    meanReverted: published(
      ['garg-2025-11'],
      () => publishedCell(DEFERRAL_TABLES, 'm8-mean', 'reverted', 'mean'),
      (value) => `${value.toFixed(1)} Gbit/s`,
    ),
  },
  steps: [
    {
      id: 'alien',
      title: 'A sent skb, too, goes home: since v6.19.',
      paragraphs: [
        'CPU 2 allocates an skb and hands it to the card. When it is on the wire, an interrupt on CPU 5 cleans the ring and frees it: an alien skb, far from the caches that it came from.',
        'Up to v6.18 `napi_consume_skb()` freed it there: {deferredBefore} deferred in this run of a card with many queues. Since v6.19, e20dfbad8aab, it goes on the defer list of the CPU that allocated it: {deferredAfter} of {completedAfter} in the same run.',
      ],
      scene: {
        run: 'cured',
        from: (run) => completed(run).atPs - 2 * PS_PER_US,
        until: (run) => completed(run).endPs + 2 * PS_PER_US,
        usPerS: 0.5,
      },
      pictures: [{ kind: 'stage' }],
      figures: [
        { figure: '{deferredBefore}', says: 'given back by v6.18, many queues' },
        { figure: '{deferredAfter}', says: 'of {completedAfter} by v6.19', tone: 'useful' },
      ],
      notes: ['The third caller: after TCP receive and UDP receive, TX completion.'],
      sources: ['dumazet-alien-2025-11'],
    },
    {
      id: 'gain',
      title: '{mppsBefore} become {mppsAfter}. One sender loses.',
      paragraphs: [
        'On an EPYC with a fast card and many TX queues the interrupt CPUs were the limit: they waited for the locks of slabs that others allocate from. Given back instead, those skbs never meet the lock.',
        'Not everybody gains. One AF_XDP sender went from {xdpBefore} to {xdpAfter}: its skbs cost little to free where they were. Now it has to take back every one of them itself, and one push in {xdpKicks} interrupts it for that, in this run.',
      ],
      pictures: [
        {
          kind: 'bars',
          title: 'EPYC 9B45 with a fast card and many queues, published',
          bars: [
            {
              label: 'before e20dfbad8aab',
              parts: [{ claim: 'mppsBefore', look: 'other' }],
              value: '{mppsBefore}',
            },
            {
              label: 'with it, in v6.19',
              parts: [{ claim: 'mppsAfter', look: 'useful' }],
              value: '{mppsAfter}',
            },
          ],
        },
        {
          kind: 'bars',
          title: 'One AF_XDP sender, published',
          bars: [
            {
              label: 'before e20dfbad8aab',
              parts: [{ claim: 'xdpBefore', look: 'other' }],
              value: '{xdpBefore}',
            },
            {
              label: 'with it',
              parts: [{ claim: 'xdpAfter', look: 'useful' }],
              value: '{xdpAfter}',
            },
          ],
        },
      ],
      notes: ['A mechanism is a trade. Both figures are from the same weeks on the same list.'],
      sources: ['dumazet-2025-11', 'xing-2025-11'],
    },
    {
      id: 'freeze',
      title: 'Then TCP stopped. After {stopMs} of this run it sends nothing more.',
      paragraphs: [
        'TCP keeps the original of what it sent, and the card gets a clone. A packet is lost; TCP wants to send it again, looks whether the earlier clone is still on this host, and finds that it is: refused {refused} times.',
        'The clone was sent long ago. It is one of {frozen} skbs on CPU 2’s defer list, below the {kickAt} at which a push kicks, and CPU 2 has nothing else to do.',
      ],
      scene: {
        run: 'freeze',
        from: (run) => lastSend(run).atPs - 50 * PS_PER_US,
        until: (run) => firstRefusal(run).atPs + 400 * PS_PER_US,
        usPerS: 50,
      },
      pictures: [{ kind: 'strip', cpu: SENDER, says: 'the clone of the lost packet waits here' }],
      figures: [
        { figure: '{frozen}', says: 'skbs on the list; a kick needs {kickAt}' },
        { figure: '{refused}', says: 'times TCP did not send again: “still on this host”' },
        { figure: '{sentAfter}', says: 'segments sent since' },
      ],
      question: {
        ask: 'TCP waits until the copy of a lost packet that it gave to the card, a clone, is freed. It lies on CPU 2’s defer list. What would free it?',
        choices: [
          { says: 'A timer', value: 2 },
          { says: 'A softirq pass of CPU 2', value: 1 },
          { says: 'The next packet that TCP sends', value: 3 },
        ],
        right: 'freezes',
        because:
          'Only a pass, and nothing causes one: there is no timer, and the next packet is the one that waits. It is a circle.',
      },
      notes: ['A release candidate of v6.19, not a release.'],
      sources: ['garg-2025-11', 'hunter-2025-11'],
    },
    {
      id: 'reports',
      title: 'Published: {meanFrozen} in place of {meanReverted}.',
      paragraphs: [
        'Aditya Garg saw it on a virtual machine with a MANA card: full speed for some seconds, then nothing for the rest of the half minute. Jon Hunter had a board that did not wake from suspend.',
      ],
      pictures: [
        {
          kind: 'bars',
          title: 'iperf3 over TCP, mean of the run',
          bars: [
            {
              label: 'with e20dfbad8aab',
              parts: [{ claim: 'meanFrozen', look: 'other' }],
              value: '{meanFrozen}',
            },
            {
              label: 'reverted',
              parts: [{ claim: 'meanReverted', look: 'useful' }],
              value: '{meanReverted}',
            },
          ],
        },
        {
          kind: 'mail',
          source: 'garg-2025-11',
          says: 'TCP stops after some seconds; without the commit it does not.',
        },
      ],
      notes: ['Found within a week, before any release had it.'],
      sources: ['garg-2025-11', 'hunter-2025-11'],
    },
    {
      id: 'cure',
      title: 'The cure: let go of the socket before the skb waits.',
      paragraphs: [
        'By `skb->sk`, the socket that an skb is of, TCP knows what is still on this host, and the clone on the list still named it. 26b8986a18c1 clears that pointer before the skb is pushed. The skb waits as long as before; nobody waits for it any more.',
        'The same run with the cure: {curedRefused} refused, and {curedAfter} segments in the last part of the run, where the other one had stopped.',
      ],
      pictures: [
        {
          kind: 'code',
          lines: [
            { sign: ' ', code: 'let go of all that the skb holds, before it waits:' },
            { sign: '+', code: '    **skb->sk = none**', note: 'TCP may send again' },
            {
              sign: ' ',
              code: 'push on the list of the CPU that allocated it',
              note: 'it waits as before',
            },
          ],
        },
      ],
      figures: [
        { figure: '{curedRefused}', says: 'times refused' },
        { figure: '{curedAfter}', says: 'segments sent where TCP had stopped', tone: 'useful' },
      ],
      notes: [
        'The lesson: a defer list bounds no latency. Whatever ends “when the skb is freed” has to end before it is parked.',
      ],
      sources: ['dumazet-clear-2025-11'],
    },
  ],
};
