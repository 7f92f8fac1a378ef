/**
 * Writers and readers of TCP sockets.
 *
 * Models   tcp_sendmsg() down to loopback_xmit(): the original is kept, its companion sent, and its
 *          softirq runs inline; sk_stream_wait_memory(). tcp_recvmsg(): as many skbs as it asks
 *          bytes of, each eaten once it is copied whole; tcp_send_ack(), whose softirq runs on the
 *          reader's CPU.
 * Differs  A writer waits where the window is closed instead of filling its write queue, so nothing
 *          is sent out of an ACK. Of the reader's time for a segment a fixed share is the call's.
 *          ACKs are sent by the reader alone: no delayed ACK, none from the softirq.
 */
import { drawJitter } from '../../model/jitter.ts';
import { EV } from '../../schema/events.ts';
import { RAISED } from '../../schema/softirq-codes.ts';
import { TX_WAIT } from '../../schema/tx-codes.ts';
import { type CpuIndex, NIL, type Ps } from '../../schema/units.ts';
import { alloc_skb, alloc_skb_fclone, wantsSlab } from '../kernel/skb-alloc.ts';
import { cloneToSend, skb_orphan } from '../kernel/skb-fclone.ts';
import * as tcp_rx from '../kernel/tcp-receive.ts';
import { __skb_recv_udp, oldestQueued, queueLength } from '../kernel/udp-socket.ts';
import { emit, type Machine, setDuration, spentOn } from '../machine.ts';
import { giveBack } from './rx-give-back.ts';
import { receiverStream, senderStream } from './rx-numbers.ts';
import { toBacklog } from './rx-packet.ts';
import { blockOn, gaveWay, goOn, resumeTask, STEP } from './rx-sched.ts';
import { transmitFrom } from './rx-softirq.ts';
import type { Rx } from './rx-state.ts';
import { noteSegments, release_sock } from './rx-tcp-packet.ts';
import type { RxTcp } from './rx-tcp-state.ts';

/** Chosen: of the reader's time for a segment, what one recvmsg() takes however much it copies. */
const CALL_SHARE = 0.2;

export function runTcpTask(m: Machine, w: Rx, tcp: RxTcp, cpu: CpuIndex, now: Ps): void {
  const task = w.tasks.current[cpu];
  switch (w.tasks.step[task]) {
    case STEP.send:
      return tcp_sendmsg(m, w, tcp, cpu, now);
    case STEP.transmit:
      return transmit(m, w, tcp, cpu, now);
    case STEP.receive:
      return tcp_recvmsg(m, w, tcp, cpu, now);
    case STEP.copy:
      return copy(m, w, tcp, cpu, now);
    case STEP.push:
      return eat(m, w, tcp, cpu, now);
    case STEP.ack:
      return tcp_send_ack(m, w, tcp, cpu, now);
    case STEP.ackTransmit:
      return transmitAck(m, w, cpu, now);
  }
}

/** What came for the socket meanwhile is taken in; then the next segment, if there is room. */
function tcp_sendmsg(m: Machine, w: Rx, tcp: RxTcp, cpu: CpuIndex, now: Ps): void {
  if (gaveWay(m, w, cpu, now)) return;
  const pair = w.tasks.current[cpu];
  const ackedPs = release_sock(m, w, tcp, { cpu, pair, now });
  if (ackedPs > 0) return goOn(w, cpu, STEP.send, now + ackedPs);
  tcp.owned[pair] = 0;
  if (w.sent[pair] >= w.limit) return resumeTask(m, w, cpu, now);
  if (!tcp_rx.maySend(tcp, pair)) {
    tcp.asleep[pair] = 1;
    tcp.sleepAt[pair] = now;
    emit(m, EV.tx_wait, cpu, NIL, TX_WAIT.buffer, 0, pair);
    return resumeTask(m, w, cpu, now);
  }
  tcp.owned[pair] = 1;
  fillSegment(m, w, cpu, pair, now);
}

function fillSegment(m: Machine, w: Rx, cpu: CpuIndex, pair: number, now: Ps): void {
  const { sendPs, smt, beforeQueue, pollShare } = w.times;
  const skb = alloc_skb_fclone(m, cpu);
  let s = sendPs[pair] * drawJitter(w.jitter, w.random, senderStream(pair));
  if (w.asleep[pair] === 1 || w.receiverCpu[pair] === cpu) s /= smt;
  const before = Math.round(s * beforeQueue);
  const pollPs = Math.round(before * pollShare);
  w.pollPs[skb] = pollPs;
  w.restPs[pair] = Math.round(s * (1 - beforeQueue));
  w.skb[pair] = skb;
  const event = emit(m, EV.tcp_send, cpu, skb, m.napi_skb_count[cpu], 1, w.sent[pair]++);
  const durPs = before - pollPs + spentOn(m, cpu, 1);
  setDuration(m, event, durPs);
  goOn(w, cpu, STEP.transmit, now + durPs);
}

