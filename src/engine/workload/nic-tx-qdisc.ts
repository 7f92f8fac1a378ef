/**
 * A sender's packets from their making to a TX ring, by way of the queue's qdisc; AF_XDP in generic mode
 * goes past it (__dev_direct_xmit()).
 */
import { EV } from '../../schema/events.ts';
import { type CpuIndex, NIL, type Ps, type SkbIndex } from '../../schema/units.ts';
import * as ring from '../kernel/nic-tx-ring.ts';
import { DEV_TX_WEIGHT, dequeue_skb, eachWaiting, enqueue } from '../kernel/qdisc.ts';
import { alloc_skb } from '../kernel/skb-alloc.ts';
import { skb_get, skb_zcopy_set } from '../kernel/skb-head.ts';
import { emit, type Machine } from '../machine.ts';
import type { NicTx } from './nic-tx-state.ts';

/** An skb as its sender makes it. */
export function newPacket(m: Machine, w: NicTx, cpu: CpuIndex): SkbIndex {
  const skb = alloc_skb(m, cpu, 'process');
  if (w.zerocopy) skb_zcopy_set(m, skb);
  // The driver holds on to what it will read a time stamp for.
  if (w.hwtstamp) skb_get(m, skb);
  return skb;
}

/** The driver takes an skb of a pair; true if that may bring the queue's interrupt forward. */
export function hard_start_xmit(
  m: Machine,
  w: NicTx,
  cpu: CpuIndex,
  { skb, pair, now }: { readonly skb: SkbIndex; readonly pair: number; readonly now: Ps },
): boolean {
  const queue = w.queueOf[pair];
  ring.ndo_start_xmit(w.rings, queue, { skb, owner: pair, wirePs: w.times.wirePs }, now);
  const used = ring.ringUsed(w.rings, queue);
  emit(m, EV.tx_ring, cpu, skb, used, queue, w.irqCpu[queue]);
  // Others neither start the timer nor reach the count.
  return used === 1 || used === w.coalescing.frames;
}

/** What a run of a qdisc comes to. */
export interface QdiscRun {
  readonly packets: number;
  /** Whether the queue's interrupt may come earlier than it would have. */
  readonly irqChanges: boolean;
}

/** __qdisc_run(): sends what waits for a queue, until that stops or the weight is used up. */
export function __qdisc_run(m: Machine, w: NicTx, cpu: CpuIndex, queue: number, now: Ps): QdiscRun {
  let packets = 0;
  let irqChanges = false;
  while (w.rings.stopped[queue] === 0 && packets < DEV_TX_WEIGHT) {
    const skb = dequeue_skb(w.qdiscs, queue);
    if (skb === NIL) break;
    packets++;
    const pair = w.qdiscs.owner[skb];
    if (hard_start_xmit(m, w, cpu, { skb, pair, now })) irqChanges = true;
  }
  return { packets, irqChanges };
}

/** __dev_xmit_skb(): an skb waits its turn; what the queue takes of all that do is sent. */
export function __dev_xmit_skb(
  m: Machine,
  w: NicTx,
  cpu: CpuIndex,
  { skb, pair, now }: { readonly skb: SkbIndex; readonly pair: number; readonly now: Ps },
): QdiscRun {
  const queue = w.queueOf[pair];
  enqueue(w.qdiscs, queue, skb, pair);
  return __qdisc_run(m, w, cpu, queue, now);
}

/** Shows every skb between its sender and its completion. */
export function eachSent(w: NicTx, visit: (skb: SkbIndex) => void): void {
  eachWaiting(w.qdiscs, visit);
  ring.eachOnRing(w.rings, visit);
}
