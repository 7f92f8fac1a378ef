/**
 * The ends of an skb's life: on its owner's CPU, or where it was refused.
 *
 * Models   net/core/skbuff.c: napi_consume_skb() as the owner's flush meets it,
 * kfree_skb_napi_cache()
 *          (v6.10, 7cb31c46b9cc, d8415a165c43), dev_consume_skb_any() of a flush with budget 0.
 * Differs  Every skb has one reference and its head from the ordinary cache: no clones, no fclones.
 */
import { EV, FREE_PATH } from '../../schema/events.ts';
import type { CpuIndex, SkbIndex } from '../../schema/units.ts';
import { emit, type Machine } from '../machine.ts';
import { TOTAL } from '../totals.ts';
import { kmem_cache_free, napi_skb_cache_put } from './napi-skb-cache.ts';

/** The owner's flush, inside NAPI (budget 1): the head goes to this CPU's cache. */
export function napi_consume_skb(m: Machine, cpu: CpuIndex, skb: SkbIndex): void {
  m.totals[TOTAL.freed_flush]++;
  intoCache(m, cpu, skb, FREE_PATH.flush);
}

/** A refused attempt: the skb ends here, and its head changes owner if the release has that. */
export function kfree_skb_napi_cache(m: Machine, cpu: CpuIndex, skb: SkbIndex): void {
  m.totals[TOTAL.freed_nodefer]++;
  if (m.features.nodefer_cache) intoCache(m, cpu, skb, FREE_PATH.nodefer);
  else intoSlab(m, cpu, skb, FREE_PATH.nodefer);
}

/** A drop in softirq: no attempt is made, the head goes to this CPU's cache. */
export function freeDroppedSkb(m: Machine, cpu: CpuIndex, skb: SkbIndex): void {
  m.totals[TOTAL.freed_local]++;
  intoCache(m, cpu, skb, FREE_PATH.local);
}

/** A flush outside NAPI (budget 0): an unlucky pusher frees what lies on the list. */
export function dev_consume_skb_any(m: Machine, cpu: CpuIndex, skb: SkbIndex): void {
  m.totals[TOTAL.freed_self]++;
  intoSlab(m, cpu, skb, FREE_PATH.self);
}

function intoCache(m: Machine, cpu: CpuIndex, skb: SkbIndex, path: number): void {
  napi_skb_cache_put(m, cpu, skb);
  emit(m, EV.skb_free, cpu, skb, path, 0, m.napi_skb_count[cpu]);
}

function intoSlab(m: Machine, cpu: CpuIndex, skb: SkbIndex, path: number): void {
  kmem_cache_free(m, skb);
  emit(m, EV.skb_free, cpu, skb, path, 1, m.napi_skb_count[cpu]);
}
