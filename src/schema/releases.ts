/**
 * What a kernel release implies besides the variant: the NAPI skb cache, the callers' features and
 * the default of net.core.skb_defer_max.
 */

export interface CacheShape {
  /** NAPI_SKB_CACHE_SIZE, heads. */
  readonly size: number;
  /** NAPI_SKB_CACHE_BULK, heads taken from the slab at a refill. */
  readonly refill: number;
  /** Heads given back when the cache is full. */
  readonly free: number;
}

export interface Features {
  /** v6.10, 7cb31c46b9cc: a refused skb's head goes to the freeing CPU's cache. */
  readonly nodefer_cache: boolean;
  /** v6.19, e20dfbad8aab: TX completion defers skbs allocated elsewhere. */
  readonly alien_tx: boolean;
  /** v6.19, 21664814b89e: allocations in process context pop the cache, without refill. */
  readonly process_cache: boolean;
  /** v7.0, 0943404b1f3b: zero-copy skbs are refused. */
  readonly zcopy_check: boolean;
  /** v7.1, 08dc30de1a40: skb_defer_max 0 switches the whole attempt off. */
  readonly disable_key: boolean;
}

export interface Release {
  readonly id: string;
  readonly cache: CacheShape;
  readonly features: Features;
  /** Default of net.core.skb_defer_max, or null where that sysctl does not exist. */
  readonly deferMax: number | null;
}

const SMALL: CacheShape = { size: 64, refill: 16, free: 32 };
const LARGE: CacheShape = { size: 128, refill: 32, free: 32 };

function features(since: number): Features {
  return {
    nodefer_cache: since >= 1,
    alien_tx: since >= 2,
    process_cache: since >= 2,
    zcopy_check: since >= 3,
    disable_key: since >= 4,
  };
}

/** Ascending. Features were added and never removed, so a release is "how many of them". */
export const RELEASES: readonly Release[] = [
  { id: '5.16', cache: SMALL, features: features(0), deferMax: null },
  { id: '5.19', cache: SMALL, features: features(0), deferMax: 64 },
  { id: '6.17', cache: SMALL, features: features(1), deferMax: 64 },
  { id: '6.18', cache: SMALL, features: features(1), deferMax: 64 },
  { id: '6.19', cache: LARGE, features: features(2), deferMax: 128 },
  { id: '7.0', cache: LARGE, features: features(3), deferMax: 128 },
  { id: '7.1', cache: LARGE, features: features(4), deferMax: 128 },
  { id: '7.2', cache: LARGE, features: features(4), deferMax: 128 },
  { id: '7.3', cache: LARGE, features: features(4), deferMax: 128 },
  { id: '7.4', cache: LARGE, features: features(4), deferMax: 128 },
];

export function releaseById(id: string): Release | undefined {
  return RELEASES.find((r) => r.id === id);
}
