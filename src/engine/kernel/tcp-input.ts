/**
 * What a TCP socket learns from acknowledgements, and what it gives up for lost.
 *
 * Models   net/ipv4/tcp_input.c: tcp_ack() with tcp_clean_rtx_queue(), the scoreboard of SACK,
 *          entering and leaving recovery, tcp_enter_loss().
 * Differs  The window grows as Reno's does and falls to 0.7 as CUBIC's; in recovery it falls at
 *          once, not by PRR. A packet is lost once three later ones have come (tcp_reordering),
 *          without RACK's clock.
 */
import { NIL, type Ps, type SkbIndex } from '../../schema/units.ts';
import { tcp_packets_in_flight } from './tcp-output.ts';
import { CA, slotOf, type TcpSockets } from './tcp-socket.ts';

/** What is known of a packet that is not acknowledged. */
export const SENT = { retrans: 1, lost: 2, sacked: 4 } as const;

/** net.ipv4.tcp_reordering */
const TCP_REORDERING = 3;
const BETA = 0.7;

/** An ACK: everything below `ack` has come, and so has `sacked`. Gives how much is new below. */
export function tcp_ack(
  t: TcpSockets,
  sk: number,
  { ack, sacked }: { readonly ack: number; readonly sacked: number },
  now: Ps,
  free: (skb: SkbIndex) => void,
): number {
  measure(t, sk, sacked, now);
  mark(t, sk, sacked, SENT.sacked);
  const acked = ack - t.snd_una[sk];
  for (; t.snd_una[sk] < ack; t.snd_una[sk]++) {
    const slot = slotOf(t, sk, t.snd_una[sk]);
    unmark(t, sk, slot);
    free(t.skb[slot]);
    t.skb[slot] = NIL;
  }
  if (t.icsk_ca_state[sk] !== CA.open && t.snd_una[sk] >= t.high_seq[sk])
    t.icsk_ca_state[sk] = CA.open;
  if (acked > 0 && t.icsk_ca_state[sk] !== CA.recovery) grow(t, sk, acked);
  findLost(t, sk);
  return acked;
}

/** tcp_rtt_estimator(); a packet that was sent again does not tell which one came. */
function measure(t: TcpSockets, sk: number, seq: number, now: Ps): void {
  if (seq < t.snd_una[sk]) return;
  const slot = slotOf(t, sk, seq);
  if ((t.state[slot] & (SENT.retrans | SENT.sacked)) !== 0) return;
  const rttPs = now - t.sentPs[slot];
  const old = t.srttPs[sk];
  t.srttPs[sk] = old === 0 ? rttPs : Math.round(old + (rttPs - old) / 8);
}

function grow(t: TcpSockets, sk: number, acked: number): void {
  const cwnd = t.snd_cwnd[sk];
  // A window that is not used does not grow: tcp_is_cwnd_limited().
  if (tcp_packets_in_flight(t, sk) + acked < Math.floor(cwnd)) return;
  t.snd_cwnd[sk] = cwnd < t.snd_ssthresh[sk] ? cwnd + acked : cwnd + acked / cwnd;
}

/** A packet is lost when enough later ones have come. */
function findLost(t: TcpSockets, sk: number): void {
  if (t.sacked_out[sk] < TCP_REORDERING) return;
  let later = 0;
  for (let seq = t.snd_nxt[sk] - 1; seq >= t.snd_una[sk]; seq--) {
    const state = t.state[slotOf(t, sk, seq)];
    if ((state & SENT.sacked) !== 0) later++;
    else if (later >= TCP_REORDERING) mark(t, sk, seq, SENT.lost);
  }
  if (t.lost_out[sk] > 0 && t.icsk_ca_state[sk] === CA.open) enterRecovery(t, sk);
}

function enterRecovery(t: TcpSockets, sk: number): void {
  t.icsk_ca_state[sk] = CA.recovery;
  t.high_seq[sk] = t.snd_nxt[sk];
  t.snd_ssthresh[sk] = Math.max(2, Math.floor(t.snd_cwnd[sk] * BETA));
  t.snd_cwnd[sk] = t.snd_ssthresh[sk];
}

/** tcp_enter_loss(): all that has not come is lost, and the window is one packet. */
export function tcp_enter_loss(t: TcpSockets, sk: number): void {
  if (t.icsk_ca_state[sk] !== CA.loss) {
    t.snd_ssthresh[sk] = Math.max(2, Math.floor(t.snd_cwnd[sk] * BETA));
  }
  t.icsk_ca_state[sk] = CA.loss;
  t.high_seq[sk] = t.snd_nxt[sk];
  t.snd_cwnd[sk] = 1;
  for (let seq = t.snd_una[sk]; seq < t.snd_nxt[sk]; seq++) {
    const slot = slotOf(t, sk, seq);
    if ((t.state[slot] & SENT.retrans) !== 0) t.retrans_out[sk]--;
    t.state[slot] &= ~SENT.retrans;
    mark(t, sk, seq, SENT.lost);
  }
}

/** The first packet that is lost and not sent again, or NIL. */
export function nextLost(t: TcpSockets, sk: number): number {
  if (t.lost_out[sk] <= t.retrans_out[sk]) return NIL;
  for (let seq = t.snd_una[sk]; seq < t.snd_nxt[sk]; seq++) {
    const state = t.state[slotOf(t, sk, seq)];
    if ((state & SENT.lost) !== 0 && (state & SENT.retrans) === 0) return seq;
  }
  return NIL;
}

/** Adds what is known of a packet; one that has come is not lost. */
export function mark(t: TcpSockets, sk: number, seq: number, what: number): void {
  if (seq < t.snd_una[sk]) return;
  const slot = slotOf(t, sk, seq);
  const state = t.state[slot];
  if ((state & what) !== 0) return;
  if (what === SENT.lost && (state & SENT.sacked) !== 0) return;
  if (what === SENT.sacked) unmark(t, sk, slot);
  t.state[slot] |= what;
  if (what === SENT.sacked) t.sacked_out[sk]++;
  if (what === SENT.lost) t.lost_out[sk]++;
  if (what === SENT.retrans) t.retrans_out[sk]++;
}

function unmark(t: TcpSockets, sk: number, slot: number): void {
  const state = t.state[slot];
  if ((state & SENT.sacked) !== 0) t.sacked_out[sk]--;
  if ((state & SENT.lost) !== 0) t.lost_out[sk]--;
  if ((state & SENT.retrans) !== 0) t.retrans_out[sk]--;
  t.state[slot] = 0;
}
