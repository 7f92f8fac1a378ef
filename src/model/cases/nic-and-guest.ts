/**
 * M3: a real NIC on a POWER10 with two possible nodes, two flushes a pass of b packets. M5: a guest
 * with 32 possible nodes and one online, possible against online walk.
 *
 * Differs  Packet size, batch size and bottleneck of M3 and the baseline rate of M5 were not
 *          published: they are drawn.
 */
import { flushNs, type ListWalk, type WalkParams } from '../flush.ts';
import type { Reading } from '../reading.ts';
import type { Sampler } from '../sampler.ts';
import { calibrated, changePercent, drawnPipe, evenly, withExtra } from './drawn-pipe.ts';
import { drawnPower10Walk } from './power10.ts';

const NS_PER_US = 1e3;
const FLUSHES = 2;
const SINGLE: ListWalk = { form: 'single' };

const NIC_MBIT_PER_S = 7_515.8;
const PACKET_BITS = 1_448 * 8;

/** ns that a flush over two nodes of 256 costs more than one of a single list. */
function twoNodesNs(s: Sampler): number {
  const costs = drawnPower10Walk(s);
  const walk: ListWalk = { form: 'nodes', nodes: 2, maxNumnodes: 256 };
  return flushNs(costs, walk) - flushNs(costs, SINGLE);
}

function nic(packetsPerPass: (s: Sampler) => number): Reading['draw'] {
  return (s) => {
    const packetNs = (PACKET_BITS / NIC_MBIT_PER_S) * NS_PER_US;
    const moreNs = (FLUSHES * twoNodesNs(s)) / packetsPerPass(s);
    return (packetNs / (packetNs + moreNs) - 1) * 100;
  };
}

function drawnGuestWalk(s: Sampler): WalkParams {
  return {
    ghz: s.U('ghz', 2.4, 4),
    line_bytes: 64,
    find_call: s.LN('find_call', 6, 18),
    find_word: s.LN('find_word', 1.2, 3),
    find_inline: s.LN('find_inline', 2.5, 7),
    mispredict: 0,
    line_L1: s.LN('line_L1', 1.5, 4),
    line_L2: s.LN('line_L2', 4, 10),
    p_L1: s.U('p_L1', 0.3, 0.95),
    flush_fixed: s.LN('flush_fixed', 8, 25),
  };
}

function guest(s: Sampler): number | null {
  const costs = drawnGuestWalk(s);
  const maxNumnodes = s.chance('NODES_SHIFT 6', 0.5) ? 64 : 1_024;
  const us = (nodes: number): number =>
    (FLUSHES * flushNs(costs, { form: 'nodes', nodes, maxNumnodes })) / NS_PER_US;
  const wake = { W: s.LN('W', 0.8, 4), Lx: s.LN('Lx', 2, 20) };
  const plain = drawnPipe(s, wake, { cv: 0.2, B: 92, smt: 1 });
  const target = {
    ratePerS: 1e6 / s.LN('T0', 2, 6.5),
    received: true,
    rOverS: s.U('R_over_S', 0.4, 1.05),
  };
  const before = calibrated(withExtra(plain, evenly(us(32))), target, s.seed);
  if (before === null) return null;
  const after = withExtra(before, evenly(us(1) - us(32)));
  return changePercent(before, after, { seed: s.seed, received: true });
}

const M3 = {
  case: 'M3',
  measured: -2.7,
  unit: '%',
  calibratedFrom: '7,515.8 Mbit/s of the parent; packet and batch sizes drawn',
  samples: 4_000,
} as const;

export const NIC_AND_GUEST_READINGS: readonly Reading[] = [
  {
    ...M3,
    reading: 'walk',
    status: 'fails by a factor of 16',
    draw: nic((s) => s.LN('packets per pass', 4, 48)),
  },
  {
    ...M3,
    reading: 'few-packets',
    status: 'fails; batches that no report gives',
    draw: nic((s) => s.U('few packets per pass', 1, 4)),
  },
  {
    case: 'M5',
    reading: 'online',
    measured: 5,
    unit: '%',
    status: 'wide: the baseline rate was not published',
    calibratedFrom: 'nothing: the baseline is drawn',
    samples: 1_500,
    draw: guest,
  },
];
