/**
 * Readers of TCP sockets.
 *
 * Models   tcp_recvmsg(): as many skbs as it asks bytes of, each eaten once it is copied whole;
 *          tcp_send_ack(), whose softirq runs on the reader's CPU.
 * Differs  Of the reader's time for a segment a fixed share is the call's, the rest goes by bytes.
 *          ACKs are sent by the reader alone: no delayed ACK, none from the softirq.
 */
import { drawJitter } from '../../model/jitter.ts';
import { EV } from '../../schema/events.ts';
import { RAISED } from '../../schema/softirq-codes.ts';
import { type CpuIndex, NIL, type Ps } from '../../schema/units.ts';
import { alloc_skb, wantsSlab } from '../kernel/skb-alloc.ts';
import { tcp_cleanup_rbuf, writeAck } from '../kernel/tcp-receive.ts';
import { __skb_recv_udp, oldestQueued, queueLength } from '../kernel/udp-socket.ts';
import { emit, type Machine, setDuration, spentOn } from '../machine.ts';
import { emptySocketList, giveBackTcp } from './rx-give-back.ts';
import { receiverStream } from './rx-numbers.ts';
import { toBacklog } from './rx-packet.ts';
import { blockOn, gaveWay, goOn, STEP } from './rx-sched.ts';
import { transmitFrom } from './rx-softirq.ts';
import type { Rx } from './rx-state.ts';
import type { RxTcp } from './rx-tcp-state.ts';

/** Chosen: of the reader's time for a segment, what one recvmsg() takes however much it copies. */
const CALL_SHARE = 0.2;

/** Takes what there is, up to what it asks for, or blocks. */
export function tcp_recvmsg(m: Machine, w: Rx, tcp: RxTcp, cpu: CpuIndex, now: Ps): void {
  if (gaveWay(m, w, cpu, now)) return;
  const pair = w.tasks.current[cpu] - w.pairs;
  if (queueLength(w.sockets, pair) === 0) return blockOn(m, w, cpu, pair, now);
  tcp.left[pair] = tcp.readBytes;
  tcp.isNewCall[pair] = 1;
  copy(m, w, tcp, cpu, now);
}

/** skb_copy_datagram_msg() of the oldest skb, or of as much of it as is asked for. */
export function copy(m: Machine, w: Rx, tcp: RxTcp, cpu: CpuIndex, now: Ps): void {
  const task = w.tasks.current[cpu];
  const pair = task - w.pairs;
  const skb = oldestQueued(w.sockets, pair);
  const unread = tcp.bytes[skb] - tcp.offset[pair];
  const bytes = Math.min(tcp.left[pair], unread);
  const share = CALL_SHARE * tcp.isNewCall[pair] + ((1 - CALL_SHARE) * bytes) / tcp.payloadBytes;
  const drawn = drawJitter(w.jitter, w.random, receiverStream(pair));
  const durPs = Math.round(w.times.receivePs[pair] * share * drawn);
  const slept = w.slept[pair];
  w.slept[pair] = 0;
  tcp.isNewCall[pair] = 0;
  tcp.left[pair] -= bytes;
  if (bytes < unread) {
    tcp.offset[pair] += bytes;
    setDuration(m, emit(m, EV.tcp_read, cpu, skb, bytes, unread - bytes, pair), durPs);
  } else {
    tcp.offset[pair] = 0;
    w.skb[task] = __skb_recv_udp(w.sockets, pair);
    w.received[pair]++;
    const left = queueLength(w.sockets, pair);
    setDuration(m, emit(m, EV.sock_dequeue, cpu, skb, left, slept, pair), durPs);
  }
  goOn(w, cpu, STEP.push, now + durPs);
}

/** An skb that is copied whole goes home; then the next one, or the call ends. */
export function eat(m: Machine, w: Rx, tcp: RxTcp, cpu: CpuIndex, now: Ps): void {
  const task = w.tasks.current[cpu];
  const pair = task - w.pairs;
  const skb = w.skb[task];
  let atPs = now;
  if (skb !== NIL) {
    tcp.copied_seq[pair] += tcp.segments[skb];
    w.skb[task] = NIL;
    atPs += giveBackTcp(m, w, cpu, { pair, skb }, now);
  }
  const isEmpty = queueLength(w.sockets, pair) === 0;
  if (tcp.left[pair] > 0 && !isEmpty) return goOn(w, cpu, STEP.copy, atPs);
  // The peer of a card knows the window as it is; its ACKs are part of the reader's time.
  if (!w.card && tcp_cleanup_rbuf(tcp, pair, isEmpty)) return goOn(w, cpu, STEP.ack, atPs);
  returnFromRecvmsg(m, w, cpu, atPs);
}

/** After release_sock(): v5.17 empties the socket's list. */
export function returnFromRecvmsg(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  const pair = w.tasks.current[cpu] - w.pairs;
  goOn(w, cpu, STEP.receive, now + emptySocketList(m, w, cpu, pair));
}

export function tcp_send_ack(m: Machine, w: Rx, tcp: RxTcp, cpu: CpuIndex, now: Ps): void {
  const task = w.tasks.current[cpu];
  const pair = task - w.pairs;
  const fromSlab = wantsSlab(m, cpu, 'process') ? 1 : 0;
  const skb = alloc_skb(m, cpu, 'process');
  writeAck(tcp, pair, skb);
  w.pairOf[skb] = pair;
  w.pollPs[skb] = 0;
  w.skb[task] = skb;
  const event = emit(m, EV.ack_send, cpu, skb, m.napi_skb_count[cpu], fromSlab, pair);
  const durPs = tcp.ackPs + spentOn(m, cpu, 1);
  setDuration(m, event, durPs);
  goOn(w, cpu, STEP.ackTransmit, now + durPs);
}

export function transmitAck(m: Machine, w: Rx, tcp: RxTcp, cpu: CpuIndex, now: Ps): void {
  const task = w.tasks.current[cpu];
  const skb = w.skb[task];
  w.skb[task] = NIL;
  w.tasks.step[task] = tcp.defer_list[task - w.pairs] === NIL ? STEP.receive : STEP.release;
  toBacklog(m, w, cpu, skb, NIL);
  transmitFrom(m, w, cpu, { raised: RAISED.transmit, leftPs: 0, now });
}
