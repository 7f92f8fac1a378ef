/**
 * The sending half of TCP connections, as far as it decides what is sent and sent again.
 *
 * Models   struct tcp_sock and struct sock: the queue of what is written and not acknowledged, the
 *          send buffer, counters of the congestion window.
 * Differs  A packet is one skb of the load's payload, and sequence numbers count these.
 */
import { assert } from '../../lib/assert.ts';
import { NIL, type SkbIndex } from '../../schema/units.ts';

/** icsk_ca_state */
export const CA = { open: 0, recovery: 1, loss: 2 } as const;

const TCP_INIT_CWND = 10;
export interface TcpSockets {
  /** skbs that a socket may hold: SO_SNDBUF over truesize. */
  readonly sndbuf: number;
  /** skbs of one socket that may be on the host's queues at a time: TSQ. */
  readonly tsqLimit: number;
  /** Slots kept of one socket, a power of two. */
  readonly slots: number;
  readonly skb: Int32Array; // [socket * slots + slot] the original
  readonly state: Uint8Array; // [socket * slots + slot] SENT
  readonly sentPs: Float64Array; // [socket * slots + slot] when it was sent last, ps
  readonly write_seq: Int32Array; // [socket] skbs ever written
  readonly snd_nxt: Int32Array; // [socket] skbs ever sent for the first time
  readonly snd_una: Int32Array; // [socket] skbs acknowledged
  readonly high_seq: Int32Array; // [socket] snd_nxt when recovery began
  readonly snd_cwnd: Float64Array; // [socket] packets
  readonly snd_ssthresh: Float64Array; // [socket] packets
  readonly icsk_ca_state: Uint8Array; // [socket] CA
  readonly sacked_out: Int32Array; // [socket] packets
  readonly lost_out: Int32Array; // [socket] packets
  readonly retrans_out: Int32Array; // [socket] packets
  readonly sk_wmem_alloc: Int32Array; // [socket] clones whose destructor has not run
  readonly throttled: Uint8Array; // [socket] 1 if tcp_wfree() has to go on sending
  readonly srttPs: Float64Array; // [socket] smoothed round trip, ps; 0 before the first
}

export function newTcpSockets(sockets: number, sndbuf: number, tsqLimit: number): TcpSockets {
  const slots = 1 << (32 - Math.clz32(sndbuf));
  const ints = (): Int32Array => new Int32Array(sockets);
  return {
    sndbuf,
    tsqLimit,
    slots,
    skb: new Int32Array(sockets * slots).fill(NIL),
    state: new Uint8Array(sockets * slots),
    sentPs: new Float64Array(sockets * slots),
    write_seq: ints(),
    snd_nxt: ints(),
    snd_una: ints(),
    high_seq: ints(),
    snd_cwnd: new Float64Array(sockets).fill(TCP_INIT_CWND),
    snd_ssthresh: new Float64Array(sockets).fill(Number.POSITIVE_INFINITY),
    icsk_ca_state: new Uint8Array(sockets),
    sacked_out: ints(),
    lost_out: ints(),
    retrans_out: ints(),
    sk_wmem_alloc: ints(),
    throttled: new Uint8Array(sockets),
    srttPs: new Float64Array(sockets),
  };
}

export function slotOf(t: TcpSockets, sk: number, seq: number): number {
  return sk * t.slots + (seq & (t.slots - 1));
}

/** The send buffer has no room for one more skb. */
export function isFull(t: TcpSockets, sk: number): boolean {
  return t.write_seq[sk] - t.snd_una[sk] >= t.sndbuf;
}

/** sk_stream_is_writeable(): a third of the buffer is free. */
export function sk_stream_is_writeable(t: TcpSockets, sk: number): boolean {
  return (t.write_seq[sk] - t.snd_una[sk]) * 3 <= t.sndbuf * 2;
}

/** tcp_sendmsg() appends an skb to the write queue. */
export function tcp_skb_entail(t: TcpSockets, sk: number, skb: SkbIndex): void {
  assert(!isFull(t, sk), 'a writer waits for room');
  const slot = slotOf(t, sk, t.write_seq[sk]++);
  t.skb[slot] = skb;
  t.state[slot] = 0;
}

/** Shows every original that a socket keeps. */
export function eachKept(t: TcpSockets, visit: (skb: SkbIndex) => void): void {
  t.write_seq.forEach((end, sk) => {
    for (let seq = t.snd_una[sk]; seq < end; seq++) visit(t.skb[slotOf(t, sk, seq)]);
  });
}
