/**
 * What a TCP reader does with its skbs, and what it tells the writer.
 *
 * Models   net/ipv4/tcp.c: tcp_eat_recv_skb(), which hands on what recvmsg() has copied out, from
 *          v5.19 (68822bdf76f1) to skb_attempt_defer_free(), before that to __kfree_skb(), or to a
 *          list of the socket (tcp-socket-list.ts); tcp_cleanup_rbuf(): an ACK once more than one
 *          segment waits for it, or the queue is empty, or the window has doubled.
 *          net/ipv4/tcp_input.c: tcp_queue_rcv(), and of tcp_ack() that it frees the originals that
 *          have come, where it runs.
 * Differs  Sequence numbers, windows and buffers count segments. No skb is merged into the one
 *          before it on the queue (tcp_try_coalesce()), none is lost or comes out of order; the
 *          window is the whole buffer and does not grow by itself.
 */
import { FREE_PATH } from '../../schema/events.ts';
import { type CpuIndex, NIL, type SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { touchSkb } from './skb-data.ts';
import { cloneToSend, skb_orphan } from './skb-fclone.ts';
import { __kfree_skb } from './skb-free.ts';

export interface TcpConnections {
  /** Segments that either buffer takes. */
  readonly capacity: number;
  /** Slots of one ring, a power of two. */
  readonly ringSize: number;
  readonly segments: Int32Array; // [skb] how many it holds; 0: it is an ACK
  readonly bytes: Int32Array; // [skb] payload
  readonly ack_seq: Int32Array; // [skb] of an ACK: all below has come
  readonly olderOf: Int32Array; // [skb] on the list of a socket: the one put there before, or NIL
  readonly wndEnd: Int32Array; // [skb] of an ACK: up to here the writer may send

  readonly rcv_nxt: Int32Array; // [pair] segments that have come
  readonly rcv_wup: Int32Array; // [pair] rcv_nxt when the last ACK went out
  readonly rcvWndEnd: Int32Array; // [pair] what that ACK allowed
  readonly copied_seq: Int32Array; // [pair] segments of skbs that the reader is done with
  readonly offset: Int32Array; // [pair] bytes read of the oldest skb on the queue
  readonly snd_nxt: Int32Array; // [pair] segments sent
  readonly snd_una: Int32Array; // [pair] segments acknowledged
  readonly sndWndEnd: Int32Array; // [pair] up to here the writer may send
  readonly defer_list: Int32Array; // [pair] newest skb on the socket's own list, or NIL
  readonly kept: Int32Array; // [pair * ringSize + slot] originals; empty where the peer keeps them
}

export function newTcpConnections(shape: {
  readonly pairs: number;
  readonly capacity: number;
  readonly skbSlots: number;
  /** Whether the writers are on this machine. */
  readonly keeps: boolean;
}): TcpConnections {
  const { pairs, capacity, skbSlots, keeps } = shape;
  const ringSize = 1 << (32 - Math.clz32(Math.max(capacity - 1, 1)));
  const counts = (start = 0): Int32Array => new Int32Array(pairs).fill(start);
  return {
    capacity,
    ringSize,
    segments: new Int32Array(skbSlots),
    bytes: new Int32Array(skbSlots),
    ack_seq: new Int32Array(skbSlots),
    olderOf: new Int32Array(skbSlots),
    wndEnd: new Int32Array(skbSlots),
    rcv_nxt: counts(),
    rcv_wup: counts(),
    rcvWndEnd: counts(capacity),
    copied_seq: counts(),
    offset: counts(),
    snd_nxt: counts(),
    snd_una: counts(),
    sndWndEnd: counts(capacity),
    defer_list: counts(NIL),
    kept: new Int32Array(keeps ? pairs * ringSize : 0).fill(NIL),
  };
}

/** The reader on `cpu` has copied all of an skb out. */
export function tcp_eat_recv_skb(m: Machine, cpu: CpuIndex, skb: SkbIndex): void {
  if (m.memory !== null) touchSkb(m.memory, cpu, skb);
  if (m.callers.tcp_rx) m.variant.skb_attempt_defer_free(m, cpu, skb);
  else __kfree_skb(m, cpu, skb, FREE_PATH.local);
}

/** tcp_cleanup_rbuf(): whether a reader that goes back to user space sends an ACK first. */
export function tcp_cleanup_rbuf(t: TcpConnections, pair: number, isQueueEmpty: boolean): boolean {
  const unacked = t.rcv_nxt[pair] - t.rcv_wup[pair];
  if (unacked > 1 || (unacked > 0 && isQueueEmpty)) return true;
  const now = t.rcvWndEnd[pair] - t.rcv_nxt[pair];
  const larger = t.copied_seq[pair] + t.capacity - t.rcv_nxt[pair];
  return 2 * now <= t.capacity && larger > 0 && larger >= 2 * now;
}

/** tcp_select_window(): what an ACK says that is sent now. */
export function writeAck(t: TcpConnections, pair: number, skb: SkbIndex): void {
  t.segments[skb] = 0;
  t.rcv_wup[pair] = t.rcv_nxt[pair];
  t.rcvWndEnd[pair] = t.copied_seq[pair] + t.capacity;
  t.ack_seq[skb] = t.rcv_nxt[pair];
  t.wndEnd[skb] = t.rcvWndEnd[pair];
}

/** Whether the writer may send one more segment. */
export function maySend(t: TcpConnections, pair: number): boolean {
  const { snd_nxt, snd_una, sndWndEnd, capacity } = t;
  return snd_nxt[pair] - snd_una[pair] < capacity && snd_nxt[pair] < sndWndEnd[pair];
}

/** The same of a peer elsewhere, which knows what has been read. */
export function isWindowOpen(t: TcpConnections, pair: number): boolean {
  return t.snd_nxt[pair] - t.copied_seq[pair] < t.capacity;
}

/** Whether that is worth waking it for, as sk_stream_is_writeable(): a third is free. */
export function mayWakeWriter(t: TcpConnections, pair: number): boolean {
  const used = t.snd_nxt[pair] - t.snd_una[pair];
  return maySend(t, pair) && t.capacity - used >= used >> 1;
}

/** tcp_transmit_skb() over loopback: the companion goes, without its socket; the original stays. */
export function sendCompanion(
  m: Machine,
  t: TcpConnections,
  cpu: CpuIndex,
  { pair, skb }: OfPair,
): SkbIndex {
  const clone = cloneToSend(m, cpu, skb, pair);
  skb_orphan(m, clone);
  t.kept[pair * t.ringSize + (t.snd_nxt[pair]++ & (t.ringSize - 1))] = skb;
  return clone;
}

/** tcp_clean_rtx_queue(): originals that have come are freed on `cpu`. */
export function takeAck(m: Machine, t: TcpConnections, cpu: CpuIndex, ack: OfPair): void {
  const { pair, skb } = ack;
  t.sndWndEnd[pair] = t.wndEnd[skb];
  for (; t.snd_una[pair] < t.ack_seq[skb]; t.snd_una[pair]++) {
    const slot = pair * t.ringSize + (t.snd_una[pair] & (t.ringSize - 1));
    __kfree_skb(m, cpu, t.kept[slot], FREE_PATH.local);
    t.kept[slot] = NIL;
  }
  __kfree_skb(m, cpu, skb, FREE_PATH.local);
}

export interface OfPair {
  readonly pair: number;
  readonly skb: SkbIndex;
}

/** Shows every original that is kept, and what lies on lists of sockets. */
export function eachKept(t: TcpConnections, visit: (skb: SkbIndex) => void): void {
  for (const skb of t.kept) if (skb !== NIL) visit(skb);
  for (const newest of t.defer_list)
    for (let skb = newest; skb !== NIL; skb = t.olderOf[skb]) visit(skb);
}
