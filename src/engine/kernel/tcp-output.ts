/**
 * What a TCP socket may send now.
 *
 * Models   net/ipv4/tcp_output.c: the tests of tcp_write_xmit() with tcp_small_queue_check(),
 *          tcp_wfree(); include/net/tcp.h: tcp_packets_in_flight().
 * Differs  No pacing, no Nagle, no window of the peer. The limit of TSQ is
 *          net.ipv4.tcp_limit_output_bytes, whatever the rate.
 */
import { NIL, type Ps } from '../../schema/units.ts';
import { slotOf, type TcpSockets } from './tcp-socket.ts';

export function tcp_packets_in_flight(t: TcpSockets, sk: number): number {
  const out = t.snd_nxt[sk] - t.snd_una[sk];
  return out - t.sacked_out[sk] - t.lost_out[sk] + t.retrans_out[sk];
}

/** Too much of the socket is on the host's queues already; the destructor will go on. */
export function tcp_small_queue_check(t: TcpSockets, sk: number): boolean {
  if (t.sk_wmem_alloc[sk] < t.tsqLimit) return false;
  t.throttled[sk] = 1;
  return true;
}

/** The turn of tcp_write_xmit() that sends: a sequence number that may go now, or NIL. */
export function nextToSend(t: TcpSockets, sk: number): number {
  if (t.snd_nxt[sk] === t.write_seq[sk]) return NIL;
  if (tcp_packets_in_flight(t, sk) >= Math.floor(t.snd_cwnd[sk])) return NIL;
  return tcp_small_queue_check(t, sk) ? NIL : t.snd_nxt[sk];
}

/** A packet is handed to the device. */
export function noteSent(t: TcpSockets, sk: number, seq: number, now: Ps): void {
  t.sk_wmem_alloc[sk]++;
  t.sentPs[slotOf(t, sk, seq)] = now;
  if (seq === t.snd_nxt[sk]) t.snd_nxt[sk]++;
}

/** A clone's destructor: true if TSQ had stopped the socket, which then goes on. */
export function tcp_wfree(t: TcpSockets, sk: number): boolean {
  t.sk_wmem_alloc[sk]--;
  const wasThrottled = t.throttled[sk] === 1;
  t.throttled[sk] = 0;
  return wasThrottled;
}
