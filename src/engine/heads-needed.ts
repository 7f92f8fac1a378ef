/** How many skb heads a scenario can have alive or cached at one time: the size of the pool. */
import { type LoadSpec, socketCapacity } from '../schema/load.ts';

import { inFlightLimit, isCard, isPlain, rpsCpus } from '../schema/load-parts.ts';
import type { CacheShape } from '../schema/releases.ts';

import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_S, PS_PER_US } from '../schema/units.ts';
import { NETDEV_MAX_BACKLOG } from './kernel/backlog.ts';

/**
 * Caches full on every CPU, queues full, lists at their limit, one in hand on every CPU; and the
 * lists of a CPU that goes offline may stay as they are.
 */
export function headsNeeded(scenario: Scenario, cache: CacheShape, limit: number): number {
  const { machine, load, kernel, edits } = scenario;
  const cpus = machine.cpuNode.length;
  const settings = [kernel, ...edits];
  const uncapped = settings.some((each) => 'variant' in each && each.variant === 'spin128');
  const limits = settings.map((each) => ('deferMax' in each ? each.deferMax : 0));
  const cap = uncapped ? Number.POSITIVE_INFINITY : Math.max(...limits);
  const lists = Math.min(cap, mostListed(scenario, limit));
  const perPair = inUse(load) + lists + 4;
  const offline = edits.filter((edit) => 'cpu' in edit && edit.action === 'offline').length;
  const leaving = isPlain(load) ? Math.max(offline, LEAST_LEAVING) : 0;
  const inCaches = cpus * (cache.size + cache.refill + 2) + inBacklogs(load);
  return inCaches + load.pairs.length * perPair + leaving * lists;
}

/** skbs of one pair that are neither listed nor in somebody's hand. */
function inUse(load: LoadSpec): number {
  if (load.kind === 'tcp-bulk') return CLONES * socketCapacity(load);
  if (load.kind === 'tcp-loopback') return CLONES * socketCapacity(load) + ACKS;
  const sends = load.kind === 'nic-tx' || load.kind === 'af-xdp';
  return sends ? inFlightLimit(load) : socketCapacity(load);
}

/** Both parts of a backlog full wherever RPS sends to. */
function inBacklogs(load: LoadSpec): number {
  return new Set(rpsCpus(load)).size * 2 * (NETDEV_MAX_BACKLOG + 1);
}

/**
 * On plain loopback a sender flushes twice a datagram, so its list never holds more than its
 * receiver's queue did. Where only kicks make it flush, and the limit lets none come, all it ever
 * sent may lie there.
 */
function mostListed({ load, runPs }: Scenario, limit: number): number {
  if (isPlain(load) || load.timing.kind !== 'given') return MOST_ON_LOOPBACK;
  const gapPs = isCard(load) ? PS_PER_S / load.ratePerS : load.timing.senderUs * PS_PER_US;
  const sends = runPs / gapPs;
  return Math.min(limit, Math.ceil(JITTER_ROOM * sends) + MOST_ON_LOOPBACK);
}

/** An original, its companion, and one more copy that is sent again while that is parked. */
const CLONES = 3;
/** On its way, and in the backlog of its socket. */
const ACKS = 2;
const MOST_ON_LOOPBACK = 4_096;
/** So many CPUs may leave a run that was begun without an edit of that kind. */
const LEAST_LEAVING = 8;
/** Sums of many jittered times keep closer to their mean than this. */
const JITTER_ROOM = 1.25;
