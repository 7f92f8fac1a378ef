/** The times of a workload that sends through a NIC, in ps. */
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
  /** A packet that somebody else than its sender takes from the qdisc to the ring. */
  readonly qdiscPs: Ps;
  /** The wire, per packet of one queue. */
  readonly wirePs: Ps;
  readonly ipiPassPs: Ps;
  readonly wakePs: Ps;
  readonly latencyPs: Ps;
  /** How long a sender that cannot send waits before it asks again, where it spins. */
  readonly retryPs: Ps;
}

/**
 * fq_dequeue(), read_tsc(), idpf_features_check() and idpf_tx_splitq_start() are 13.7 % of 392 ns a
 * packet on an interrupt CPU before e20dfbad8aab (E. Dumazet, netdev, 2025-11-06). The share of
 * packets that this CPU sent is not in the record: taken as all, so it is a lower bound.
 */
const QDISC_NS = 53.6;

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
  return {
    sendPs: pipe.S * PS_PER_US,
    cleanPs: pipe.R * PS_PER_US,
    cv: pipe.cv,
    qdiscPs: nsPs(QDISC_NS),
    wirePs: ps(nic.wireUs),
    freeWorkPs: nsPs(costs.skb_free_work),
    ipiSendPs: nsPs(costs.ipi_send),
    ipiPassPs: nsPs(costs.ipi_pass),
    wakePs: ps(pipe.W),
    latencyPs: ps(pipe.L),
    retryPs: ps(pipe.S),
  };
}