/** tcp_transmit_skb(): loopback_xmit() takes the companion from its socket and queues it. */
function transmit(m: Machine, w: Rx, tcp: RxTcp, cpu: CpuIndex, now: Ps): void {
  const pair = w.tasks.current[cpu];
  const original = w.skb[pair];
  const clone = cloneToSend(m, cpu, original, pair);
  skb_orphan(m, clone);
  const leftPs = w.restPs[pair] + spentOn(m, cpu, 0);
  emit(m, EV.skb_clone, cpu, clone, original, m.alloc_cpu[clone], 0);
  tcp_rx.keepOriginal(tcp, pair, original);
  noteSegments(tcp, clone, 1);
  w.pairOf[clone] = pair;
  w.pollPs[clone] = w.pollPs[original];
  w.skb[pair] = NIL;
  w.tasks.step[pair] = STEP.send;
  toBacklog(m, w, cpu, clone, cpu);
  transmitFrom(m, w, cpu, { raised: RAISED.transmit, leftPs, now });
}

/** Takes what there is, up to what it asks for, or blocks. */
function tcp_recvmsg(m: Machine, w: Rx, tcp: RxTcp, cpu: CpuIndex, now: Ps): void {
  if (gaveWay(m, w, cpu, now)) return;
  const pair = w.tasks.current[cpu] - w.pairs;
  if (queueLength(w.sockets, pair) === 0) return blockOn(m, w, cpu, pair, now);
  tcp.left[pair] = tcp.readBytes;
  tcp.isNewCall[pair] = 1;
  copy(m, w, tcp, cpu, now);
}

/** skb_copy_datagram_msg() of the oldest skb, or of as much of it as is asked for. */
function copy(m: Machine, w: Rx, tcp: RxTcp, cpu: CpuIndex, now: Ps): void {
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
function eat(m: Machine, w: Rx, tcp: RxTcp, cpu: CpuIndex, now: Ps): void {
  const task = w.tasks.current[cpu];
  const pair = task - w.pairs;
  const skb = w.skb[task];
  let atPs = now;
  if (skb !== NIL) {
    tcp.copied_seq[pair] += tcp.segments[skb];
    w.skb[task] = NIL;
    atPs += giveBack(m, w, cpu, skb, tcp_rx.tcp_eat_recv_skb, now);
  }
  const isEmpty = queueLength(w.sockets, pair) === 0;
  if (tcp.left[pair] > 0 && !isEmpty) return goOn(w, cpu, STEP.copy, atPs);
  // The peer of a card knows the window as it is; its ACKs are part of the reader's time.
  const acks = !w.card && tcp_rx.tcp_cleanup_rbuf(tcp, pair, isEmpty);
  goOn(w, cpu, acks ? STEP.ack : STEP.receive, atPs);
}

function tcp_send_ack(m: Machine, w: Rx, tcp: RxTcp, cpu: CpuIndex, now: Ps): void {
  const task = w.tasks.current[cpu];
  const pair = task - w.pairs;
  const fromSlab = wantsSlab(m, cpu, 'process') ? 1 : 0;
  const skb = alloc_skb(m, cpu, 'process');
  tcp_rx.writeAck(tcp, pair, skb);
  w.pairOf[skb] = pair;
  w.pollPs[skb] = 0;
  w.skb[task] = skb;
  const event = emit(m, EV.ack_send, cpu, skb, m.napi_skb_count[cpu], fromSlab, pair);
  const durPs = tcp.ackPs + spentOn(m, cpu, 1);
  setDuration(m, event, durPs);
  goOn(w, cpu, STEP.ackTransmit, now + durPs);
}

function transmitAck(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  const task = w.tasks.current[cpu];
  const skb = w.skb[task];
  w.skb[task] = NIL;
  w.tasks.step[task] = STEP.receive;
  toBacklog(m, w, cpu, skb, cpu);
  transmitFrom(m, w, cpu, { raised: RAISED.transmit, leftPs: 0, now });
}
