/**
 * The ends of an skb's life, other than through napi_consume_skb().
 *
 * Models   net/core/skbuff.c: kfree_skb_napi_cache() (v6.10, 7cb31c46b9cc, d8415a165c43),
 *          __kfree_skb(), kfree_skb_reason(), __consume_stateless_skb() of UDP before v6.18;
 *          net/core/dev.c: dev_consume_skb_any() of a flush with budget 0.
 * Differs  With interrupts off, dev_consume_skb_any() puts the freeing off to NET_TX; here it is
 *          always done at once.
 */
import { EV, FREE_PATH } from '../../schema/events.ts';
import type { CpuIndex, SkbIndex } from '../../schema/units.ts';
import { emit, type Machine } from '../machine.ts';
import { TOTAL } from '../totals.ts';
import { kmem_cache_free, napi_skb_cache_put } from './napi-skb-cache.ts';
import { skb_release_data } from './skb-data.ts';
import { partFclones } from './skb-fclone.ts';
import { isFclone } from './skb-head.ts';

/** A refused attempt: the skb ends here, and its head changes owner if the release has that. */
export function kfree_skb_napi_cache(m: Machine, cpu: CpuIndex, skb: SkbIndex): void {
  if (m.features.nodefer_cache) freeToCache(m, cpu, skb, FREE_PATH.nodefer);
  else __kfree_skb(m, cpu, skb, FREE_PATH.nodefer);
}

/** A reader that does not defer: the skb ends on its CPU, and no attempt is counted. */
export function __consume_stateless_skb(m: Machine, cpu: CpuIndex, skb: SkbIndex): void {
  __kfree_skb(m, cpu, skb, FREE_PATH.local);
}

/** A flush outside NAPI (budget 0): an unlucky pusher or the hotplug code frees what it finds. */
export function dev_consume_skb_any(m: Machine, cpu: CpuIndex, skb: SkbIndex, path: number): void {
  __kfree_skb(m, cpu, skb, path);
}

/** A drop: no attempt is made, and the head goes to the slab, also in softirq. */
export function kfree_skb_reason(m: Machine, cpu: CpuIndex, skb: SkbIndex): void {
  __kfree_skb(m, cpu, skb, FREE_PATH.local);
}

/** Frees an skb; its head goes to `cpu`'s NAPI cache, unless it is of the fclone cache. */
export function freeToCache(m: Machine, cpu: CpuIndex, skb: SkbIndex, path: number): void {
  if (isFclone(m, skb)) return __kfree_skb(m, cpu, skb, path);
  countFree(m, path);
  if (m.memory !== null) skb_release_data(m, m.memory, { cpu, skb, path }, true);
  napi_skb_cache_put(m, cpu, skb);
  emit(m, EV.skb_free, cpu, skb, path, 0, m.napi_skb_count[cpu]);
}

/** Frees an skb whole; its head goes back to the slab. */
export function __kfree_skb(m: Machine, cpu: CpuIndex, skb: SkbIndex, path: number): void {
  countFree(m, path);
  if (m.memory !== null) {
    skb_release_data(m, m.memory, { cpu, skb, path }, m.in_net_rx_action[cpu] === 1);
  }
  if (isFclone(m, skb) && m.fclone.length > 0) partFclones(m, skb);
  kmem_cache_free(m, cpu, skb);
  emit(m, EV.skb_free, cpu, skb, path, 1, m.napi_skb_count[cpu]);
}

/** The counters of frees stand in the order of FREE_PATHS. */
function countFree(m: Machine, path: number): void {
  m.totals[TOTAL.freed_flush + path]++;
}
