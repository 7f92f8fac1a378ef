/**
 * The per-CPU cache of sk_buff heads and the slab behind it.
 *
 * Models   net/core/skbuff.c: napi_skb_cache_get(), napi_skb_cache_put(), the head part of
 * __alloc_skb().
 *          Sizes by release: 64, refill 16, give back 32; from v6.19 (3505730d9042, 01d738561899,
 *          2d67b5c5c67f) 128, 32, 32. From v6.19 (21664814b89e) process context pops, never
 * refills.
 * Differs  The slab is one stack for all CPUs and never runs dry. skb->head and fragments are not
 * kept.
 */
import { assert } from '../../lib/assert.ts';
import type { CpuIndex, SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { TOTAL } from '../totals.ts';

/** Where an allocation happens: in a softirq, or in a system call. */
export type AllocContext = 'napi' | 'process';

/** Takes a head for a new skb; it becomes `cpu`'s. */
export function alloc_skb(m: Machine, cpu: CpuIndex, context: AllocContext): SkbIndex {
  m.totals[TOTAL.allocs]++;
  const skb = takeHead(m, cpu, context);
  m.alloc_cpu[skb] = cpu;
  return skb;
}

/** Whether the next alloc_skb() here would have to go to the slab for a single head. */
export function wantsSlab(m: Machine, cpu: CpuIndex, context: AllocContext): boolean {
  if (context === 'napi') return false;
  return !m.features.process_cache || m.napi_skb_count[cpu] === 0;
}

function takeHead(m: Machine, cpu: CpuIndex, context: AllocContext): SkbIndex {
  if (wantsSlab(m, cpu, context)) {
    m.totals[TOTAL.slab_alloc]++;
    return popSlab(m);
  }
  return napi_skb_cache_get(m, cpu);
}

function napi_skb_cache_get(m: Machine, cpu: CpuIndex): SkbIndex {
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
