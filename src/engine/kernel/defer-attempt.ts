/**
 * The first step of skb_attempt_defer_free(), which all forms share, and its refusals.
 *
 * Models   net/core/skbuff.c at 844c9db7f7f5 and later, for the order of the common exits; the
 *          zero-copy test is 0943404b1f3b, the disable key 08dc30de1a40.
 * Differs  Up to v6.9 the test for the same CPU stood last of the three; the first that applies is
 *          counted here in today's order.
 */
import { EV, NODEFER, NODEFER_REASONS } from '../../schema/events.ts';
import type { CpuIndex, SkbIndex } from '../../schema/units.ts';
import { emit, type Machine } from '../machine.ts';
import { TOTAL } from '../totals.ts';
import { type Attempt, newAttempt } from './defer-steps.ts';
import { kfree_skb_napi_cache } from './skb-free.ts';
import { skb_zcopy } from './skb-head.ts';

const REFUSED = NODEFER_REASONS.map((reason) => TOTAL[`nodefer_${reason}`]);

/** One is kept and reused: an attempt is made per datagram. */
const kept = newAttempt();

/** An attempt that goes through all its steps without interruption. */
export function beginAttempt(cpu: CpuIndex, skb: SkbIndex): Attempt {
  kept.cpu = cpu;
  kept.skb = skb;
  return kept;
}

/** The common exits, first match wins. This CPU is sampled here. */
export function check(m: Machine, a: Attempt): boolean {
  m.totals[TOTAL.attempts]++;
  const alloc_cpu = m.alloc_cpu[a.skb];
  a.my_cpu = a.cpu;
  a.alloc_cpu = alloc_cpu;
  a.node = 0;
  if (isSwitchedOff(m)) return refuse(m, a, NODEFER.disabled, 0);
  if (m.features.zcopy_check && skb_zcopy(m, a.skb)) return refuse(m, a, NODEFER.zcopy, 0);
  if (alloc_cpu === a.cpu) return refuse(m, a, NODEFER.same, 0);
  if (alloc_cpu >= m.cpus) return refuse(m, a, NODEFER.bad, 0);
  if (m.cpu_online[alloc_cpu] === 0) return refuse(m, a, NODEFER.offline, 0);
  return true;
}

/** skb_defer_disable_key: from v7.1 a limit of 0 switches the whole mechanism off. */
export function isSwitchedOff(m: Machine): boolean {
  return m.skb_defer_max === 0 && m.features.disable_key;
}

/** Ends an attempt: the skb is freed where the task is. */
export function refuse(m: Machine, a: Attempt, reason: number, count: number): false {
  m.totals[REFUSED[reason]]++;
  emit(m, EV.skb_nodefer, a.cpu, a.skb, a.alloc_cpu, reason, count);
  kfree_skb_napi_cache(m, a.cpu, a.skb);
  return false;
}
