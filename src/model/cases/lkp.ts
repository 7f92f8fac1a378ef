/**
 * M4: netperf and sockperf over loopback on a two-socket Sierra Forest of the kernel test robot.
 *
 * Models   The walk over few nodes of a long map, or a direct cost; the rate of wake-ups is known
 *          from the baseline's context switches (netperf) or drawn (sockperf).
 * Differs  How many nodes are possible was not published: two with probability 0.7. Readings after
 *          a profile use shares of the changed kernel, and say so.
 */
import { calibrateWakes } from '../calibrate-wakes.ts';
import { flushNs, type ListWalk, type WalkParams } from '../flush.ts';
import type { PipeParams } from '../pipe.ts';
import type { Reading } from '../reading.ts';
import type { Sampler } from '../sampler.ts';
import {
  changePercent,
  DATAGRAMS,
  drawnPipe,
  type Extra,
  evenly,
  runPipe,
  withExtra,
} from './drawn-pipe.ts';

const GHZ = 3.2;
const MAX_NUMNODES = 1_024;
const FLUSHES = 2;
const NS_PER_US = 1e3;

/** Cycles of one datagram on all CPUs, and of them in try_to_wake_up(), before the commit. */
const CYCLES = 37_067;
const WAKE_SHARE = 0.0142;
/** Self time of net_rx_action(), the flush and _find_next_bit(), before and after. */
const SHARE_BEFORE = 0.0185;
const SHARE_AFTER = 0.0392;

const NETPERF = { ratePerS: 185_827, B: 4, cv: [0.05, 0.1], pL1: [0, 0.4] } as const;
const SOCKPERF = { ratePerS: 670_636, B: 92, cv: [0.1, 0.25], pL1: [0.3, 0.9] } as const;
type Load = typeof NETPERF | typeof SOCKPERF;

/** Context switches a second before the commit, and how many are not the receiver's. */
const SWITCHES_PER_S = 107_642;

interface Baseline {
  readonly pipe: PipeParams;
  /** Context switches a second of everything else. */
  readonly background: number;
  readonly clockGhz: number;
}

function netperfBaseline(s: Sampler): Baseline | null {
  const background = s.U('background', 1_000, 6_000);
  const wakes = (SWITCHES_PER_S - background) / 2 / NETPERF.ratePerS;
  const clockGhz = s.U('clock', 2.8, 3.2);
  const W = ((WAKE_SHARE * CYCLES) / wakes / (clockGhz * NS_PER_US)) * s.U('W', 0.9, 1.4);
  return baseline(s, NETPERF, { wakes, W, background, clockGhz });
}

function sockperfBaseline(s: Sampler): Baseline | null {
  const wakes = s.U('wakes', 0.05, 0.3);
  const W = ((WAKE_SHARE * CYCLES) / 0.285 / 3_000) * s.U('W', 0.8, 1.3);
  const clockGhz = s.U('clock', 2.8, 3.2);
  return baseline(s, SOCKPERF, { wakes, W, background: 0, clockGhz });
}

function baseline(
  s: Sampler,
  load: Load,
  { wakes, W, ...rest }: { wakes: number; W: number; background: number; clockGhz: number },
): Baseline | null {
  const cv = s.pick('cv', load.cv);
  const base = drawnPipe(s, { W, Lx: s.LN('Lx', 1.2, 6) }, { cv, B: load.B, smt: 1 });
  const { ratePerS } = load;
  const found = calibrateWakes(base, { ratePerS, wakes, seed: s.seed, datagrams: DATAGRAMS });
  return found === null ? null : { pipe: { ...base, ...found }, ...rest };
}

function drawnWalkUs(s: Sampler, [lo, hi]: Load['pL1']): number {
  const costs: WalkParams = {
    ghz: GHZ,
    line_bytes: 64,
    find_call: s.LN('find_call', 6, 18),
    find_word: s.LN('find_word', 1.2, 3),
    find_inline: 0,
    mispredict: s.U('mispredicts', 0.5, 2) * s.U('mispredict penalty', 12, 20),
    line_L1: s.LN('line_L1', 1.5, 4),
    line_L2: s.LN('line_L2', 8, 18),
    p_L1: s.U('p_L1', lo, hi),
    flush_fixed: s.LN('flush_fixed', 8, 25),
  };
  const few = s.chance('two nodes', 0.7);
  const more = 2 + Math.floor(s.U('nodes', 1, 9));
  const walk: ListWalk = { form: 'nodes', nodes: few ? 2 : more, maxNumnodes: MAX_NUMNODES };
  return (FLUSHES * (flushNs(costs, walk) - flushNs(costs, { form: 'single' }))) / NS_PER_US;
}

