/**
 * M1 and M2: UDP over loopback on a POWER10 LPAR with 32 possible nodes, of which one is online.
 *
 * Models   Two flushes a datagram, each over 32 lists instead of one; half of what a pass evicts
 *          from L1 is paid in each. Where sender and receiver share a core, the walk is slower too.
 * Differs  Nothing of what the changed kernel reached is used, except the shares of its profile in
 *          the readings that are named after it.
 */
import type { Drawn } from '../draws.ts';
import { flushNs, type ListWalk, pollutionCycles, type WalkParams } from '../flush.ts';
import type { PipeParams } from '../pipe.ts';
import type { DatagramBudget, Outcome, Reading } from '../reading.ts';
import { calibrated, drawnPipe, runPipe, type Wake } from './drawn-pipe.ts';
import { countedUs, DIRECT_ABLATIONS, directOutcome, evenly, withExtra } from './kernel-cost.ts';
import { M1_PRIORS, M2_PRIORS } from './power10-priors.ts';

const MAX_NUMNODES = 256;
const FLUSHES = 2;
const BITS_PER_WORD = 64;
const NS_PER_US = 1e3;

const SINGLE: ListWalk = { form: 'single' };
/** Over so many nodes of a map that has room for 256, or for fewer. */
export const nodesWalk = (nodes: number, maxNumnodes = MAX_NUMNODES): ListWalk => ({
  ...{ form: 'nodes', nodes: Math.round(nodes), maxNumnodes },
});

/** `findInline`: cycles per node of a map that is one word; the machine's own map is longer. */
export function drawnPower10Walk(p: Drawn, findInline = 0): WalkParams {
  return {
    ghz: p('ghz'),
    line_bytes: p('line_bytes'),
    find_call: p('find_call'),
    find_word: p('find_word'),
    find_inline: findInline,
    mispredict: p('mispredicts') * p('mispredict penalty'),
    line_L1: p('line_L1'),
    line_L2: p('line_L2'),
    p_L1: p('p_L1'),
    flush_fixed: p('flush_fixed'),
  };
}

export type WakeOf = (p: Drawn) => Wake;

export const bareMetal: WakeOf = (p) => ({ W: p('W'), Lx: p('Lx') });

/** From M11, a virtual machine: L = W + (L - W), of which the share L_over_W of W is given. */
export const guest: WakeOf = (p) => {
  const W = p('W in a guest');
  return { W, Lx: p('L - W in a guest') + (1 - p('L_over_W')) * W };
};

/** A machine that runs at the rate of the kernel without the walk, and what walks cost there. */
export interface Power10 {
  readonly pipe: PipeParams;
  readonly seed: number;
  /** µs that a walk adds to a datagram, against the one list of its CPU. */
  readonly walkUs: (walk: ListWalk) => number;
  /** µs a datagram that lines evicted by a walk over so many nodes cost others. */
  readonly evictedUs: (nodes: number) => number;
}

export function power10(p: Drawn, seed: number, wake: WakeOf = bareMetal): Power10 | null {
  const plain = drawnPipe(p, wake(p), { cv: p('cv'), B: Math.round(p('B')), smt: smtOf(p) });
  const base = withExtra(plain, evenly(bothFlushesUs(p, SINGLE)));
  const target = { ratePerS: p('rate'), received: true, rOverS: p('R_over_S') };
  const pipe = calibrated(base, target, seed);
  return pipe === null ? null : { pipe, seed, ...walkCosts(p) };
}

function smtOf(p: Drawn): number {
  return p('other core') === 1 ? 1 : p('smt');
}

function bothFlushesUs(p: Drawn, walk: ListWalk): number {
  const isShort = walk.form === 'nodes' && walk.maxNumnodes <= BITS_PER_WORD;
  const costs = drawnPower10Walk(p, isShort ? p('find_inline') : 0);
  return (FLUSHES * flushNs(costs, walk, smtOf(p))) / NS_PER_US;
}

/** What walks cost on such a machine, whatever else it does. */
export function walkCosts(p: Drawn): Pick<Power10, 'walkUs' | 'evictedUs'> {
  const evicting = {
    pollution_lines: p('pollution_lines'),
    l2_latency: p('l2_latency'),
    pollution_mlp: p('pollution_mlp'),
  };
  return {
    walkUs: (walk) => bothFlushesUs(p, walk) - bothFlushesUs(p, SINGLE),
    evictedUs: (nodes) => pollutionCycles(evicting, nodes) / p('ghz') / NS_PER_US,
  };
}

/** µs per datagram received when the kernel adds so much to each. */
export function usWithExtra({ pipe, seed }: Power10, extraUs: number): number {
  return countedUs(withExtra(pipe, evenly(extraUs)), { seed, received: true });
}

/** What a walk over so many nodes does to a datagram. */
function walkBudget(found: Power10, nodes: number, maxNumnodes?: number): DatagramBudget {
  const walkUs = found.walkUs(nodesWalk(nodes, maxNumnodes));
  const evictedUs = found.evictedUs(nodes);
  const baseUs = usWithExtra(found, 0);
  const totalUs = usWithExtra(found, walkUs + evictedUs);
  return { baseUs, walkUs, otherUs: 0, evictedUs, totalUs };
}

/** Each leaves a twelfth of the error of the one before, or less. */
const TURNS = 4;

