/**
 * M1 and M2: UDP over loopback on a POWER10 LPAR with 32 possible nodes, of which one is online.
 *
 * Models   Two flushes a datagram, each over 32 lists instead of one; half of what a pass evicts
 *          from L1 is paid in each. Where sender and receiver share a core, the walk is slower too.
 * Differs  Nothing of what the changed kernel reached is used, except the shares of its profile in
 *          the readings that are named after it.
 */
import { flushNs, type ListWalk, type WalkParams } from '../flush.ts';
import type { PipeParams } from '../pipe.ts';
import type { Reading } from '../reading.ts';
import type { Sampler } from '../sampler.ts';
import {
  type BasePipe,
  calibrated,
  changePercent,
  drawnPipe,
  evenly,
  runPipe,
  type Wake,
  withExtra,
} from './drawn-pipe.ts';

const NODES = 32;
const MAX_NUMNODES = 256;
const FLUSHES = 2;
const NS_PER_US = 1e3;

const SINGLE: ListWalk = { form: 'single' };
const POSSIBLE: ListWalk = { form: 'nodes', nodes: NODES, maxNumnodes: MAX_NUMNODES };

export function drawnPower10Walk(s: Sampler): WalkParams {
  return {
    ghz: s.U('ghz', 3.4, 4),
    line_bytes: 128,
    find_call: s.LN('find_call', 9, 22),
    find_word: s.LN('find_word', 2, 5),
    find_inline: s.LN('find_inline', 3, 8),
    mispredict: s.U('mispredicts', 0.3, 1) * s.U('mispredict penalty', 12, 22),
    line_L1: s.LN('line_L1', 1.5, 4),
    line_L2: s.LN('line_L2', 4, 10),
    p_L1: s.U('p_L1', 0.2, 0.9),
    flush_fixed: s.LN('flush_fixed', 10, 30),
  };
}

/** µs a datagram that lines evicted by the walk cost others. */
function drawnPollution(s: Sampler, ghz: number): number {
  const lines = NODES * s.U('pollution_lines', 0.1, 0.7);
  return (lines * 13) / s.U('pollution_mlp', 1.5, 3) / ghz / NS_PER_US;
}

const bareMetal = (s: Sampler): Wake => ({ W: s.LN('W', 0.5, 1.8), Lx: s.LN('Lx', 0.4, 3.5) });

/** From M11, a virtual machine: a halted virtual CPU is woken through its host. */
function virtual(s: Sampler): Wake {
  const W = s.LN('W', 3, 6);
  return { W, Lx: s.LN('L - W', 1.8, 4) + 0.4 * W };
}

interface Baseline {
  readonly pipe: PipeParams;
  /** µs that the walk and what it evicts add to a datagram. */
  readonly walkUs: number;
  readonly pollutionUs: number;
}

interface Load {
  readonly ratePerS: number;
  /** Datagrams that the socket takes. */
  readonly queue: (s: Sampler) => number;
}

const STRESS_NG: Load = { ratePerS: 265_145, queue: (s) => Math.round(s.U('B', 95, 166)) };
const IPERF3: Load = { ratePerS: 1e6 / (131_072 / 6_340), queue: () => 6 };

/** A machine of this kind that runs at the rate of the kernel without the walk. */
function baseline(s: Sampler, load: Load, wake: (s: Sampler) => Wake): Baseline | null {
  const costs = drawnPower10Walk(s);
  const apart = s.chance('other core', 0.3);
  const shared = s.U('smt', 1.1, 1.5);
  const smt = apart ? 1 : shared;
  const us = (walk: ListWalk): number => (FLUSHES * flushNs(costs, walk, smt)) / NS_PER_US;
  const pollutionUs = drawnPollution(s, costs.ghz);
  const cv = s.pick('cv', [0.1, 0.2, 0.3]);
  const plain = drawnPipe(s, wake(s), { cv, B: load.queue(s), smt });
  const rOverS = s.U('R_over_S', 0.5, 1.05);
  const base: BasePipe = withExtra(plain, evenly(us(SINGLE)));
  const pipe = calibrated(base, { ratePerS: load.ratePerS, received: true, rOverS }, s.seed);
  if (pipe === null) return null;
  return { pipe, walkUs: us(POSSIBLE) - us(SINGLE), pollutionUs };
}

function walk(load: Load, wake = bareMetal): Reading['draw'] {
  return (s) => {
    const found = baseline(s, load, wake);
    if (found === null) return null;
    const { pipe, walkUs, pollutionUs } = found;
    const after = withExtra(pipe, evenly(walkUs + pollutionUs));
    return changePercent(pipe, after, { seed: s.seed, received: true });
  };
}

/** skb_defer_free_flush() and _find_next_bit() in the profile of the changed kernel. */
const PROFILE_SHARE = 0.0275 + 0.0276;
const TURNS = 5;

/** The direct cost from the profile, as a share of all CPUs that were busy while it was taken. */
function profile(sampled: 'busy CPUs' | 'idle polling too'): Reading['draw'] {
  return (s) => {
    const found = baseline(s, STRESS_NG, bareMetal);
    if (found === null) return null;
    const { pipe, pollutionUs } = found;
    const polling = s.U('sampled CPUs', 2, 3);
    let after = pipe;
    for (let turn = 0; turn < TURNS; turn++) {
      const { receivedPerUs } = runPipe(after, s.seed);
      const busy = 1 + Math.min(1, pipe.R * receivedPerUs);
      const cpus = sampled === 'busy CPUs' ? busy : polling;
      // What the walk evicts is paid by others: it is in no share of the walk's own.
      after = withExtra(pipe, evenly((PROFILE_SHARE * cpus) / receivedPerUs + pollutionUs));
    }
    return changePercent(pipe, after, { seed: s.seed, received: true });
  };
}

const M1 = {
  case: 'M1',
  measured: -22.7,
  unit: '%',
  calibratedFrom: '265,145 datagrams/s without the walk',
  samples: 1_500,
} as const;

export const POWER10_READINGS: readonly Reading[] = [
  {
    ...M1,
    reading: 'walk',
    status: 'from first principles; too small',
    draw: walk(STRESS_NG),
  },
  {
    ...M1,
    reading: 'profile',
    status: 'direct cost from the profile share, two busy CPUs at most',
    calibratedFrom: `${M1.calibratedFrom}; 5.51 % of the changed kernel's profile`,
    draw: profile('busy CPUs'),
  },
  {
    ...M1,
    reading: 'profile-idle-sampled',
    status: 'added after the first run; needs one number from the reporter',
    calibratedFrom: `${M1.calibratedFrom}; 5.51 % of the changed kernel's profile`,
    draw: profile('idle polling too'),
  },
  {
    ...M1,
    reading: 'vm-wake',
    status: 'post hoc: the cost of a wake-up is that of a virtual machine (M11)',
    calibratedFrom: `${M1.calibratedFrom}; W and L - W from M11`,
    draw: walk(STRESS_NG, virtual),
  },
  {
    case: 'M2',
    reading: 'walk',
    measured: -22.7,
    unit: '%',
    status: 'fails; two base versions, not isolated',
    calibratedFrom: '6.34 Gbit/s without the walk',
    samples: 1_500,
    draw: walk(IPERF3),
  },
];
