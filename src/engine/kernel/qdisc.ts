/**
 * What waits for a TX ring: the qdisc of each queue of a card.
 *
 * Models   net/core/dev.c: __dev_xmit_skb(), net/sched/sch_generic.c: __qdisc_run() with
 *          dev_tx_weight 64. While its queue is stopped nothing leaves it. What then waits is sent
 *          by who comes first once the queue goes on: a sender, or the CPU that cleaned the ring
 *          (netif_tx_wake_queue(), net_tx_action()).
 * Differs  First in, first out: no flows as in fq, no pacing. No byte queue limits: the ring's size
 *          alone stops a queue. A run is one instant, its time goes by afterwards; nobody waits for
 *          the lock of the qdisc or of the queue.
 */
import { NIL, type SkbIndex } from '../../schema/units.ts';

/** dev_tx_weight: packets of one run at most. */
export const DEV_TX_WEIGHT = 64;

export interface Qdiscs {
  readonly first: Int32Array; // [queue] oldest skb, or NIL
  readonly last: Int32Array; // [queue] newest skb, if there is any
  readonly next: Int32Array; // [skb] next newer one, or NIL
  readonly owner: Int32Array; // [skb] who sent it
}

export function newQdiscs(queues: number, skbSlots: number): Qdiscs {
  return {
    first: new Int32Array(queues).fill(NIL),
    last: new Int32Array(queues).fill(NIL),
    next: new Int32Array(skbSlots).fill(NIL),
    owner: new Int32Array(skbSlots).fill(NIL),
  };
}

export function enqueue(q: Qdiscs, queue: number, skb: SkbIndex, owner: number): void {
  q.owner[skb] = owner;
  q.next[skb] = NIL;
  if (q.first[queue] === NIL) q.first[queue] = skb;
  else q.next[q.last[queue]] = skb;
  q.last[queue] = skb;
}

/** The oldest skb; NIL if nothing waits. */
export function dequeue_skb(q: Qdiscs, queue: number): SkbIndex {
  const skb = q.first[queue];
  if (skb !== NIL) q.first[queue] = q.next[skb];
  return skb;
}

/** Shows every skb that waits, queue by queue, oldest first. */
export function eachWaiting(q: Qdiscs, visit: (skb: SkbIndex) => void): void {
  for (const oldest of q.first) for (let skb = oldest; skb !== NIL; skb = q.next[skb]) visit(skb);
}
