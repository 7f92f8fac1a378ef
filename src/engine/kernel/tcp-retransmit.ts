/**
 * Sending again: what may stop it on this host, and when it is tried.
 *
 * Models   net/ipv4/tcp_output.c: skb_still_in_host_queue(), __tcp_retransmit_skb() with its
 *          -EBUSY, tcp_xmit_retransmit_queue(), tcp_send_loss_probe(); net/ipv4/tcp_timer.c:
 *          tcp_retransmit_timer() with its backoff. Under kernels where a parked clone still names
 *          its socket, a packet counts as "in the host queue" for as long as nobody flushes it.
 * Differs  A loss probe is a packet sent again, never new data. The timers' times are not rounded
 *          to jiffies.
 */
import { NIL, PS_PER_MS, PS_PER_S, type Ps } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { skb_fclone_busy } from './skb-fclone.ts';
import { mark, nextLost, SENT, tcp_enter_loss } from './tcp-input.ts';
import { tcp_packets_in_flight } from './tcp-output.ts';
import { CA, slotOf, type TcpSockets } from './tcp-socket.ts';

/** icsk_pending */
export const TIMER = { none: 0, probe: 1, retransmit: 2 } as const;

const TCP_RTO_MIN_PS = 200 * PS_PER_MS;
const TCP_RTO_MAX_PS = 120 * PS_PER_S;
/** TCP_TIMEOUT_MIN_US, two jiffies, at 1,000 a second. */
const PROBE_MIN_PS = 2 * PS_PER_MS;

/** Beyond this, TCP_RTO_MAX has long been reached. */
const MOST_BACKOFF = 20;

export interface TcpTimers {
  readonly pending: Uint8Array; // [socket] TIMER
  readonly backoff: Uint8Array; // [socket] icsk_backoff
  readonly probed: Uint8Array; // [socket] 1 from a loss probe to the next ACK
  /** [socket] LINUX_MIB_TCPSPURIOUSRTXHOSTQUEUES: sent again was refused */
  readonly spuriousRtxHostQueues: Int32Array;
  readonly timeouts: Int32Array; // [socket] LINUX_MIB_TCPTIMEOUTS
}

export function newTcpTimers(sockets: number): TcpTimers {
  return {
    pending: new Uint8Array(sockets),
    backoff: new Uint8Array(sockets),
    probed: new Uint8Array(sockets),
    spuriousRtxHostQueues: new Int32Array(sockets),
    timeouts: new Int32Array(sockets),
  };
}

/** Whether the copy sent before seems to be on this host still; TSQ is to go on after it. */
export function skb_still_in_host_queue(
  m: Machine,
  t: TcpSockets,
  timers: TcpTimers,
  sk: number,
  seq: number,
): boolean {
  if (!skb_fclone_busy(m, sk, t.skb[slotOf(t, sk, seq)])) return false;
  t.throttled[sk] = 1;
  timers.spuriousRtxHostQueues[sk]++;
  return true;
}

/** The next packet that tcp_xmit_retransmit_queue() would send again, or NIL. */
export function nextToRetransmit(t: TcpSockets, sk: number): number {
  if (t.icsk_ca_state[sk] === CA.open) return NIL;
  if (tcp_packets_in_flight(t, sk) >= Math.floor(t.snd_cwnd[sk])) return NIL;
  return nextLost(t, sk);
}

export function noteRetransmitted(t: TcpSockets, sk: number, seq: number): void {
  mark(t, sk, seq, SENT.retrans);
}

/** Which timer runs while packets are out, and for how long; the kind is left in `pending`. */
export function rearm(t: TcpSockets, timers: TcpTimers, sk: number): Ps {
  if (t.snd_nxt[sk] === t.snd_una[sk]) {
    timers.pending[sk] = TIMER.none;
    return Number.POSITIVE_INFINITY;
  }
  // A probe only while nothing is known to be missing, and one of them.
  const probes =
    t.icsk_ca_state[sk] === CA.open &&
    t.sacked_out[sk] === 0 &&
    timers.probed[sk] === 0 &&
    t.srttPs[sk] > 0;
  timers.pending[sk] = probes ? TIMER.probe : TIMER.retransmit;
  if (probes) return Math.max(PROBE_MIN_PS, 2 * t.srttPs[sk]);
  const rto = TCP_RTO_MIN_PS + t.srttPs[sk];
  return Math.min(TCP_RTO_MAX_PS, rto * (1 << Math.min(timers.backoff[sk], MOST_BACKOFF)));
}

/** The packet that a loss probe sends again: the last one. */
export function probeSeq(t: TcpSockets, timers: TcpTimers, sk: number): number {
  timers.probed[sk] = 1;
  return t.snd_nxt[sk] - 1;
}

/** tcp_retransmit_timer(): all is lost, the head is to go again; each wait is twice the last. */
export function timeout(t: TcpSockets, timers: TcpTimers, sk: number): number {
  timers.timeouts[sk]++;
  tcp_enter_loss(t, sk);
  timers.backoff[sk] = Math.min(timers.backoff[sk] + 1, MOST_BACKOFF);
  return t.snd_una[sk];
}

/** An ACK that brings something new sets both back. */
export function noteProgress(timers: TcpTimers, sk: number): void {
  timers.backoff[sk] = 0;
  timers.probed[sk] = 0;
}
