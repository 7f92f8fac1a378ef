/**
 * How many skb heads a scenario can have alive or cached at one time: the size of the pool; and how
 * many rows of the event log that makes of one step.
 */
import { type LoadSpec, socketCapacity } from '../schema/load.ts';

import { inFlightLimit, isCard, isPlain, rpsCpus } from '../schema/load-parts.ts';
import type { CacheShape } from '../schema/releases.ts';

import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_S, PS_PER_US } from '../schema/units.ts';
import { MOST_IN_BACKLOG } from './kernel/backlog.ts';

/**
 * Caches full on every CPU, queues full, lists at their limit, one in hand on every CPU; and the
 * lists of a CPU that goes offline may stay as they are, for each task that has left it.
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
  const leaving = isPlain(load) ? Math.max(offline, LEAST_LEAVING) : offline * load.pairs.length;
  const inCaches = cpus * (cache.size + cache.refill + 2) + inBacklogs(load, offline);
  return inCaches + load.pairs.length * perPair + leaving * lists;
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

/** Rows that one entity can add before the log is looked at again, besides one per skb. */
const STEP_ROWS = 16;

/**
 * Rows that one step or edit can add: one for each skb, and two more for each of a backlog that
 * another CPU takes over.
 */
export function stepRows(skbSlots: number, load: LoadSpec): number {
  const inBacklog = rpsCpus(load).length > 0 ? Math.min(skbSlots, MOST_IN_BACKLOG) : 0;
  return skbSlots + 2 * inBacklog + STEP_ROWS;
}

/** Rows of a log into which every single step fits; none at all for a run without events. */
export function logRowsFor(ofOneStep: number, wanted: number): number {
  if (wanted === 0) return 0;
  const rows = Math.max(wanted, 2 * ofOneStep);
  return rows + (rows & 1);
}