type ExtraOf = (s: Sampler, found: Baseline) => Extra;

const walkOf =
  (load: Load): ExtraOf =>
  (s) =>
    evenly(drawnWalkUs(s, load.pL1));

/** One transfer of the list's line that a prefetch may have hidden before. */
const exposedOf =
  (load: Load): ExtraOf =>
  (s) => {
    const { d1, d2 } = evenly(drawnWalkUs(s, load.pL1));
    return { d1: d1 + s.LN('exposed line', 0.09, 0.25), d2 };
  };

const TURNS = 5;

/** From netperf's own profile: a share of a datagram that is longer by what it costs. */
const profileOf: ExtraOf = (s, { pipe, clockGhz }) => {
  const before = runPipe(pipe, s.seed).usPerDatagram;
  let us = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    const now = runPipe(withExtra(pipe, evenly(us)), s.seed).usPerDatagram;
    const cycles = (SHARE_AFTER * (now / before) - SHARE_BEFORE) * CYCLES;
    us = cycles / (clockGhz * NS_PER_US);
  }
  return evenly(us);
};

/** Netperf's direct cost on sockperf: the same walk in another budget. */
const carriedOver: ExtraOf = (s) => {
  const cycles = (SHARE_AFTER * 1.064 - SHARE_BEFORE) * CYCLES;
  return evenly((cycles / s.U('clock carried over', 2_800, 3_200)) * s.U('carried over', 0.9, 1.1));
};

function change(of: (s: Sampler) => Baseline | null, extra: ExtraOf): Reading['draw'] {
  return (s) => {
    const found = of(s);
    // Drawn even where the baseline fails, so that streams stay in step.
    if (found === null) return null;
    const after = withExtra(found.pipe, extra(s, found));
    return changePercent(found.pipe, after, { seed: s.seed, received: false });
  };
}

/** Change of context switches a second, in percent, with the direct cost from the profile. */
function switches(s: Sampler): number | null {
  const found = netperfBaseline(s);
  if (found === null) return null;
  const perS = (params: PipeParams): number => {
    const { wakesPerDatagram, sentPerUs } = runPipe(params, s.seed);
    return 2 * wakesPerDatagram * sentPerUs * 1e6 + found.background;
  };
  const after = withExtra(found.pipe, profileOf(s, found));
  return (perS(after) / perS(found.pipe) - 1) * 100;
}

const PROFILE_USED = "the changed kernel's profile";
const NETPERF_BASE = '97,384 Mbit/s, context switches and profile of the parent';
const SOCKPERF_BASE = "670,636 msg/s of the parent; wake-up cost from netperf's profile";
const netperf = {
  case: 'M4-netperf',
  measured: -6,
  unit: '%',
  calibratedFrom: NETPERF_BASE,
  samples: 1_500,
} as const;
const sockperf = {
  case: 'M4-sockperf',
  measured: -20.1,
  unit: '%',
  calibratedFrom: SOCKPERF_BASE,
  samples: 1_500,
} as const;

export const LKP_READINGS: readonly Reading[] = [
  {
    ...netperf,
    reading: 'walk',
    status: 'from first principles; a quarter of the loss',
    draw: change(netperfBaseline, walkOf(NETPERF)),
  },
  {
    ...netperf,
    reading: 'H1',
    status: 'post hoc: one exposed line transfer per datagram',
    draw: change(netperfBaseline, exposedOf(NETPERF)),
  },
  {
    ...netperf,
    reading: 'profile',
    status: 'closes; mostly book-keeping',
    calibratedFrom: `${NETPERF_BASE}; ${PROFILE_USED}`,
    draw: change(netperfBaseline, profileOf),
  },
  {
    ...netperf,
    reading: 'context-switches',
    measured: 17.1,
    status: 'a loose test of the wake-up feedback; not blind',
    calibratedFrom: `${NETPERF_BASE}; ${PROFILE_USED}`,
    draw: switches,
  },
  {
    ...sockperf,
    reading: 'walk',
    status: 'from first principles; as netperf',
    draw: change(sockperfBaseline, walkOf(SOCKPERF)),
  },
  {
    ...sockperf,
    reading: 'H1',
    status: 'post hoc: one exposed line transfer per datagram',
    draw: change(sockperfBaseline, exposedOf(SOCKPERF)),
  },
  {
    ...sockperf,
    reading: 'carried-over',
    status: "netperf's direct cost carried over: a cross-prediction",
    calibratedFrom: `${SOCKPERF_BASE}; ${PROFILE_USED} of netperf`,
    draw: change(sockperfBaseline, carriedOver),
  },
];
