/**
 * What freeing the memory of an skb costs, by where it goes.
 *
 * Models   SLUB: the fast path of the owner, bulk, and __slab_free() on a slab of others, which
 *          takes the node's list_lock for one object in a slab's worth on either side. The page
 *          allocator: zone->lock for each pcp batch. The hand-over: what a flush does with an skb.
 * Differs  Costs do not depend on the load; a contended lock is `lock.ts`.
 */
import type { Costs } from '../data/params.ts';

/** A lock visit that waits for nobody is a hold; one that others wait for hands over as well. */
export function lockVisitNs(holdNs: number, handoverNs: number): number {
  return holdNs + handoverNs;
}

/** ns to free one object of a slab that this CPU owns, half of an alloc and free pair. */
export function localFreeNs({ slab_pair, ghz }: Pick<Costs, 'slab_pair' | 'ghz'>): number {
  return slab_pair / 2 / ghz;
}

/** ns per object of kmem_cache_free_bulk(). */
export function bulkFreeNs({ slab_bulk, ghz }: Pick<Costs, 'slab_bulk' | 'ghz'>): number {
  return slab_bulk / ghz;
}

/**
 * ns to free one object of a slab that belongs elsewhere: any other CPU's up to v6.18, another
 * node's from v7.0. `xferNs` fetches the line of its freelist.
 */
export function remoteFreeNs(
  costs: Pick<Costs, 'slab_objs' | 'list_lock_hold' | 'list_lock_handover'>,
  xferNs: number,
): number {
  const { slab_objs, list_lock_hold, list_lock_handover } = costs;
  const visits = listLockVisits([slab_objs]);
  return xferNs + visits * lockVisitNs(list_lock_hold, list_lock_handover);
}

/** Visits to a list_lock per packet: one to free and one to allocate for a slab's worth of each. */
export function listLockVisits(objectsPerSlab: readonly number[]): number {
  return 2 * objectsPerSlab.reduce((sum, objects) => sum + 1 / objects, 0);
}

/**
 * ns under zone->lock per block of pages moved between a CPU's list and the zone, where they are
 * freed on another CPU than they come from; freed at home they never get there.
 */
export function zoneNsPerBlock(
  costs: Pick<Costs, 'zone_hold_page' | 'zone_handover' | 'pcp_batch_o3'>,
): number {
  return costs.zone_hold_page + costs.zone_handover / costs.pcp_batch_o3;
}

/** ns for an skb that a flush found on its list: its lines come from elsewhere. */
export function deferredFreeNs(
  costs: Pick<Costs, 'skb_lines' | 'mlp' | 'skb_free_work'>,
  xferNs: number,
): number {
  return (costs.skb_lines * xferNs) / costs.mlp + costs.skb_free_work;
}

/** Cycles of page_pool's ring: the fast path, and the lock of either end. */
export function poolRingCycles(fast: number, lockPairs: readonly number[]): number {
  return lockPairs.reduce((sum, pair) => sum + pair, fast);
}
