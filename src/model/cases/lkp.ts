/**
 * M4: netperf and sockperf over loopback on a two-socket Sierra Forest of the kernel test robot.
 *
 * Models   The walk over few nodes of a long map, or a direct cost; the rate of wake-ups is known
 *          from the baseline's context switches (netperf) or drawn (sockperf).
 * Differs  How many nodes are possible was not published: two with probability 0.7. Readings after
 *          a profile use shares of the changed kernel, and say so.
 */
import { calibrateWakes } from '../calibrate-wakes.ts';
import type { Drawn } from '../draws.ts';
import { flushNs, type ListWalk, type WalkParams } from '../flush.ts';
import type { PipeParams } from '../pipe.ts';
import type { DatagramBudget, Outcome, Reading } from '../reading.ts';
import { DATAGRAMS, drawnPipe, runPipe } from './drawn-pipe.ts';
import { countedUs, type Extra, evenly, percent, withExtra } from './kernel-cost.ts';
import { NETPERF_PRIORS, SOCKPERF_PRIORS } from './lkp-priors.ts';

const MAX_NUMNODES = 1_024;
const FLUSHES = 2;
const NS_PER_US = 1e3;
const US_PER_S = 1e6;

/** A machine that runs at the rate of the parent and wakes its receiver as often. */
export interface Robot {
  readonly pipe: PipeParams;
  readonly seed: number;
  readonly clockGhz: number;
}

type RobotOf = (p: Drawn, seed: number) => Robot | null;

/** us that waking costs, from the cycles of a datagram that wakes so often. */
function wakeUs(p: Drawn, wakes: number, clockGhz: number): number {
  return (p('wake share') * p('cycles') * p('W factor')) / wakes / (clockGhz * NS_PER_US);
}

export const netperfRobot: RobotOf = (p, seed) => {
  const wakes = (p('switches') - p('background')) / 2 / p('rate');
  return robot(p, seed, { wakes, W: wakeUs(p, wakes, p('clock')) });
};

/** Its price of a wake-up is netperf's, at 3 GHz. */
const sockperfRobot: RobotOf = (p, seed) =>
  robot(p, seed, { wakes: p('wakes'), W: wakeUs(p, p('netperf wakes'), 3) });

function robot(
  p: Drawn,
  seed: number,
  { wakes, W }: { readonly wakes: number; readonly W: number },
): Robot | null {
  const base = drawnPipe(p, { W, Lx: p('Lx') }, { cv: p('cv'), B: Math.round(p('B')), smt: 1 });
  const target = { ratePerS: p('rate'), wakes, seed, datagrams: DATAGRAMS };
  const found = calibrateWakes(base, target);
  return found === null ? null : { pipe: { ...base, ...found }, seed, clockGhz: p('clock') };
}

/** us that the walk of both flushes adds to a datagram. */
export function robotWalkUs(p: Drawn): number {
  const costs: WalkParams = {
    ghz: p('ghz'),
    line_bytes: p('line_bytes'),
    find_call: p('find_call'),
    find_word: p('find_word'),
    find_inline: 0, // a map of 1,024 nodes is searched by call
    mispredict: p('mispredicts') * p('mispredict penalty'),
    line_L1: p('line_L1'),
    line_L2: p('line_L2'),
    p_L1: p('p_L1'),
    flush_fixed: p('flush_fixed'),
  };
  const nodes = p('two nodes') === 1 ? 2 : 2 + Math.floor(p('more nodes'));
  const walk: ListWalk = { form: 'nodes', nodes, maxNumnodes: MAX_NUMNODES };
  return (FLUSHES * (flushNs(costs, walk) - flushNs(costs, { form: 'single' }))) / NS_PER_US;
}

type ExtraOf = (p: Drawn, found: Robot) => Extra;

const walkExtra: ExtraOf = (p) => evenly(robotWalkUs(p));

/** One transfer of the list's line that a prefetch may have hidden before. */
const exposedExtra: ExtraOf = (p) => {
  const { d1, d2 } = evenly(robotWalkUs(p));
  return { d1: d1 + p('exposed line'), d2 };
};

/** Each leaves a twelfth of the error of the one before, or less. */
const TURNS = 4;

/** From netperf's own profile: a share of a datagram that is longer by what it costs. */
export const profileExtra: ExtraOf = (p, { pipe, seed, clockGhz }) => {
  const before = runPipe(pipe, seed).usPerDatagram;
  let us = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    const now = runPipe(withExtra(pipe, evenly(us)), seed).usPerDatagram;
    const cycles = (p('share after') * (now / before) - p('share before')) * p('cycles');
    us = cycles / (clockGhz * NS_PER_US);
  }
  return evenly(us);
};

/** Netperf's direct cost on sockperf: the same walk in another budget. */
const carriedOver: ExtraOf = (p) => {
  const cycles = (p('share after') * p('longer') - p('share before')) * p('cycles');
  return evenly((cycles / (p('clock carried over') * NS_PER_US)) * p('carried over'));
};

/** us per datagram sent when the kernel adds so much to each. */
export function sentUs({ pipe, seed }: Robot, extra: Extra): number {
  return countedUs(withExtra(pipe, extra), { seed, received: false });
}

/** Whether a datagram would take no time at all: shares of a profile can be assumed that small. */
function isImpossible({ pipe }: Robot, { d1, d2 }: Extra): boolean {
  return pipe.S + d1 + d2 <= 0;
}

