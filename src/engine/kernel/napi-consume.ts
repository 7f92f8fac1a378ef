/**
 * How NAPI gets rid of an skb: a driver whose transmission is complete, and the owner's flush.
 *
 * Models   net/core/skbuff.c: napi_consume_skb() with a budget; from v6.19 (e20dfbad8aab) an skb
 *          allocated on another CPU is sent there.
 * Differs  Budget 0 is dev_consume_skb_any() and is called by that name.
 */
import type { CpuIndex, SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { isSwitchedOff } from './defer-attempt.ts';
import { freeToCache } from './skb-free.ts';
import { skb_shared, skb_unref } from './skb-head.ts';

/** Called on `cpu`; in the owner's flush the CPU is always the one that allocated. */
export function napi_consume_skb(m: Machine, cpu: CpuIndex, skb: SkbIndex, path: number): void {
  if (m.alloc_cpu[skb] !== cpu && sendsAliens(m) && !skb_shared(m, skb)) {
    return m.variant.skb_attempt_defer_free(m, cpu, skb);
  }
  if (skb_unref(m, skb)) freeToCache(m, cpu, skb, path);
}

function sendsAliens(m: Machine): boolean {
  return m.callers.tx_completion && !isSwitchedOff(m) && m.variant.id !== 'none';
}
