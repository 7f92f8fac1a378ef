/** Chapter 6: two functions with 5.5 % of the profile, and 22.7 % of the rate. */
import { DELAY_MEDIANS } from '../../data/published/delay-medians.ts';
import { PUBLISHED } from '../../data/published.ts';
import { formatPercent } from '../../lib/format.ts';
import { EV, WAKE } from '../../schema/events.ts';
import { PS_PER_US } from '../../schema/units.ts';
import type { Chapter } from '../chapter.ts';
import { type Claim, FORMAT, fromRun, fromRuns, published } from '../claim.ts';
import { publishedCell } from '../published-cell.ts';
import type { EventRow, RunFacts } from '../run-facts.ts';

const SENDER = 2;
const RECEIVER = 5;
const WARM = 20;
/** Sender and receiver: nobody else has anything to do on that partition. */
const BUSY_CPUS = 2;

const { metrics, profile } = PUBLISHED.M1;
const [{ good, bad, deltaPercent }] = metrics;
const US_PER_S = 1e6;
const profilePercent = profile.reduce((sum, { badPercent }) => sum + badPercent, 0);
const twoDigits = (percent: number): string => formatPercent(percent, 2);
const goodUs = US_PER_S / good;
const badUs = US_PER_S / bad;

const m1 = (compute: () => number, text: Claim['text']): Claim =>
  published(['tomasov-2026-09'], compute, text);

/** The row of the sweep that is nearest to what the walk takes. */
const DELAY_NS = 400;
const BYTES = 64;

const delay = (delayNs: number, key: string): number =>
  publishedCell([DELAY_MEDIANS], DELAY_MEDIANS.id, delayNs, key);
const sweep = (compute: () => number, text?: Claim['text']): Claim =>
  published(['own-delay-sweep'], compute, text);

/** us of the sender's time per datagram, of one flush with nothing to free on both sides. */
const walkUs = ({ recording, scenario }: RunFacts): number =>
  (2 * recording.meta.walk[scenario.kernel.variant].emptyFlushPs) / PS_PER_US;
const usEach = (run: RunFacts): number => US_PER_S / run.ratePerS();
const addedWalkUs = (run: RunFacts, reverted: RunFacts): number => walkUs(run) - walkUs(reverted);
const lostUs = (run: RunFacts, reverted: RunFacts): number => usEach(run) - usEach(reverted);
const wakesEach = (run: RunFacts): number =>
  run.count({ kind: EV.sock_enqueue, when: ({ y }) => y !== WAKE.none }) / run.received;

/** The receiver falls asleep while the sender walks, behind the first ones. */
const slept = (run: RunFacts): EventRow => {
  const next = (behind: EventRow): EventRow => run.event({ kind: EV.sleep, cpu: RECEIVER, behind });
  const when = (flush: EventRow): boolean => next(flush).atPs < flush.endPs;
  return next(run.event({ kind: EV.flush, cpu: SENDER, behind: run.datagram(WARM), when }));
};
/** The next datagram, which has to wake it. */
const woken = (run: RunFacts): EventRow =>
  run.event({ kind: EV.sock_enqueue, behind: slept(run), when: ({ y }) => y === WAKE.full });
const read = (run: RunFacts): EventRow =>
  run.event({ kind: EV.sock_dequeue, cpu: RECEIVER, behind: woken(run) });
/** The send that is under way meanwhile. */
const sent = (run: RunFacts): EventRow => {
  const { index } = woken(run);
  let last = run.datagram(1);
  for (const row of run.rows({ kind: EV.udp_send, cpu: SENDER })) {
    if (row.index > index) break;
    last = row;
  }
  return last;
};

