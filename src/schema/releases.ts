/**
 * Kernel releases as bundles: which form of the deferred free a release has, who calls it, the NAPI
 * skb cache, and the default of net.core.skb_defer_max. A bundle stands for all releases that are
 * alike in these; what made each differ, with its commits, is in data/release-facts.ts.
 */
import type { VariantId } from './variants.ts';

export interface CacheShape {
  /** NAPI_SKB_CACHE_SIZE, heads. */
  readonly size: number;
  /** NAPI_SKB_CACHE_BULK, heads taken from the slab at a refill. */
  readonly refill: number;
  /** Heads given back when the cache is full. */
  readonly free: number;
}

export interface Features {
  /** v5.17 and v5.18, f35f821935d8: what a TCP reader has eaten waits on a list of its socket. */
  readonly socket_list: boolean;
  /** v6.10, 7cb31c46b9cc: a refused skb's head goes to the freeing CPU's cache. */
  readonly nodefer_cache: boolean;
  /** v6.19, 21664814b89e: allocations in process context pop the cache, without refill. */
  readonly process_cache: boolean;
  /** v6.19, 26b8986a18c1: an skb that waits on a list no longer names its socket. */
  readonly clears_sk: boolean;
  /** v7.0, 0943404b1f3b: zero-copy skbs are refused. */
  readonly zcopy_check: boolean;
  /** v7.1, 08dc30de1a40: skb_defer_max 0 switches the whole attempt off. */
  readonly disable_key: boolean;
}

/** Who hands an skb of another CPU to skb_attempt_defer_free(); everybody else frees it himself. */
export const CALLER_IDS = ['tcp_rx', 'udp_rx', 'tx_completion'] as const;
export type CallerId = (typeof CALLER_IDS)[number];
export type Callers = Readonly<Record<CallerId, boolean>>;

export interface Release {
  /** The first release that is like this, or the stable series of a backport. */
  readonly id: string;
  /** The last release that is like this; the same as `id` where there is one. */
  readonly through: string;
  /** `stable`: a backport or a candidate, found by its own name only; `expected`: not released so far. */
  readonly kind: 'release' | 'stable' | 'expected';
  readonly variant: VariantId;
  readonly callers: Callers;
  readonly cache: CacheShape;
  readonly features: Features;
  /** v7.0: every slab cache has sheaves, and no CPU an active slab (40fd0acc45d0). */
  readonly sheaves: boolean;
  /** Default of net.core.skb_defer_max, or null where that sysctl does not exist. */
  readonly deferMax: number | null;
}

interface Change extends Partial<Omit<Release, 'id' | 'callers' | 'features'>> {
  readonly id: string;
  readonly callers?: Partial<Callers>;
  readonly features?: Partial<Features>;
}

/** A release is the one before it and what it changed. */
function after(before: Release, change: Change): Release {
  return {
    ...before,
    through: change.id,
    ...change,
    callers: { ...before.callers, ...change.callers },
    features: { ...before.features, ...change.features },
  };
}

const V5_16: Release = {
  id: '5.16',
  through: '5.16',
  kind: 'release',
  variant: 'none',
  callers: { tcp_rx: false, udp_rx: false, tx_completion: false },
  cache: { size: 64, refill: 16, free: 32 },
  features: {
    socket_list: false,
    nodefer_cache: false,
    process_cache: false,
    clears_sk: false,
    zcopy_check: false,
    disable_key: false,
  },
  sheaves: false,
  deferMax: null,
};
const V5_17 = after(V5_16, { id: '5.17', through: '5.18', features: { socket_list: true } });
const V5_19 = after(V5_17, {
  id: '5.19',
  through: '6.3',
  variant: 'spinmax',
  callers: { tcp_rx: true },
  features: { socket_list: false },
  deferMax: 64,
});
const V6_4 = after(V5_19, { id: '6.4', through: '6.9' });
const V6_10 = after(V6_4, { id: '6.10', through: '6.17', features: { nodefer_cache: true } });
const V6_18 = after(V6_10, { id: '6.18', variant: 'pernode', callers: { udp_rx: true } });
const V6_19 = after(V6_18, {
  id: '6.19',
  callers: { tx_completion: true },
  cache: { size: 128, refill: 32, free: 32 },
  features: { process_cache: true, clears_sk: true },
  deferMax: 128,
});
const V7_0 = after(V6_19, { id: '7.0', features: { zcopy_check: true }, sheaves: true });
const V7_1 = after(V7_0, { id: '7.1', through: '7.2', features: { disable_key: true } });
const V7_3 = after(V7_1, { id: '7.3', variant: 'deadcpu' });

/** Ascending; a stable series follows the release that it began with. */
export const RELEASES: readonly Release[] = [
  V5_16,
  V5_17,
  V5_19,
  V6_4,
  V6_10,
  V6_18,
  after(V6_18, { id: '6.18.y', kind: 'stable', variant: 'deadcpu' }),
  V6_19,
  after(V6_19, { id: '6.19-rc', kind: 'stable', features: { clears_sk: false } }),
  after(V6_19, { id: '6.19.y', kind: 'stable', features: { zcopy_check: true } }),
  V7_0,
  V7_1,
  after(V7_1, { id: '7.2.y', kind: 'stable', variant: 'deadcpu' }),
  V7_3,
  after(V7_3, { id: '7.4', kind: 'expected', variant: 'final' }),
];

/** v5.19 was followed by v6.0, and v6.19 by v7.0. */
const LAST_MINOR = 19;

/** The bundle of a version such as "6.5", "v6.5" or "6.18.y"; undefined where none is known. */
export function bundleFor(version: string): Release | undefined {
  const bare = version.replace(/^v/, '');
  const named = RELEASES.find(({ id }) => id === bare);
  if (named !== undefined) return named;
  const at = rank(bare);
  if (at === null) return undefined;
  return RELEASES.find(
    ({ id, through, kind }) =>
      kind !== 'stable' && at >= (rank(id) ?? 0) && at <= (rank(through) ?? 0),
  );
}

/** Orders "6.5" and the like; null for what is not a version that Linux counts. */
function rank(version: string): number | null {
  const match = /^(\d{1,2})\.(0|[1-9]\d?)$/.exec(version);
  if (match === null || Number(match[2]) > LAST_MINOR) return null;
  return Number(match[1]) * (LAST_MINOR + 1) + Number(match[2]);
}

/** "v6.10 – v6.17", "6.18.y", "v7.4, expected" */
export function releaseTitle({ id, through, kind }: Release): string {
  if (kind === 'stable') return id;
  if (kind === 'expected') return `v${id}, expected`;
  return id === through ? `v${id}` : `v${id} – v${through}`;
}

/** "5.16 to 7.4, or 6.18.y": all that can be chosen, for sentences. */
export const RELEASE_NAMES: string = (() => {
  const stable = RELEASES.filter(({ kind }) => kind === 'stable').map(({ id }) => id);
  return `${RELEASES[0].id} to ${RELEASES[RELEASES.length - 1].id}, or ${stable.join(', ')}`;
})();

/** What to choose instead of a release that is not known; ends a sentence. */
export function releaseHint(version: string): string {
  const base = /^v?(\d+\.\d+)\.\d+/.exec(version)?.[1];
  const stable = RELEASES.find(({ id }) => id === `${base}.y`);
  if (stable !== undefined)
    return `use ${base}, or ${stable.id} where the backport is in; the number does not tell`;
  if (base !== undefined && bundleFor(base) !== undefined)
    return `use ${base}, without the last number`;
  return `use one from ${RELEASE_NAMES}`;
}
