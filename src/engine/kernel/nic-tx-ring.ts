/**
 * TX rings of a NIC: descriptors that a driver fills and its NAPI poll cleans.
 *
 * Models   What ndo_start_xmit() and the cleaning of a TX ring have in common in drivers such as
 *          ixgbe and idpf: next_to_use and next_to_clean, a queue that stops when the ring is full
 *          and is woken when half of it is free (netif_tx_stop_queue(), netif_tx_wake_queue()), and
 *          interrupt coalescing by frames and microseconds (ethtool -C tx-frames, tx-usecs).
 * Differs  One descriptor a packet. The wire takes packets of one queue one after the other at a
 *          fixed time each, whatever other queues do. There is no qdisc in front of the ring: a
 *          full one holds up the sender itself.
 */
import { assert } from '../../lib/assert.ts';
import { NIL, type Ps, type SkbIndex } from '../../schema/units.ts';

/** Descriptors that one poll cleans at most: IXGBE_DEFAULT_TX_WORK. */
export const TX_WORK_LIMIT = 256;

export interface TxRings {
  /** Descriptors of one ring. */
  readonly size: number;
  /** Slots kept of one ring, a power of two. */
  readonly slots: number;
  readonly skb: Int32Array; // [queue * slots + slot] what the descriptor points to
  readonly owner: Int32Array; // [queue * slots + slot] pair that sent it
  readonly doneAtPs: Float64Array; // [queue * slots + slot] when the NIC is done with it, ps
  readonly next_to_use: Int32Array; // [queue] descriptors ever filled
  readonly next_to_clean: Int32Array; // [queue] descriptors ever cleaned
  readonly wireFreePs: Float64Array; // [queue] when its last packet is on the wire, ps
  readonly stopped: Uint8Array; // [queue] 1 from a full ring to a half empty one
}

/** When a queue asks for its interrupt: ethtool -C. */
export interface Coalescing {
  readonly frames: number;
  readonly afterPs: Ps;
}

export function newTxRings(queues: number, size: number): TxRings {
  const slots = 1 << (32 - Math.clz32(Math.max(size - 1, 1)));
  return {
    size,
    slots,
    skb: new Int32Array(queues * slots).fill(NIL),
    owner: new Int32Array(queues * slots).fill(NIL),
    doneAtPs: new Float64Array(queues * slots),
    next_to_use: new Int32Array(queues),
    next_to_clean: new Int32Array(queues),
    wireFreePs: new Float64Array(queues),
    stopped: new Uint8Array(queues),
  };
}

/** Descriptors in use. */
export function ringUsed(r: TxRings, queue: number): number {
  return r.next_to_use[queue] - r.next_to_clean[queue];
}

/** Fills a descriptor; gives when the NIC will be done with it. A full ring stops its queue. */
export function ndo_start_xmit(
  r: TxRings,
  queue: number,
  packet: { readonly skb: SkbIndex; readonly owner: number; readonly wirePs: Ps },
  now: Ps,
): Ps {
  assert(ringUsed(r, queue) < r.size, 'a stopped queue takes no packets');
  const slot = slotOf(r, queue, r.next_to_use[queue]++);
  const done = Math.max(now, r.wireFreePs[queue]) + packet.wirePs;
  r.wireFreePs[queue] = done;
  r.skb[slot] = packet.skb;
  r.owner[slot] = packet.owner;
  r.doneAtPs[slot] = done;
  if (ringUsed(r, queue) >= r.size) r.stopped[queue] = 1;
  return done;
}

/** The slot that is cleaned next, or NIL if the NIC is not done with any. */
export function nextDone(r: TxRings, queue: number, now: Ps): number {
  if (ringUsed(r, queue) === 0) return NIL;
  const slot = slotOf(r, queue, r.next_to_clean[queue]);
  return r.doneAtPs[slot] <= now ? slot : NIL;
}

/** Frees the descriptor that nextDone() gave; a stopped queue goes on once half of it is free. */
export function cleanDescriptor(r: TxRings, queue: number): void {
  r.next_to_clean[queue]++;
  if (ringUsed(r, queue) * 2 <= r.size) r.stopped[queue] = 0;
}

/** When the queue's interrupt comes if nothing more is sent: Infinity for an empty ring. */
export function interruptAt(r: TxRings, queue: number, { frames, afterPs }: Coalescing): Ps {
  const used = ringUsed(r, queue);
  if (used === 0) return Number.POSITIVE_INFINITY;
  const first = r.next_to_clean[queue];
  const timer = r.doneAtPs[slotOf(r, queue, first)] + afterPs;
  if (used < frames) return timer;
  return Math.min(timer, r.doneAtPs[slotOf(r, queue, first + frames - 1)]);
}

/** Shows every skb on any ring, oldest first. */
export function eachOnRing(r: TxRings, visit: (skb: SkbIndex) => void): void {
  r.next_to_use.forEach((end, queue) => {
    for (let i = r.next_to_clean[queue]; i !== end; i++) visit(r.skb[slotOf(r, queue, i)]);
  });
}

function slotOf(r: TxRings, queue: number, descriptor: number): number {
  return queue * r.slots + (descriptor & (r.slots - 1));
}
