/**
 * M6: 96 pairs that wait for the zone locks of two nodes. M7: TX completion on 32 interrupt CPUs
 * that wait for a list_lock.
 *
 * Models   A lock that is always wanted is taken 1 / (hold + hand-over) times a second.
 * Differs  That M6's lock is the zone lock is a hypothesis: there is no profile in that report.
 */
import type { Drawn } from '../draws.ts';
import { listLockVisits, lockVisitNs, zoneNsPerBlock } from '../free.ts';
import type { Reading } from '../reading.ts';
import {
  bottleneck,
  busyShare,
  completionNs,
  completionRate,
  lockCeiling,
  pushNs,
} from '../transmit.ts';
import { M6_PRIORS, M7_PRIORS } from './locks-priors.ts';

/** Datagrams per us where all pairs wait for the zone lock of their node. */
export function zoneLockPerUs(p: Drawn, handoverNs = p('zone_handover')): number {
  const block = zoneNsPerBlock({
    zone_hold_page: p('zone_hold_page'),
    zone_handover: handoverNs,
    pcp_batch_o3: p('pcp_batch_o3'),
  });
  // Each block is moved twice: to be allocated, and when it was freed elsewhere.
  return lockCeiling(p('lock nodes'), 2 * p('blocks'), block);
}

/** Mbit/s per pair of so many datagrams per us of all pairs. */
function saturated(p: Drawn, handoverNs?: number): number {
  return (zoneLockPerUs(p, handoverNs) / p('pairs')) * p('datagram bits');
}

/** A rate in Mbit/s as datagrams per us. */
export function datagramsPerUs(p: Drawn, mbit: number): number {
  return mbit / p('datagram bits');
}

/** Mbit/s per pair without contention, all CPUs loaded. */
function free(p: Drawn): number {
  return p('one pair') / p('slow-down');
}

const more = (after: number, before: number): number => (after / before - 1) * 100;

/** ns per packet when slab and most of the spinning are gone and a push has come. */
function completion(p: Drawn, parts: { push?: number; removed?: number } = {}): number {
  const { push = pushNs(p('push'), p('ipi_send'), p('pushes per kick')) } = parts;
  const { removed = p('spinning removed') } = parts;
  const removedNs = p('slab ns') + p('spin ns') * removed;
  return completionNs({ beforeNs: p('packet ns'), removedNs, pushNs: push });
}

/** Mpps where every CPU waits for the list_lock of its node. */
export function listLockMpps(p: Drawn, handoverNs = p('list_lock_handover')): number {
  const visits = listLockVisits([p('data per slab'), p('heads per slab')]);
  return lockCeiling(p('lock nodes'), visits, lockVisitNs(p('list_lock_hold'), handoverNs));
}

const busyPercent = (p: Drawn, ns: number): number =>
  busyShare(p('IRQ CPUs'), ns, p('rate after')) * 100;
const mpps = (p: Drawn, ns: number): number => bottleneck([completionRate(p('IRQ CPUs'), ns)]);

const M6 = { case: 'M6', samples: 4_000, spread: null } as const;
const M7 = {
  case: 'M7',
  samples: 4_000,
  spread: null,
  calibratedFrom: 'ns per packet of the profile before',
} as const;

export const LOCK_READINGS: readonly Reading[] = [
  {
    ...M6,
    reading: 'contention',
    measured: 200,
    unit: '%',
    status: 'low information: one prior carries it',
    counts: 'counted',
    calibratedFrom: '20,398 Mbit/s per pair of the base; 97,384 of a single pair',
    priors: M6_PRIORS.contention,
    ablations: ['no-slow-down'],
    predict: (p) => ({
      value: more(free(p), p('rate')),
      without: { 'no-slow-down': more(p('one pair'), p('rate')) },
    }),
  },
  {
    ...M6,
    reading: 'baseline',
    measured: 20_398,
    unit: 'Mbit/s',
    status: 'zone-lock hypothesis: plausible, not proven',
    counts: 'counted',
    calibratedFrom: 'nothing: lock costs alone',
    priors: M6_PRIORS.baseline,
    ablations: ['no-handover'],
    predict: (p) => ({ value: saturated(p), without: { 'no-handover': saturated(p, 0) } }),
  },
  {
    ...M6,
    reading: 'first-principles',
    measured: 200,
    unit: '%',
    status: 'both sides from priors',
    counts: 'counted',
    calibratedFrom: '97,384 Mbit/s of a single pair',
    priors: M6_PRIORS.firstPrinciples,
    ablations: ['no-handover', 'no-slow-down'],
    predict: (p) => ({
      value: more(free(p), saturated(p)),
      without: {
        'no-handover': more(free(p), saturated(p, 0)),
        'no-slow-down': more(p('one pair'), saturated(p)),
      },
    }),
  },
  {
    ...M7,
    reading: 'busy',
    measured: 51.5,
    unit: '%',
    status: 'fails; explained afterwards by qdisc work moving away',
    counts: 'counted',
    calibratedFrom: `${M7.calibratedFrom}; at the 120 Mpps of the changed kernel`,
    priors: M7_PRIORS.busy,
    ablations: ['no-push', 'spinning-stays'],
    predict: (p) => ({
      value: busyPercent(p, completion(p)),
      without: {
        'no-push': busyPercent(p, completion(p, { push: 0 })),
        'spinning-stays': busyPercent(p, completion(p, { removed: 0 })),
      },
    }),
  },
  {
    ...M7,
    reading: 'ceiling',
    measured: 80,
    unit: 'Mpps',
    status: 'list_lock ceiling before',
    counts: 'counted',
    calibratedFrom: 'nothing: lock costs alone',
    priors: M7_PRIORS.ceiling,
    ablations: ['no-handover'],
    predict: (p) => ({ value: listLockMpps(p), without: { 'no-handover': listLockMpps(p, 0) } }),
  },
  {
    ...M7,
    reading: 'rate-bound',
    measured: 120,
    unit: 'Mpps',
    status: 'an upper bound: the new limit is not in the record',
    counts: 'counted',
    priors: M7_PRIORS.rateBound,
    ablations: ['no-push'],
    predict: (p) => ({
      value: mpps(p, completion(p)),
      without: { 'no-push': mpps(p, completion(p, { push: 0 })) },
    }),
  },
];