/** `direct` is what is added alone, with as many wake-ups as before. */
function outcome(found: Robot, extra: Extra): Outcome | null {
  if (isImpossible(found, extra)) return null;
  const beforeUs = sentUs(found, evenly(0));
  return {
    value: percent(beforeUs, sentUs(found, extra)),
    without: { direct: percent(beforeUs, beforeUs + extra.d1 + extra.d2) },
  };
}

/** A reading's prediction, and its steps. */
function change(of: RobotOf, extraOf: ExtraOf): Pick<Reading, 'predict' | 'budget'> {
  return {
    predict: (p, seed) => {
      const found = of(p, seed);
      return found === null ? null : outcome(found, extraOf(p, found));
    },
    budget: (p, seed) => {
      const found = of(p, seed);
      return found === null ? null : steps(p, found, extraOf(p, found));
    },
  };
}

/** What of the direct cost the walk is, from first principles; the rest is the flush's own. */
function steps(p: Drawn, found: Robot, extra: Extra): DatagramBudget {
  const walkUs = robotWalkUs(p);
  return {
    baseUs: sentUs(found, evenly(0)),
    walkUs,
    otherUs: extra.d1 + extra.d2 - walkUs,
    evictedUs: 0,
    totalUs: sentUs(found, extra),
  };
}

/** The walk and the line transfer, and without the transfer. */
function changeExposed(of: RobotOf): Reading['predict'] {
  return (p, seed) => {
    const found = of(p, seed);
    if (found === null) return null;
    const whole = outcome(found, exposedExtra(p, found));
    const walkAlone = outcome(found, walkExtra(p, found));
    if (whole === null || walkAlone === null) return null;
    const { value, without } = whole;
    return { value, without: { ...without, 'no-exposed-line': walkAlone.value } };
  };
}

/** Change of context switches a second, in percent, with the direct cost from the profile. */
function switches(p: Drawn, seed: number): Outcome | null {
  const found = netperfRobot(p, seed);
  if (found === null) return null;
  const extra = profileExtra(p, found);
  if (isImpossible(found, extra)) return null;
  const [before, after] = [found.pipe, withExtra(found.pipe, extra)].map((pipe) =>
    runPipe(pipe, seed),
  );
  const perS = (wakes: number, sentPerUs: number): number =>
    2 * wakes * sentPerUs * US_PER_S + p('background');
  const { wakesPerDatagram: wakes, usPerDatagram } = before;
  const base = perS(wakes, before.sentPerUs);
  if (base <= 0) return null;
  const frozen = perS(wakes, 1 / (usPerDatagram + extra.d1 + extra.d2));
  return {
    value: (perS(after.wakesPerDatagram, after.sentPerUs) / base - 1) * 100,
    without: { direct: (frozen / base - 1) * 100 },
  };
}

const PROFILE_USED = "the changed kernel's profile";
const NETPERF_BASE = '97,384 Mbit/s, context switches and profile of the parent';
const SOCKPERF_BASE = "670,636 msg/s of the parent; wake-up cost from netperf's profile";
const common = { unit: '%', spread: null, samples: 1_500, ablations: ['direct'] } as const;
const netperf = {
  ...common,
  case: 'M4-netperf',
  measured: -6,
  calibratedFrom: NETPERF_BASE,
} as const;
const sockperf = {
  ...common,
  case: 'M4-sockperf',
  measured: -20.1,
  calibratedFrom: SOCKPERF_BASE,
} as const;
const H1 = {
  reading: 'H1',
  status: 'post hoc: one exposed line transfer per datagram',
  counts: 'apart',
  ablations: ['direct', 'no-exposed-line'],
} as const;

export const LKP_READINGS: readonly Reading[] = [
  {
    ...netperf,
    reading: 'walk',
    status: 'from first principles; a quarter of the loss',
    counts: 'counted',
    priors: NETPERF_PRIORS.walk,
    ...change(netperfRobot, walkExtra),
  },
  {
    ...netperf,
    ...H1,
    priors: NETPERF_PRIORS.exposed,
    predict: changeExposed(netperfRobot),
  },
  {
    ...netperf,
    reading: 'profile',
    status: 'closes; mostly book-keeping',
    counts: 'apart',
    calibratedFrom: `${NETPERF_BASE}; ${PROFILE_USED}`,
    priors: NETPERF_PRIORS.profile,
    ...change(netperfRobot, profileExtra),
  },
  {
    ...netperf,
    reading: 'context-switches',
    measured: 17.1,
    status: 'a loose test of the wake-up feedback; not blind',
    counts: 'apart',
    calibratedFrom: `${NETPERF_BASE}; ${PROFILE_USED}`,
    priors: NETPERF_PRIORS.profile,
    predict: switches,
  },
  {
    ...sockperf,
    reading: 'walk',
    status: 'from first principles; as netperf',
    counts: 'counted',
    priors: SOCKPERF_PRIORS.walk,
    ...change(sockperfRobot, walkExtra),
  },
  {
    ...sockperf,
    ...H1,
    priors: SOCKPERF_PRIORS.exposed,
    predict: changeExposed(sockperfRobot),
  },
  {
    ...sockperf,
    reading: 'carried-over',
    status: "netperf's direct cost carried over: a cross-prediction",
    counts: 'counted',
    calibratedFrom: `${SOCKPERF_BASE}; ${PROFILE_USED} of netperf`,
    priors: SOCKPERF_PRIORS.carriedOver,
    ...change(sockperfRobot, carriedOver),
  },
];
