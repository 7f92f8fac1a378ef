/**
 * The per-CPU cache of sk_buff heads and the slab behind it.
 *
 * Models   net/core/skbuff.c: napi_skb_cache_get(), napi_skb_cache_put().
 *          Sizes by release: 64, refill 16, give back 32; from v6.19 (3505730d9042, 01d738561899,
 *          2d67b5c5c67f) 128, 32, 32.
 * Differs  Which numbers heads have is told from one stack for all CPUs that never runs dry, heads
 *          of the fclone cache among them; where their memory lies is known to a machine with a
 *          memory side only (kmem-cache.ts).
 */
import { assert } from '../../lib/assert.ts';
import { type CpuIndex, NIL, type SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { type Memory, spend } from '../memory.ts';
import { TOTAL } from '../totals.ts';
import { allocObject, freeObject, freeObjects } from './kmem-cache.ts';

/** Takes a single head from the slab. */
export function kmem_cache_alloc(m: Machine, cpu: CpuIndex): SkbIndex {
  m.totals[TOTAL.slab_alloc]++;
  const skb = popSlab(m);
  if (m.memory !== null) allocHead(m.memory, cpu, skb);
  return skb;
}

/** Takes the top head of `cpu`'s cache; an empty one is filled up from the slab first. */
export function napi_skb_cache_get(m: Machine, cpu: CpuIndex): SkbIndex {
  const base = cpu * m.cache.size;
  if (m.napi_skb_count[cpu] === 0) {
    m.totals[TOTAL.bulk_alloc]++;
    for (let i = 0; i < m.cache.refill; i++) m.napi_skb_cache[base + i] = popSlab(m);
    m.napi_skb_count[cpu] = m.cache.refill;
    if (m.memory !== null) allocHeads(m, m.memory, cpu);
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
  if (m.memory !== null) freeHeads(m, m.memory, cpu);
  for (let i = size - free; i < size; i++) pushSlab(m, m.napi_skb_cache[base + i]);
  m.napi_skb_count[cpu] = size - free;
}

/** Gives a single head back to the slab. */
export function kmem_cache_free(m: Machine, cpu: CpuIndex, skb: SkbIndex): void {
  m.totals[TOTAL.slab_free]++;
  if (m.memory !== null) freeHead(m.memory, cpu, skb);
  pushSlab(m, skb);
}

/** One head has a place in a slab; the fast path of the slab is charged. */
function allocHead(mem: Memory, cpu: CpuIndex, skb: SkbIndex): void {
  spend(mem, mem.costs.slabPs);
  mem.head[skb] = allocObject(mem, mem.heads, cpu);
}

function freeHead(mem: Memory, cpu: CpuIndex, skb: SkbIndex): void {
  spend(mem, mem.costs.slabPs);
  freeObject(mem, mem.heads, cpu, mem.head[skb]);
  mem.head[skb] = NIL;
}

/** kmem_cache_alloc_bulk() of a refill that has just been made. */
function allocHeads(m: Machine, mem: Memory, cpu: CpuIndex): void {
  const base = cpu * m.cache.size;
  spend(mem, mem.costs.slabBulkPs * m.cache.refill);
  for (let i = 0; i < m.cache.refill; i++) {
    mem.head[m.napi_skb_cache[base + i]] = allocObject(mem, mem.heads, cpu);
  }
}

/** kmem_cache_free_bulk() of the upper heads of a full cache. */
function freeHeads(m: Machine, mem: Memory, cpu: CpuIndex): void {
  const { size, free } = m.cache;
  const first = cpu * size + size - free;
  spend(mem, mem.costs.slabBulkPs * free);
  for (let i = 0; i < free; i++) {
    const skb = m.napi_skb_cache[first + i];
    mem.batch[i] = mem.head[skb];
    mem.head[skb] = NIL;
  }
  freeObjects(mem, mem.heads, cpu, { objects: mem.batch, count: free });
}

function popSlab(m: Machine): SkbIndex {
  assert(m.slab_top[0] > 0, 'the pool holds as many heads as can be live and cached');
  return m.slab[--m.slab_top[0]];
}

function pushSlab(m: Machine, skb: SkbIndex): void {
  m.slab[m.slab_top[0]++] = skb;
}
