/**
 * M6: 96 pairs that wait for the zone locks of two nodes. M7: TX completion on 32 interrupt CPUs
 * that wait for a list_lock.
 *
 * Models   A lock that is always wanted is taken 1 / (hold + hand-over) times a second.
 * Differs  That M6's lock is the zone lock is a hypothesis: there is no profile in that report.
 */
import type { Reading } from '../reading.ts';
import type { Sampler } from '../sampler.ts';

const NODES = 2;
const NS_PER_S = 1e9;

const PAIRS = 96;
const DATAGRAM_BITS = 65_507 * 8;
/** Blocks of order 3 per datagram sent, moved once to be allocated and once to be freed. */
const BLOCKS = 2 * 1.83;
const BLOCKS_PER_BULK = 7;
const MBIT = 1e6;

const PAIRS_BEFORE = 20_398;
/** One pair with deferral on a box of the same family, Mbit/s. */
const ONE_PAIR = 97_384;

/** Mbit/s per pair where all pairs wait for the zone lock of their node. */
function saturated(s: Sampler): number {
  const block = s.LN('zone_hold', 35, 120) + s.LN('zone_handover', 60, 250) / BLOCKS_PER_BULK;
  const perS = NS_PER_S / (BLOCKS * block);
  return (((NODES * perS) / PAIRS) * DATAGRAM_BITS) / MBIT;
}

/** Mbit/s per pair without contention, all 192 CPUs loaded. */
function free(s: Sampler): number {
  return ONE_PAIR / s.LN('slow-down', 1.05, 2);
}

const IRQ_CPUS = 32;
const MPPS = 1e6;
/** ns per packet on an interrupt CPU: groups of the profile before. */
const BEFORE_NS = 392.0;
const SPIN_NS = 170.4;
const SLAB_NS = 58.2;

/** ns per packet when slab and most of the spinning are gone and a push has come. */
function completionNs(s: Sampler): number {
  const kick = s.LN('ipi_send', 200, 600) / s.U('pushes per kick', 33, 65);
  const push = s.LN('push', 10, 40) + kick;
  return BEFORE_NS - SLAB_NS - SPIN_NS * s.U('spinning removed', 0.85, 1) + push;
}

/** Mpps where every CPU waits for the list_lock of its node. */
function listLockCeiling(s: Sampler): number {
  const visits = 2 * (1 / 32 + 1 / 51);
  const visitNs = s.LN('list_lock_hold', 50, 300) + s.LN('list_lock_handover', 100, 220);
  return (NODES * NS_PER_S) / (visits * visitNs) / MPPS;
}

const MEASURED_MPPS = 120;

const M6 = { case: 'M6', samples: 4_000 } as const;
const M7 = {
  case: 'M7',
  samples: 4_000,
  calibratedFrom: 'ns per packet of the profile before',
} as const;

export const LOCK_READINGS: readonly Reading[] = [
  {
    ...M6,
    reading: 'contention',
    measured: 200,
    unit: '%',
    status: 'low information: one prior carries it',
    calibratedFrom: '20,398 Mbit/s per pair of the base; 97,384 of a single pair',
    draw: (s) => (free(s) / PAIRS_BEFORE - 1) * 100,
  },
  {
    ...M6,
    reading: 'baseline',
    measured: PAIRS_BEFORE,
    unit: 'Mbit/s',
    status: 'zone-lock hypothesis: plausible, not proven',
    calibratedFrom: 'nothing: lock costs alone',
    draw: saturated,
  },
  {
    ...M6,
    reading: 'first-principles',
    measured: 200,
    unit: '%',
    status: 'both sides from priors',
    calibratedFrom: '97,384 Mbit/s of a single pair',
    draw: (s) => (free(s) / saturated(s) - 1) * 100,
  },
  {
    ...M7,
    reading: 'busy',
    measured: 51.5,
    unit: '%',
    status: 'fails; explained afterwards by qdisc work moving away',
    draw: (s) => ((MEASURED_MPPS * MPPS * completionNs(s)) / NS_PER_S / IRQ_CPUS) * 100,
  },
  {
    ...M7,
    reading: 'ceiling',
    measured: 80,
    unit: 'Mpps',
    status: 'list_lock ceiling before',
    calibratedFrom: 'nothing: lock costs alone',
    draw: listLockCeiling,
  },
  {
    ...M7,
    reading: 'rate-bound',
    measured: MEASURED_MPPS,
    unit: 'Mpps',
    status: 'an upper bound: the new limit is not in the record',
    draw: (s) => (IRQ_CPUS * NS_PER_S) / completionNs(s) / MPPS,
  },
];
