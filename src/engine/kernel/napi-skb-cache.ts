/**
 * The per-CPU cache of sk_buff heads and the slab behind it.
 *
 * Models   net/core/skbuff.c: napi_skb_cache_get(), napi_skb_cache_put().
 *          Sizes by release: 64, refill 16, give back 32; from v6.19 (3505730d9042, 01d738561899,
 *          2d67b5c5c67f) 128, 32, 32.
 * Differs  The slab is one stack for all CPUs and never runs dry; heads of the fclone cache come
 *          from it too.
 */
import { assert } from '../../lib/assert.ts';
import type { CpuIndex, SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { TOTAL } from '../totals.ts';

/** Takes a single head from the slab. */
export function kmem_cache_alloc(m: Machine): SkbIndex {
  m.totals[TOTAL.slab_alloc]++;
  return popSlab(m);
}

/** Takes the top head of `cpu`'s cache; an empty one is filled up from the slab first. */
export function napi_skb_cache_get(m: Machine, cpu: CpuIndex): SkbIndex {
  const base = cpu * m.cache.size;
  if (m.napi_skb_count[cpu] === 0) {
    m.totals[TOTAL.bulk_alloc]++;
    for (let i = 0; i < m.cache.refill; i++) m.napi_skb_cache[base + i] = popSlab(m);
    m.napi_skb_count[cpu] = m.cache.refill;
  }
  return m.napi_skb_cache[base + --m.napi_skb_count[cpu]];
}

/** Puts a head on top of `cpu`'s cache; a full cache gives its upper heads back. */
export function napi_skb_cache_put(m: Machine, cpu: CpuIndex, skb: SkbIndex): void {
  const { size, free } = m.cache;
  const base = cpu * size;
  m.napi_skb_cache[base + m.napi_skb_count[cpu]++] = skb;
  if (m.napi_skb_count[cpu] < size) return;
  m.totals[TOTAL.bulk_free]++;
  for (let i = size - free; i < size; i++) pushSlab(m, m.napi_skb_cache[base + i]);
  m.napi_skb_count[cpu] = size - free;
}

/** Gives a single head back to the slab. */
export function kmem_cache_free(m: Machine, skb: SkbIndex): void {
  m.totals[TOTAL.slab_free]++;
  pushSlab(m, skb);
}

function popSlab(m: Machine): SkbIndex {
  assert(m.slab_top[0] > 0, 'the pool holds as many heads as can be live and cached');
  return m.slab[--m.slab_top[0]];
}

function pushSlab(m: Machine, skb: SkbIndex): void {
  m.slab[m.slab_top[0]++] = skb;
}
