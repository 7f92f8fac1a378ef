/** How many skb heads a scenario can have alive or cached at one time: the size of the pool. */
import { type LoadSpec, socketCapacity } from './load.ts';
import { inFlightLimit, isCard, isPlain, rpsCpus } from './load-parts.ts';
import type { CacheShape } from './releases.ts';
import type { Scenario } from './scenario.ts';
import { PS_PER_S, PS_PER_US } from './units.ts';

/** net.core.netdev_max_backlog: the test is made before the skb is added. */
export const NETDEV_MAX_BACKLOG = 1_000;

/** skbs of one backlog: each of its queues takes one more than the test says. */
export const MOST_IN_BACKLOG = 2 * (NETDEV_MAX_BACKLOG + 1);

/** Heads by what they are for. */
export interface HeadShares {
  /** In caches and backlogs of CPUs. */
  readonly cpus: number;
  /** On queues of sockets and rings. */
  readonly queues: number;
  /** On defer lists, and in somebody's hand. */
  readonly lists: number;
  /** On lists that stay behind where CPUs go offline. */
  readonly offline: number;
}

/**
 * Caches full on every CPU, queues full, lists at their limit, one in hand on every CPU; and the
 * lists of a CPU that goes offline may stay as they are, for each task that has left it.
 */
export function headShares(scenario: Scenario, cache: CacheShape, limit: number): HeadShares {
  const { machine, load, kernel, edits } = scenario;
  const pairs = load.pairs.length;
  const settings = [kernel, ...edits];
  const uncapped = settings.some((each) => 'variant' in each && each.variant === 'spin128');
  const limits = settings.map((each) => ('deferMax' in each ? each.deferMax : 0));
  const cap = uncapped ? Number.POSITIVE_INFINITY : Math.max(...limits);
  const lists = Math.min(cap, mostListed(scenario, limit));
  const offline = edits.filter((edit) => 'cpu' in edit && edit.action === 'offline').length;
  const leaving = isPlain(load) ? Math.max(offline, LEAST_LEAVING) : offline * pairs;
  return {
    cpus: machine.cpuNode.length * (cache.size + cache.refill + 2) + inBacklogs(load, offline),
    queues: pairs * inUse(load),
    lists: pairs * (lists + 4),
    offline: leaving * lists,
  };
}

/** `limit`: datagrams that each sender sends before it stops. */
export function headsNeeded(scenario: Scenario, cache: CacheShape, limit: number): number {
  const { cpus, queues, lists, offline } = headShares(scenario, cache, limit);
  return cpus + queues + lists + offline;
}

/** skbs of one pair that are neither listed nor in somebody's hand. */
function inUse(load: LoadSpec): number {
  if (load.kind === 'tcp-bulk') return CLONES * socketCapacity(load);
  if (load.kind === 'tcp-loopback') return CLONES * socketCapacity(load) + ACKS;
  const sends = load.kind === 'nic-tx' || load.kind === 'af-xdp';
  return sends ? inFlightLimit(load) : socketCapacity(load);
}

/** Both parts of a backlog full wherever RPS sends to, or what is left of one is taken to. */
function inBacklogs(load: LoadSpec, offline: number): number {
  const targets = new Set(rpsCpus(load)).size;
  return targets === 0 ? 0 : (targets + offline) * MOST_IN_BACKLOG;
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
