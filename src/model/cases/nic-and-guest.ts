/**
 * M3: a real NIC on a POWER10 with two possible nodes, two flushes a pass of b packets. M5: a guest
 * with 32 possible nodes and one online, possible against online walk.
 *
 * Differs  Packet size, batch size and bottleneck of M3 and the baseline rate of M5 were not
 *          published: they are drawn. No branch of M5's loop is mispredicted.
 */
import type { Drawn } from '../draws.ts';
import { flushNs, type WalkParams } from '../flush.ts';
import { flushesOfPass, flushPerPacket } from '../pass.ts';
import type { Outcome, Reading } from '../reading.ts';
import { calibrated, drawnPipe } from './drawn-pipe.ts';
import { countedUs, evenly, percent, withExtra } from './kernel-cost.ts';
import { GUEST_PRIORS } from './nic-and-guest-priors.ts';
import { drawnPower10Walk, nodesWalk } from './power10.ts';
import { M3_PRIORS } from './power10-priors.ts';

const NS_PER_US = 1e3;
const FLUSHES = 2;

/** ns that a flush over the machine's nodes costs more than one of a single list. */
export function moreNsPerFlush(p: Drawn): number {
  const costs = drawnPower10Walk(p);
  return flushNs(costs, nodesWalk(p('nodes'))) - flushNs(costs, { form: 'single' });
}

/** ns that a packet takes at the rate before. */
export function nicPacketNs(p: Drawn): number {
  return (p('packet bits') / p('rate')) * NS_PER_US;
}

/** The rate of a CPU that does nothing but receive; `packets` names what a pass brings. */
function nic(packets: string, moreNs = moreNsPerFlush): Reading['predict'] {
  return (p) => {
    const packetNs = nicPacketNs(p);
    const flushes = flushesOfPass(Math.round(p('polled')), false);
    const extraNs = flushPerPacket(moreNs(p), flushes, p(packets));
    return { value: percent(packetNs, packetNs + extraNs), without: {} };
  };
}

function drawnGuestWalk(p: Drawn): WalkParams {
  return {
    ghz: p('ghz'),
    line_bytes: p('line_bytes'),
    find_call: p('find_call'),
    find_word: p('find_word'),
    find_inline: p('find_inline'),
    mispredict: 0,
    line_L1: p('line_L1'),
    line_L2: p('line_L2'),
    p_L1: p('p_L1'),
    flush_fixed: p('flush_fixed'),
  };
}

function guest(p: Drawn, seed: number): Outcome | null {
  const costs = drawnGuestWalk(p);
  const maxNumnodes = p('short map') === 1 ? 64 : 1_024;
  const us = (nodes: number): number =>
    (FLUSHES * flushNs(costs, { form: 'nodes', nodes, maxNumnodes })) / NS_PER_US;
  const walk = us(Math.round(p('nodes')));
  const wake = { W: p('W'), Lx: p('Lx') };
  const plain = drawnPipe(p, wake, { cv: p('cv'), B: Math.round(p('B')), smt: 1 });
  const target = { ratePerS: 1e6 / p('T0'), received: true, rOverS: p('R_over_S') };
  const before = calibrated(withExtra(plain, evenly(walk)), target, seed);
  if (before === null) return null;
  const savedUs = walk - us(1);
  const count = { seed, received: true };
  const beforeUs = countedUs(before, count);
  const afterUs = countedUs(withExtra(before, evenly(-savedUs)), count);
  return {
    value: percent(beforeUs, afterUs),
    without: { direct: percent(beforeUs, beforeUs - savedUs) },
  };
}

const M3 = {
  case: 'M3',
  measured: -2.7,
  spread: [-2.7, -2.6],
  unit: '%',
  calibratedFrom: '7,515.8 Mbit/s of the parent; packet and batch sizes drawn',
  samples: 4_000,
  ablations: [],
} as const;

export const NIC_AND_GUEST_READINGS: readonly Reading[] = [
  {
    ...M3,
    reading: 'walk',
    status: 'fails by a factor of 16',
    counts: 'counted',
    priors: M3_PRIORS.walk,
    predict: nic('packets per pass'),
  },
  {
    ...M3,
    reading: 'few-packets',
    status: 'fails; batches that no report gives',
    counts: 'counted',
    priors: M3_PRIORS.fewPackets,
    predict: nic('few packets per pass'),
  },
  {
    ...M3,
    reading: 'exposed',
    status: 'post hoc: what a flush costs on another machine, unexplained there',
    counts: 'apart',
    calibratedFrom: `${M3.calibratedFrom}; profile of the changed kernel of M4`,
    priors: [...M3_PRIORS.walk, ...M3_PRIORS.exposed],
    predict: nic('packets per pass', (p) => moreNsPerFlush(p) + p('exposed')),
  },
  {
    case: 'M5',
    reading: 'online',
    measured: 5,
    spread: null,
    unit: '%',
    status: 'wide: the baseline rate was not published',
    counts: 'counted',
    calibratedFrom: 'nothing: the baseline is drawn',
    samples: 1_500,
    priors: GUEST_PRIORS,
    ablations: ['direct'],
    predict: guest,
  },
];
