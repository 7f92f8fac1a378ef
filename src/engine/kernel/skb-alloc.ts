/**
 * The beginnings of an skb's life.
 *
 * Models   net/core/skbuff.c: the head part of __alloc_skb(), alloc_skb_fclone(), skb_clone().
 *          From v6.19 (21664814b89e) process context pops the NAPI cache and never refills it.
 * Differs  A clone's head comes from the ordinary slab also where the original is an fclone.
 *          skb->head and fragments are kept by a machine with a memory side only (skb-data.ts).
 */
import type { CpuIndex, SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { TOTAL } from '../totals.ts';
import { kmem_cache_alloc, napi_skb_cache_get } from './napi-skb-cache.ts';
import { allocData, shareData } from './skb-data.ts';
import { __copy_skb_header, initHead, setFclone } from './skb-head.ts';

/** Where an allocation happens: in a softirq, or in a system call. */
export type AllocContext = 'napi' | 'process';

/** Takes a head for a new skb; it becomes `cpu`'s. */
export function alloc_skb(m: Machine, cpu: CpuIndex, context: AllocContext): SkbIndex {
  m.totals[TOTAL.allocs]++;
  const skb = wantsSlab(m, cpu, context) ? kmem_cache_alloc(m, cpu) : napi_skb_cache_get(m, cpu);
  initHead(m, skb);
  m.alloc_cpu[skb] = cpu;
  if (m.memory !== null) allocData(m.memory, cpu, skb);
  return skb;
}

/** Takes a head of the fclone cache, as TCP does: always from the slab. */
export function alloc_skb_fclone(m: Machine, cpu: CpuIndex): SkbIndex {
  m.totals[TOTAL.allocs]++;
  const skb = kmem_cache_alloc(m, cpu);
  initHead(m, skb);
  setFclone(m, skb);
  m.alloc_cpu[skb] = cpu;
  if (m.memory !== null) allocData(m.memory, cpu, skb);
  return skb;
}

/** Another head for the same data; it belongs to the CPU that allocated the original. */
export function skb_clone(m: Machine, cpu: CpuIndex, original: SkbIndex): SkbIndex {
  m.totals[TOTAL.allocs]++;
  const clone = kmem_cache_alloc(m, cpu);
  initHead(m, clone);
  __copy_skb_header(m, clone, original);
  if (m.memory !== null) shareData(m.memory, cpu, clone);
  return clone;
}

/** Whether the next alloc_skb() here would have to go to the slab for a single head. */
export function wantsSlab(m: Machine, cpu: CpuIndex, context: AllocContext): boolean {
  if (context === 'napi') return false;
  return !m.features.process_cache || m.napi_skb_count[cpu] === 0;
}
