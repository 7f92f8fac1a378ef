/** How many skb heads a scenario can have alive or cached at one time: the size of the pool. */
import { type LoadSpec, socketCapacity } from '../schema/load.ts';
import type { Release } from '../schema/releases.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_US } from '../schema/units.ts';
import { inFlightLimit } from './workload/nic-tx-state.ts';

/** Caches full on every CPU, queues full, lists at their limit, one in hand on every CPU. */
export function headsNeeded(scenario: Scenario, { cache }: Release, limit: number): number {
  const { machine, load, kernel, edits } = scenario;
  const cpus = machine.cpuNode.length;
  const uncapped = [kernel, ...edits].some(({ variant }) => variant === 'spin128');
  const cap = uncapped ? Number.POSITIVE_INFINITY : kernel.deferMax;
  const lists = Math.min(cap, mostListed(scenario, limit));
  const perPair = inUse(load) + lists + 4;
  return cpus * (cache.size + cache.refill + 2) + load.pairs.length * perPair;
}

/** skbs of one pair that are neither listed nor in somebody's hand. */
function inUse(load: LoadSpec): number {
  return load.kind === 'udp-loopback' ? socketCapacity(load) : inFlightLimit(load);
}

/**
 * On loopback a sender flushes twice a datagram, so its list never holds more than its receiver's
 * queue did. Where only kicks make it flush, and the limit lets none come, all it ever sent may
 * lie there.
 */
function mostListed({ load, runPs }: Scenario, limit: number): number {
  if (load.kind === 'udp-loopback' || load.timing.kind !== 'given') return MOST_ON_LOOPBACK;
  const sends = runPs / (load.timing.senderUs * PS_PER_US);
  return Math.min(limit, Math.ceil(JITTER_ROOM * sends) + MOST_ON_LOOPBACK);
}

const MOST_ON_LOOPBACK = 4_096;
/** Sums of many jittered times keep closer to their mean than this. */
const JITTER_ROOM = 1.25;