export const PUZZLE: Chapter = {
  id: 'puzzle',
  title: 'The puzzle',
  runs: {
    // As long as the Lab's: its split of the loss gives the same figures then.
    stock: { preset: 'm1', runUs: 60_000 },
    reverted: { preset: 'm1-reverted', runUs: 60_000 },
  },
  claims: {
    profile: m1(() => profilePercent, FORMAT.percent),
    flushShare: m1(() => profile[0].badPercent, twoDigits),
    bitShare: m1(() => profile[1].badPercent, twoDigits),
    loss: m1(() => deltaPercent, FORMAT.change),
    fall: m1(() => -deltaPercent, FORMAT.percent),
    good: m1(() => good, FORMAT.count),
    bad: m1(() => bad, FORMAT.count),
    goodUs: m1(() => goodUs, FORMAT.us),
    badUs: m1(() => badUs, FORMAT.us),
    gapUs: m1(() => badUs - goodUs, FORMAT.us),
    ofSender: m1(() => BUSY_CPUS * profilePercent, FORMAT.percent),
    directLow: m1(() => (profilePercent / 100) * badUs, FORMAT.us),
    directHigh: m1(() => (BUSY_CPUS * profilePercent * badUs) / 100, FORMAT.us),
    directShare: m1(
      () => (BUSY_CPUS * profilePercent * badUs) / (badUs - goodUs),
      (value) => FORMAT.percent(value),
    ),
    walkUs: fromRuns(['stock', 'reverted'], addedWalkUs, FORMAT.us),
    wakes: fromRun('stock', wakesEach, FORMAT.mean),
    wakesBefore: fromRun('reverted', wakesEach, FORMAT.mean),
    runLost: fromRuns(['stock', 'reverted'], lostUs, FORMAT.us),
    runLoss: fromRuns(
      ['stock', 'reverted'],
      (stock, reverted) => 100 * (stock.ratePerS() / reverted.ratePerS() - 1),
      FORMAT.change,
    ),
    shownUs: fromRun('stock', (run) => (read(run).endPs - sent(run).atPs) / PS_PER_US, FORMAT.us),
    wakeUs: fromRuns(
      ['stock', 'reverted'],
      (stock, reverted) =>
        (lostUs(stock, reverted) - addedWalkUs(stock, reverted)) /
        (wakesEach(stock) - wakesEach(reverted)),
      FORMAT.us,
    ),
    sleepUs: sweep(
      () =>
        (delay(DELAY_NS, `us-${BYTES}`) - delay(0, `us-${BYTES}`) - DELAY_NS / 1_000) /
        (delay(DELAY_NS, `switches-${BYTES}`) - delay(0, `switches-${BYTES}`)),
      FORMAT.us,
    ),
    feedbackUs: fromRuns(
      ['stock', 'reverted'],
      (stock, reverted) => lostUs(stock, reverted) - addedWalkUs(stock, reverted),
      FORMAT.us,
    ),
    openUs: fromRuns(
      ['stock', 'reverted'],
      (stock, reverted) => badUs - goodUs - lostUs(stock, reverted),
      FORMAT.us,
    ),
    walkers: fromRun(
      'stock',
      (run) => new Set([...run.rows({ kind: EV.flush })].map(({ cpu }) => cpu)).size,
    ),
    sweepBytes: sweep(() => BYTES, FORMAT.bytes),
    delayNs: sweep(() => DELAY_NS, FORMAT.ns),
    delayShare: sweep(() => (100 * DELAY_NS) / 1_000 / delay(0, `us-${BYTES}`), FORMAT.percent),
    factor: sweep(() =>
      Math.floor((delay(DELAY_NS, `us-${BYTES}`) - delay(0, `us-${BYTES}`)) / (DELAY_NS / 1_000)),
    ),
    sweepBefore: sweep(() => delay(0, `us-${BYTES}`), FORMAT.us),
    sweepAfter: sweep(() => delay(DELAY_NS, `us-${BYTES}`), FORMAT.us),
    sweepAdded: sweep(() => delay(DELAY_NS, `us-${BYTES}`) - delay(0, `us-${BYTES}`), FORMAT.us),
    sweepLoss: sweep(
      () => 100 * (delay(0, `us-${BYTES}`) / delay(DELAY_NS, `us-${BYTES}`) - 1),
      FORMAT.change,
    ),
    switchesBefore: sweep(() => delay(0, `switches-${BYTES}`), FORMAT.mean),
    switchesAfter: sweep(() => delay(DELAY_NS, `switches-${BYTES}`), FORMAT.mean),
    switchesMost: sweep(() => delay(3_200, `switches-${BYTES}`), FORMAT.mean),
  },
  steps: [
    {
      id: 'question',
      title: 'Two functions hold {profile} of the profile. Why does the rate fall by {fall}?',
      paragraphs: [
        'A POWER10 partition ran stress-ng over loopback on two kernels that differ in one commit. Without it {good} datagrams a second arrive, with it {bad}.',
        'In the profile of the slower one, `skb_defer_free_flush()` has {flushShare} and `_find_next_bit()` {bitShare}. Both are absent from the faster one. Their sum looks far too small. The dashed part is what has to be explained.',
      ],
      pictures: [
        {
          kind: 'bars',
          title: 'Time per datagram, published',
          bars: [
            {
              label: 'without the commit',
              parts: [{ claim: 'goodUs', look: 'useful' }],
              value: '{goodUs}',
            },
            {
              label: 'with it',
              parts: [
                { claim: 'goodUs', look: 'useful' },
                { claim: 'gapUs', look: 'other', kind: 'open', under: '{gapUs}' },
              ],
              value: '{badUs}',
            },
          ],
        },
      ],
      figures: [
        { figure: '{profile}', says: 'of all samples are the walk', tone: 'waste' },
        { figure: '{loss}', says: 'is lost of the rate: {gapUs} per datagram' },
      ],
      notes: [
        'Do not answer yet. The reporter asked the same question.',
        'One commit, same compiler, same configuration: this is the clean comparison of the three he sent.',
      ],
      sources: ['tomasov-2026-09'],
    },
    {
      id: 'whose-profile',
      title: 'A share of all samples is a larger share of the CPU that matters.',
      paragraphs: [
        'A profile samples every busy CPU. One sends, one receives, and the walk runs on the sender alone. If both were busy all the time, half of the samples are the sender’s, and {profile} of all samples are {ofSender} of those.',
        'So the walk takes {directLow} per datagram if only the sender was busy, and {directHigh} if both were: up to {directShare} of what is lost. How busy they were was not published.',
      ],
      pictures: [
        {
          kind: 'bars',
          title: 'Lost per datagram, and how much of it the walk can be',
          bars: [
            {
              label: 'if one CPU was busy',
              parts: [{ claim: 'directLow', look: 'waste' }],
              value: '{directLow}',
            },
            {
              label: 'if two were',
              parts: [{ claim: 'directHigh', look: 'waste' }],
              value: '{directHigh}',
            },
            {
              label: 'lost',
              parts: [{ claim: 'gapUs', look: 'other' }],
              value: '{gapUs}',
            },
          ],
        },
      ],
      figures: [
        { figure: '≤ {directShare}', says: 'of the loss is the walk itself', tone: 'waste' },
      ],
      question: {
        ask: 'On how many CPUs does the walk run, if one sends and one receives?',
        choices: [
          { says: 'On the sender alone', value: 1 },
          { says: 'On both', value: 2 },
        ],
        right: 'walkers',
        because:
          'The softirq pass of a loopback datagram runs where it was sent. The receiver only reads, and pushes.',
      },
      notes: ['Shares add up over CPUs. A rate is limited by one of them.'],
    },
    {
      id: 'asleep',
      title: 'The sender is late, so the receiver falls asleep, and has to be woken.',
      paragraphs: [
        'The receiver is the faster of the two. While CPU 2 looks at empty lists, CPU 5 finds its queue empty and blocks. The datagram that is on its way then has to wake it, and waking is work of the sender. The drawing shows {shownUs}; heights only tell the kinds of work apart.',
        'In this run {wakes} wake-ups per datagram, against {wakesBefore} without the commit. They cost {feedbackUs} more per datagram, on top of the walk: about {wakeUs} for each.',
      ],
      scene: {
        run: 'stock',
        from: (run) => sent(run).atPs,
        until: (run) => read(run).endPs,
        usPerS: 0.5,
      },
      pictures: [
        {
          kind: 'timeline',
          cpus: [SENDER, RECEIVER],
          from: (run) => sent(run).atPs,
          until: (run) => read(run).endPs,
          spans: [
            {
              cpu: SENDER,
              from: (run) => woken(run).atPs,
              until: (run) => woken(run).endPs,
              says: 'wakes CPU 5',
              look: 'other',
            },
          ],
        },
      ],
      figures: [
        { figure: '{walkUs}', says: 'of looking at empty lists per datagram', tone: 'waste' },
        { figure: '+{feedbackUs}', says: 'of more wake-ups, because CPU 5 dozes off' },
      ],
      notes: [
        'This is the model: the count of visits is exact, their price and that of waking are its own.',
      ],
    },
    {
      id: 'delay',
      title: 'Can a little more work cost this much? On a real kernel it can.',
      paragraphs: [
        'An experiment of our own, on a virtual machine with two CPUs: before every `send()` the sender spins for a known time, and nothing else changes. {delayNs} of it are {delayShare} of its time. The rate falls by {sweepLoss}.',
        'The receiver sleeps more often, and waking it is dear there, since the interrupt leaves the guest: {sleepUs} for each sleep more, if that is all of the rest, where the model of the step before has {wakeUs}. It shows that this can happen, not that it did on the POWER10.',
      ],
      pictures: [
        {
          kind: 'bars',
          title: 'Time per datagram of {sweepBytes}, measured',
          bars: [
            {
              label: 'no delay',
              parts: [{ claim: 'sweepBefore', look: 'useful' }],
              value: '{sweepBefore}',
            },
            {
              label: '{delayNs} more',
              parts: [
                { claim: 'sweepBefore', look: 'useful' },
                { claim: 'sweepAdded', look: 'other', under: '{sweepAdded}' },
              ],
              value: '{sweepAfter}',
            },
          ],
        },
      ],
      figures: [
        { figure: '+{delayNs}', says: 'of work for the sender' },
        { figure: '{sweepLoss}', says: 'of the rate' },
        {
          figure: '{switchesBefore} → {switchesAfter}',
          says: 'sleeps of the receiver per datagram',
        },
      ],
      question: {
        ask: 'The sender gets {delayNs} more to do per datagram. How much does a datagram take more?',
        choices: [
          { says: 'As much', value: 0 },
          { says: 'Three times as much and more', value: 3 },
          { says: 'Less: the receiver catches up', value: -1 },
        ],
        right: 'factor',
        because: '{sweepAdded} more, most of it for waking a receiver that now sleeps more often.',
      },
      notes: [
        'Two CPUs, one node, no defer lists to walk: the delay is a spin on the clock.',
        'With {switchesMost} sleeps per datagram at the longest delay it can get no worse: it sleeps every time.',
      ],
    },
    {
      id: 'open',
      title: 'What stays open: {openUs} of {gapUs}.',
      paragraphs: [
        'Counted up: {walkUs} of walk and of cache lines that it displaces, {feedbackUs} of wake-ups. Run in this model, the commit costs {runLoss} of the rate, {runLost} per datagram. The rest of the published loss nobody has explained.',
        'Suspects: a wake-up on that partition goes through the hypervisor and may be dearer than assumed here; the walk also takes space in the cache. One `vmstat` on both kernels would tell: the context switches per datagram. Evidence has each reading with its interval.',
      ],
      pictures: [
        {
          kind: 'bars',
          title: 'Time per datagram',
          bars: [
            {
              label: 'with the commit',
              parts: [
                { claim: 'goodUs', look: 'useful', under: 'without it' },
                { claim: 'walkUs', look: 'waste', under: 'walk' },
                { claim: 'feedbackUs', look: 'other', under: 'wake-ups' },
                { claim: 'openUs', look: 'other', kind: 'open', under: 'open' },
              ],
              value: '{badUs}',
            },
          ],
        },
      ],
      figures: [
        { figure: '{runLoss}', says: 'is what this model gives' },
        { figure: '{loss}', says: 'is what was measured' },
      ],
      notes: [
        'Say it plainly: the model misses. Evidence shows by how much, and for which readings.',
      ],
      sources: ['tomasov-2026-09'],
    },
  ],
};
