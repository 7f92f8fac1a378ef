/** What a completing CPU pays to be done with an skb, whichever way that goes. */
import { FREE_PATH } from '../../schema/events.ts';
import type { CpuIndex, Ps, SkbIndex } from '../../schema/units.ts';
import { napi_consume_skb } from '../kernel/napi-consume.ts';
import { __kfree_skb } from '../kernel/skb-free.ts';
import { skb_shared } from '../kernel/skb-head.ts';
import { type Machine, spentOn } from '../machine.ts';
import { type Calendar, schedule } from '../sim/calendar.ts';
import { TOTAL } from '../totals.ts';
import { ipiOf } from './irq-pass.ts';

/** Costs of an skb's end on the CPU that completes it, ps. */
export interface ConsumeTimes {
  /** Freeing an skb here, besides what its lines, its slab and their locks cost. */
  readonly freeWorkPs: Ps;
  readonly ipiSendPs: Ps;
}

/** Done with `skb` on `cpu`, in a poll: gives how long that takes. A kick is on its way then. */
export function consumeCompleted(
  m: Machine,
  w: { readonly calendar: Calendar; readonly times: ConsumeTimes },
  cpu: CpuIndex,
  skb: SkbIndex,
  now: Ps,
): Ps {
  const { times } = w;
  const home = m.alloc_cpu[skb];
  const pushes = m.totals[TOTAL.queued];
  const inFlight = m.ipi_in_flight[home];
  // Who held it for a time stamp frees it here, as dev_kfree_skb_any().
  const held = skb_shared(m, skb);
  napi_consume_skb(m, cpu, skb, FREE_PATH.local);
  if (held) __kfree_skb(m, cpu, skb, FREE_PATH.local);
  const spentPs = spentOn(m, cpu, 0);
  if (m.totals[TOTAL.queued] === pushes) return times.freeWorkPs + spentPs;
  if (m.ipi_in_flight[home] === inFlight) return spentPs;
  schedule(w.calendar, ipiOf(home), now + spentPs + times.ipiSendPs);
  return spentPs + times.ipiSendPs;
}
