/** What a completing CPU pays to be done with an skb, whichever way that goes. */
import { FREE_PATH } from '../../schema/events.ts';
import { type CpuIndex, NIL, type Ps, type SkbIndex } from '../../schema/units.ts';
import { napi_consume_skb } from '../kernel/napi-consume.ts';
import { __kfree_skb } from '../kernel/skb-free.ts';
import { skb_shared } from '../kernel/skb-head.ts';
import type { Machine } from '../machine.ts';
import { type Calendar, schedule } from '../sim/calendar.ts';
import { TOTAL } from '../totals.ts';
import { ipiOf } from './irq-pass.ts';

/** Costs of an skb's end on the CPU that completes it, ps. */
export interface ConsumeTimes {
  /** A push, and what it takes more where the list's line has to come from its owner. */
  readonly pushPs: Ps;
  readonly pushLinePs: Float64Array; // [0 same node, 1 other]
  /** Freeing an skb that this CPU allocated, and one that another did, its slab included. */
  readonly ownFreePs: Ps;
  readonly freePs: Float64Array; // [0 same node, 1 other]
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
  const distance = m.cpu_node[home] === m.cpu_node[cpu] ? 0 : 1;
  const pushes = m.totals[TOTAL.queued];
  const inFlight = m.ipi_in_flight[home];
  // Who held it for a time stamp frees it here, as dev_kfree_skb_any().
  const held = skb_shared(m, skb);
  napi_consume_skb(m, cpu, skb, FREE_PATH.local);
  if (held) __kfree_skb(m, cpu, skb, FREE_PATH.local);
  if (m.totals[TOTAL.queued] === pushes) {
    return home === cpu ? times.ownFreePs : times.freePs[distance];
  }
  const isFirst = m.ll_node[skb] === NIL;
  const pushPs = times.pushPs + (isFirst ? times.pushLinePs[distance] : 0);
  if (m.ipi_in_flight[home] === inFlight) return pushPs;
  schedule(w.calendar, ipiOf(home), now + pushPs + times.ipiSendPs);
  return pushPs + times.ipiSendPs;
}
