/** The times of a workload that sends through a NIC, in ps. */
import type { Costs } from '../../data/params.ts';
import type { NicTxLoad } from '../../schema/load.ts';
import { PS_PER_NS, PS_PER_US, type Ps } from '../../schema/units.ts';
import type { ConsumeTimes } from './tx-consume.ts';
import type { WorkloadSetup } from './workload.ts';

export interface NicTxTimes extends ConsumeTimes {
  /** The sender's mean time a datagram, up to the descriptor. */
  readonly sendPs: Ps;
  /** The mean time of a completion, up to napi_consume_skb(). */
  readonly cleanPs: Ps;
  readonly cv: number;
  /** The wire, per packet of one queue. */
  readonly wirePs: Ps;
  /** More, where a head comes from the slab. */
  readonly slabAllocPs: Ps;
  readonly ipiPassPs: Ps;
  readonly wakePs: Ps;
  readonly latencyPs: Ps;
  /** How long a sender that cannot send waits before it asks again, where it spins. */
  readonly retryPs: Ps;
}

/**
 * Both sides' times are given: no rate was published for a single CPU of either side. What an skb's
 * end costs (a push, or a free with its slab) is not in them and is paid where it happens.
 */
export function nicTxTimes(
  nic: NicTxLoad['nic'],
  { costs, pipe }: Pick<WorkloadSetup, 'costs' | 'pipe'>,
): NicTxTimes {
  const ps = (us: number): Ps => Math.round(us * PS_PER_US);
  const nsPs = (ns: number): Ps => Math.round(ns * PS_PER_NS);
  const distances = [costs.xfer_near, costs.xfer_socket];
  return {
    sendPs: pipe.S * PS_PER_US,
    cleanPs: pipe.R * PS_PER_US,
    cv: pipe.cv,
    wirePs: ps(nic.wireUs),
    pushPs: nsPs(costs.push),
    pushLinePs: Float64Array.from(distances, nsPs),
    ownFreePs: nsPs(costs.skb_free_work),
    // Its lines are fetched, then the free goes to a slab that another CPU allocates from.
    freePs: Float64Array.from(distances, (xfer) =>
      nsPs((costs.skb_lines * xfer) / costs.mlp + costs.skb_free_work + xfer + slabLockNs(costs)),
    ),
    slabAllocPs: nsPs(costs.slab_pair / 2 / costs.ghz + slabLockNs(costs)),
    ipiSendPs: nsPs(costs.ipi_send),
    ipiPassPs: nsPs(costs.ipi_pass),
    wakePs: ps(pipe.W),
    latencyPs: ps(pipe.L),
    retryPs: ps(pipe.S),
  };
}

/** One visit to the list_lock a slab, shared out among its objects; waiting is not priced. */
function slabLockNs({ list_lock_hold, list_lock_handover, slab_objs }: Costs): number {
  return (list_lock_hold + list_lock_handover) / slab_objs;
}
