/** Codes in the columns of memory and lock events; see events.ts. */

/** What can be waited for; `line` is a defer list without a lock. The order is the codes'. */
export const LOCKS = ['defer', 'line', 'list', 'barn', 'zone'] as const;
export const LOCK = { defer: 0, line: 1, list: 2, barn: 3, zone: 4 } as const;

/** Where a page of a page_pool goes, and where one comes from when the cache has run out. */
export const POOL_WAY = { cache: 0, ring: 1, released: 2 } as const;
export const POOL_GET = { refill: 0, slow: 1 } as const;

/**
 * How far a line travels: inside a core, a cache domain, a node, or to another socket. The order is
 * the codes'. Where a machine's cache domains are not known, a node counts as one.
 */
export const DISTANCES = ['core', 'domain', 'node', 'socket'] as const;

/** What travels; the order is the codes'. */
export const LINE_KINDS = ['list', 'ipi', 'mask', 'skb', 'slab', 'lock', 'pool'] as const;
export const LINE = { list: 0, ipi: 1, mask: 2, skb: 3, slab: 4, lock: 5, pool: 6 } as const;

/** What a slab cache counts. */
export const SLAB_COUNT = {
  alloc_fast: 0,
  alloc_slow: 1,
  free_fast: 2,
  free_slow: 3,
  new_slab: 4,
  discard_slab: 5,
  sheaf_alloc: 6,
  sheaf_free: 7,
  barn_get: 8,
  barn_put: 9,
  sheaf_refill: 10,
  sheaf_flush: 11,
  cpu_partial_alloc: 12,
  cpu_partial_free: 13,
  cpu_partial_node: 14,
  cpu_partial_drain: 15,
} as const;
export type SlabCountName = keyof typeof SLAB_COUNT;

/** What a page_pool counts: the kernel's own statistics. */
export const POOL_COUNT = {
  fast: 0,
  refill: 1,
  empty: 2,
  slow: 3,
  waive: 4,
  cached: 5,
  cache_full: 6,
  ring: 7,
  ring_full: 8,
} as const;
export type PoolCountName = keyof typeof POOL_COUNT;
