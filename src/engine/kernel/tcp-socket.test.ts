import { describe, expect, it, test } from 'vitest';
import { NIL } from '../../schema/units.ts';
import * as inp from './tcp-input.ts';
import * as out from './tcp-output.ts';
import * as rtx from './tcp-retransmit.ts';
import * as tcp from './tcp-socket.ts';

const RTT = 100;

/** A socket that has written `written` skbs, 100 and up, and sent all that it may. */
function sent(written: number, options: { cwnd?: number; tsq?: number } = {}): tcp.TcpSockets {
  const t = tcp.newTcpSockets(1, 64, options.tsq ?? 64);
  t.snd_cwnd[0] = options.cwnd ?? 64;
  for (let i = 0; i < written; i++) tcp.tcp_skb_entail(t, 0, 100 + i);
  sendAll(t);
  return t;
}

function sendAll(t: tcp.TcpSockets): void {
  for (let seq = out.nextToSend(t, 0); seq !== NIL; seq = out.nextToSend(t, 0)) {
    out.noteSent(t, 0, seq, 0);
  }
}

/** ACKs of a peer that gets these packets, in this order. Gives the originals that are freed. */
function come(t: tcp.TcpSockets, ...seqs: number[]): number[] {
  const has = new Set<number>();
  const freed: number[] = [];
  for (const sacked of seqs) {
    has.add(sacked);
    let ack = t.snd_una[0];
    while (has.has(ack)) ack++;
    inp.tcp_ack(t, 0, { ack, sacked }, RTT, (skb) => freed.push(skb));
  }
  return freed;
}

test.each([
  { what: 'the window', written: 20, cwnd: 10, tsq: 64, out: 10, throttled: 0 },
  { what: 'TSQ', written: 20, cwnd: 64, tsq: 4, out: 4, throttled: 1 },
  { what: 'what is written', written: 3, cwnd: 10, tsq: 4, out: 3, throttled: 0 },
])('sends as much as $what allows: $out', ({ written, cwnd, tsq, out: sentNow, throttled }) => {
  const t = sent(written, { cwnd, tsq });
  expect(out.tcp_packets_in_flight(t, 0)).toBe(sentNow);
  expect(t.throttled[0]).toBe(throttled);
  // The destructor goes on with what TSQ stopped, once.
  expect(out.tcp_wfree(t, 0)).toBe(throttled === 1);
  expect(out.tcp_wfree(t, 0)).toBe(false);
});

test('a full buffer takes no more, and a writer is woken when a third is free', () => {
  const t = sent(65 - 1);
  expect(tcp.isFull(t, 0)).toBe(true);
  expect(() => tcp.tcp_skb_entail(t, 0, 1)).toThrow('waits for room');
  come(t, ...Array.from({ length: 21 }, (_, seq) => seq));
  expect(tcp.sk_stream_is_writeable(t, 0)).toBe(false);
  come(t, 21);
  expect(tcp.sk_stream_is_writeable(t, 0)).toBe(true);
});

describe('what has come', () => {
  it.each([
    { come: [0, 1, 2], freed: [100, 101, 102], una: 3, sacked: 0, lost: 0 },
    { come: [1, 2], freed: [], una: 0, sacked: 2, lost: 0 },
    { come: [1, 2, 3], freed: [], una: 0, sacked: 3, lost: 1 },
    { come: [1, 2, 0], freed: [100, 101, 102], una: 3, sacked: 0, lost: 0 },
    { come: [2, 4, 5, 6], freed: [], una: 0, sacked: 4, lost: 3 },
    { come: [1, 2, 3, 0], freed: [100, 101, 102, 103], una: 4, sacked: 0, lost: 0 },
  ])('$come of ten: acknowledged $una, sacked $sacked, lost $lost', (row) => {
    const t = sent(10);
    expect(come(t, ...row.come)).toEqual(row.freed);
    expect(t.snd_una[0]).toBe(row.una);
    expect(t.sacked_out[0]).toBe(row.sacked);
    expect(t.lost_out[0]).toBe(row.lost);
    expect(out.tcp_packets_in_flight(t, 0)).toBe(10 - row.una - row.sacked - row.lost);
  });

  it('that is acknowledged twice changes nothing', () => {
    const t = sent(10);
    come(t, 0, 1, 2);
    expect(come(t, 1)).toEqual([]);
    expect([t.snd_una[0], t.sacked_out[0]]).toEqual([3, 0]);
  });
});

describe('a loss', () => {
  it('begins recovery with 0.7 of the window, and ends when all sent before it has come', () => {
    const t = sent(20, { cwnd: 20 });
    come(t, 1, 2, 3);
    expect([t.icsk_ca_state[0], t.snd_cwnd[0], t.high_seq[0]]).toEqual([tcp.CA.recovery, 14, 20]);
    const seq = rtx.nextToRetransmit(t, 0);
    expect(seq).toBe(NIL); // 16 are in flight, more than the window
    come(t, 4, 5, 6);
    expect(rtx.nextToRetransmit(t, 0)).toBe(0);
    rtx.noteRetransmitted(t, 0, 0);
    expect(rtx.nextToRetransmit(t, 0)).toBe(NIL);
    come(t, 0, ...Array.from({ length: 19 }, (_, i) => i + 1));
    expect([t.icsk_ca_state[0], t.snd_cwnd[0]]).toEqual([tcp.CA.open, 14]);
  });

  it('of everything leaves a window of one packet, and the head goes first', () => {
    const t = sent(10);
    come(t, 5);
    const timers = rtx.newTcpTimers(1);
    expect(rtx.timeout(t, timers, 0)).toBe(0);
    expect([t.snd_cwnd[0], t.lost_out[0], out.tcp_packets_in_flight(t, 0)]).toEqual([1, 9, 0]);
  });
});

test('timers: a probe while nothing is missing, then the retransmit timer, later each time', () => {
  const t = sent(10);
  const timers = rtx.newTcpTimers(1);
  come(t, 0);
  const ms = (ps: number): number => Math.round(ps / 1e9);
  expect([ms(rtx.rearm(t, timers, 0)), timers.pending[0]]).toEqual([2, rtx.TIMER.probe]);
  expect(rtx.probeSeq(t, timers, 0)).toBe(9);
  const waits: number[] = [];
  for (let i = 0; i < 12; i++) {
    waits.push(ms(rtx.rearm(t, timers, 0)));
    expect(timers.pending[0]).toBe(rtx.TIMER.retransmit);
    rtx.timeout(t, timers, 0);
  }
  expect(waits.slice(0, 4)).toEqual([200, 400, 800, 1_600]);
  expect(waits[11]).toBe(120_000);
  rtx.noteProgress(timers, 0);
  expect(ms(rtx.rearm(t, timers, 0))).toBe(200);
  come(t, ...Array.from({ length: 10 }, (_, seq) => seq));
  expect([rtx.rearm(t, timers, 0), timers.pending[0]]).toEqual([
    Number.POSITIVE_INFINITY,
    rtx.TIMER.none,
  ]);
});