/** The direct cost from the profile, as a share of all CPUs that were busy while it was taken. */
export function profileBudget(p: Drawn, found: Power10, sampledCpus?: number): DatagramBudget {
  const { pipe, seed } = found;
  // What the walk evicts is paid by others: it is in no share of the walk's own.
  const evictedUs = found.evictedUs(p('nodes'));
  let walkUs = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    const extra = turn === 0 ? 0 : walkUs + evictedUs;
    const { receivedPerUs } = runPipe(withExtra(pipe, evenly(extra)), seed);
    const busy = 1 + Math.min(1, pipe.R * receivedPerUs);
    walkUs = (p('profile share') * (sampledCpus ?? busy)) / receivedPerUs;
  }
  const totalUs = usWithExtra(found, walkUs + evictedUs);
  return { baseUs: usWithExtra(found, 0), walkUs, otherUs: 0, evictedUs, totalUs };
}

type BudgetOf = (p: Drawn, found: Power10) => DatagramBudget;

const ofWalk: BudgetOf = (p, found) => walkBudget(found, p('nodes'));
const ofShortMap: BudgetOf = (p, found) => {
  const map = Math.round(p('short map'));
  // A kernel knows of no more nodes than its map holds.
  return walkBudget(found, Math.min(p('nodes'), map), map);
};

/** A reading's prediction, and its steps. */
function by(budgetOf: BudgetOf, wake: WakeOf = bareMetal): Pick<Reading, 'predict' | 'budget'> {
  return {
    predict: (p, seed): Outcome | null => {
      const found = power10(p, seed, wake);
      if (found === null) return null;
      const budget = budgetOf(p, found);
      return directOutcome(budget, usWithExtra(found, budget.walkUs));
    },
    budget: (p, seed) => {
      const found = power10(p, seed, wake);
      return found === null ? null : budgetOf(p, found);
    },
  };
}

const SWITCHES_PER_WAKE = 2;

/** Thousand context switches of the receiver a second that the walk adds, on a virtual machine. */
function moreSwitches(p: Drawn, seed: number): Outcome | null {
  const found = power10(p, seed, guest);
  if (found === null) return null;
  const extra = found.walkUs(nodesWalk(p('nodes'))) + found.evictedUs(p('nodes'));
  const perMs = (pipe: PipeParams): number => {
    const { wakesPerDatagram, sentPerUs } = runPipe(pipe, seed);
    return SWITCHES_PER_WAKE * wakesPerDatagram * sentPerUs * 1e3;
  };
  const [before, after] = [0, extra].map((us) => perMs(withExtra(found.pipe, evenly(us))));
  return { value: after - before, without: {} };
}

const M1 = {
  case: 'M1',
  measured: -22.7,
  spread: null,
  unit: '%',
  calibratedFrom: '265,145 datagrams/s without the walk',
  samples: 1_500,
  ablations: DIRECT_ABLATIONS,
} as const;
const PROFILE_USED = `${M1.calibratedFrom}; 5.51 % of the changed kernel's profile`;

export const POWER10_READINGS: readonly Reading[] = [
  {
    ...M1,
    reading: 'walk',
    status: 'from first principles; too small',
    counts: 'counted',
    priors: M1_PRIORS.bareMetal,
    ...by(ofWalk),
  },
  {
    ...M1,
    reading: 'profile',
    status: 'direct cost from the profile share, two busy CPUs at most',
    counts: 'counted',
    calibratedFrom: PROFILE_USED,
    priors: M1_PRIORS.profile,
    ...by((p, found) => profileBudget(p, found)),
  },
  {
    ...M1,
    reading: 'profile-idle-sampled',
    status: 'added after the first run; needs one number from the reporter',
    counts: 'apart',
    calibratedFrom: PROFILE_USED,
    priors: [...M1_PRIORS.profile, ...M1_PRIORS.polling],
    ...by((p, found) => profileBudget(p, found, p('sampled CPUs'))),
  },
  {
    ...M1,
    reading: 'vm-wake',
    status: 'post hoc: the cost of a wake-up is that of a virtual machine (M11)',
    counts: 'apart',
    calibratedFrom: `${M1.calibratedFrom}; W and L - W from M11`,
    priors: M1_PRIORS.guest,
    ...by(ofWalk, guest),
  },
  {
    ...M1,
    reading: 'vm-wake-switches',
    measured: null,
    unit: 'thousand/s',
    status: 'a forecast of vm-wake that can fail: one vmstat for each kernel',
    counts: 'counted',
    calibratedFrom: `${M1.calibratedFrom}; W and L - W from M11`,
    priors: M1_PRIORS.guest,
    ablations: [],
    predict: moreSwitches,
  },
  {
    ...M1,
    reading: 'short-map',
    measured: null,
    status: 'a forecast: the same kernel built with NODES_SHIFT 5',
    counts: 'counted',
    priors: M1_PRIORS.shortMap,
    predict: by(ofShortMap).predict,
  },
  {
    case: 'M2',
    reading: 'walk',
    measured: -22.7,
    spread: [-23.5, -22.7],
    unit: '%',
    status: 'fails; two base versions, not isolated',
    counts: 'counted',
    calibratedFrom: '6.34 Gbit/s without the walk',
    samples: 1_500,
    priors: M2_PRIORS,
    ablations: DIRECT_ABLATIONS,
    ...by(ofWalk),
  },
];
