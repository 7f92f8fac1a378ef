/** Codes in the columns of memory and lock events; see events.ts. */

/** What can be waited for; `line` is a defer list without a lock. The order is the codes'. */
export const LOCKS = ['defer', 'line', 'list', 'barn', 'zone'] as const;
export const LOCK = { defer: 0, line: 1, list: 2, barn: 3, zone: 4 } as const;

/** Where a page of a page_pool goes, and where one comes from when the cache has run out. */
export const POOL_WAY = { cache: 0, ring: 1, released: 2 } as const;
export const POOL_GET = { refill: 0, slow: 1 } as const;
