/**
 * UDP receive queues, one per pair, and who has to be woken.
 *
 * Models   net/ipv4/udp.c: __udp_enqueue_schedule_skb(): the receive buffer is tested before the
 *          skb is added, so capacity is 1 + floor(rcvbuf / truesize); sock_def_readable() wakes a
 *          sleeper.
 *          skb_consume_udp() in its form since 6de1dec1c166, and as it was before v6.18
 *          (6471658dc66c): __consume_stateless_skb(), freed where it was read.
 *          TCP's receive queues lie here too (tcp-receive.ts).
 * Differs  All datagrams of a run have one truesize. Forward allocation, busylock and the reader's
 *          own queue are left out: nobody waits for them, also where many send to one socket.
 */
import type { CpuIndex, SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { touchSkb } from './skb-data.ts';
import { __consume_stateless_skb } from './skb-free.ts';
import { skb_unref } from './skb-head.ts';

/** A class for the sake of its field types, see Machine. */
export class UdpSockets {
  declare readonly capacity: number;
  /** Slots of one ring, a power of two. */
  declare readonly ringSize: number;
  declare readonly ring: Int32Array; // [pair * ringSize + slot] skb
  declare readonly enqueued: Int32Array; // [pair] datagrams ever queued: the ring's tail
  declare readonly dequeued: Int32Array; // [pair] datagrams ever read: the ring's head

  constructor(pairs: number, capacity: number) {
    this.capacity = capacity;
    this.ringSize = 1 << (32 - Math.clz32(Math.max(capacity - 1, 1)));
    this.ring = new Int32Array(pairs * this.ringSize);
    this.enqueued = new Int32Array(pairs);
    this.dequeued = new Int32Array(pairs);
  }
}

export function newUdpSockets(pairs: number, capacity: number): UdpSockets {
  return new UdpSockets(pairs, capacity);
}

export function queueLength(s: UdpSockets, pair: number): number {
  return s.enqueued[pair] - s.dequeued[pair];
}

/** False if the receive buffer is full. */
export function __udp_enqueue_schedule_skb(s: UdpSockets, pair: number, skb: SkbIndex): boolean {
  if (queueLength(s, pair) >= s.capacity) return false;
  s.ring[pair * s.ringSize + (s.enqueued[pair]++ & (s.ringSize - 1))] = skb;
  return true;
}

/** Takes the oldest datagram; the queue must not be empty. */
export function __skb_recv_udp(s: UdpSockets, pair: number): SkbIndex {
  return s.ring[pair * s.ringSize + (s.dequeued[pair]++ & (s.ringSize - 1))];
}

/** The one that is read next; the queue must not be empty. */
export function oldestQueued(s: UdpSockets, pair: number): SkbIndex {
  return s.ring[pair * s.ringSize + (s.dequeued[pair] & (s.ringSize - 1))];
}

/** Shows every skb on any queue, oldest first. */
export function eachQueued(s: UdpSockets, visit: (skb: SkbIndex) => void): void {
  s.enqueued.forEach((end, pair) => {
    for (let i = s.dequeued[pair]; i !== end; i++)
      visit(s.ring[pair * s.ringSize + (i & (s.ringSize - 1))]);
  });
}

/** The receiver on `cpu` is done with `skb`: a shared one only loses a reference. */
export function skb_consume_udp(m: Machine, cpu: CpuIndex, skb: SkbIndex): void {
  if (m.memory !== null) touchSkb(m.memory, cpu, skb);
  if (!skb_unref(m, skb)) return;
  if (m.callers.udp_rx) m.variant.skb_attempt_defer_free(m, cpu, skb);
  else __consume_stateless_skb(m, cpu, skb);
}
