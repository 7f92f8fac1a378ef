/**
 * One packet on its way: from a ring to an skb, and on to a socket or the backlog of another CPU.
 *
 * Models   A driver's poll with napi_build_skb(); netif_receive_skb() with RPS.
 * Differs  Of UDP every frame is an skb. The driver's refill of its ring is part of a packet's
 *          time.
 */
import { drawJitter } from '../../model/jitter.ts';
import { EV } from '../../schema/events.ts';
import { RING_FRAMES } from '../../schema/load-parts.ts';
import { type CpuIndex, NIL, type Ps, type SkbIndex } from '../../schema/units.ts';
import { ENQUEUED, enqueue_to_backlog } from '../kernel/backlog.ts';
import { addNapi, NAPI_LIST } from '../kernel/napi-lists.ts';
import { page_pool_alloc, setListOwner, skb_mark_for_recycle } from '../kernel/page-pool.ts';
import { alloc_skb } from '../kernel/skb-alloc.ts';
import { kfree_skb_reason } from '../kernel/skb-free.ts';
import { emit, type Machine, setDuration, spentOn } from '../machine.ts';
import { senderStream } from './rx-numbers.ts';
import { toSocket } from './rx-socket.ts';
import type { Rx } from './rx-state.ts';
import { ackArrives, framesToMerge, isAck, noteSegments } from './rx-tcp-packet.ts';

/** get_rps_cpu(): a CPU that is offline is no target, and the packet stays where it is. */
export function rpsTarget(m: Machine, w: Rx, pair: number): CpuIndex {
  const target = w.rpsCpu[pair];
  return target !== NIL && m.cpu_online[target] === 1 ? target : NIL;
}

/** The driver makes an skb of the oldest frame; framePs says how long until it is delivered. */
export function takeFrame(
  m: Machine,
  w: Rx,
  cpu: CpuIndex,
  pair: number,
  mostFrames: number,
): SkbIndex {
  const { sendPs, driverShare } = w.times;
  const frames = framesToMerge(w, pair, mostFrames);
  w.ring[pair] -= frames;
  const refilled = m.napi_skb_count[cpu] === 0 ? 1 : 0;
  const skb = alloc_skb(m, cpu, 'napi');
  if (m.memory !== null) skb_mark_for_recycle(m.memory, skb, page_pool_alloc(m, pair, cpu));
  const s = Math.round(frames * sendPs[pair] * drawJitter(w.jitter, w.random, senderStream(pair)));
  const ownPs = rpsTarget(m, w, pair) === NIL ? s : Math.round(s * driverShare);
  w.pairOf[skb] = pair;
  if (w.tcp !== null) {
    noteSegments(w.tcp, skb, frames);
    w.sent[pair]++;
  }
  const y = refilled + 2 * (frames - 1);
  const event = emit(m, EV.rx_alloc, cpu, skb, m.napi_skb_count[cpu], y, pair);
  const durPs = ownPs + spentOn(m, cpu, 1);
  w.pollPs[skb] = s - ownPs;
  w.framePs[skb] = durPs;
  setDuration(m, event, durPs);
  return skb;
}

export function isRingFull(w: Rx, pair: number): boolean {
  return w.ring[pair] === RING_FRAMES;
}

/** What an skb counts against a poll's weight. */
export function weightOf({ tcp }: Rx, skb: SkbIndex): number {
  return tcp === null ? 1 : Math.max(1, tcp.segments[skb]);
}

/** Sends a packet on; gives what that costs `cpu` beyond the packet's own time. */
export function deliver(
  m: Machine,
  w: Rx,
  cpu: CpuIndex,
  { skb, now, fromBacklog }: { skb: SkbIndex; now: Ps; fromBacklog: boolean },
): Ps {
  if (w.tcp !== null && isAck(w.tcp, skb)) return ackArrives(m, w, w.tcp, { cpu, skb, now });
  if (fromBacklog) return toSocket(m, w, cpu, skb, now);
  const target = rpsTarget(m, w, w.pairOf[skb]);
  // A target that has gone meanwhile leaves its part of the time to this CPU.
  if (target === NIL) return toSocket(m, w, cpu, skb, now) + w.pollPs[skb];
  toBacklog(m, w, cpu, skb, target);
  return 0;
}

/** Queues an skb for the softirq of the CPU that RPS wants, or of this one if that is NIL. */
export function toBacklog(m: Machine, w: Rx, cpu: CpuIndex, skb: SkbIndex, rps: CpuIndex): void {
  const target = rps === NIL ? cpu : rps;
  w.byRps[skb] = rps === NIL ? 0 : 1;
  const done = enqueue_to_backlog(m, target, skb, cpu);
  if (done === ENQUEUED.scheduled) addNapi(w.napi, NAPI_LIST.poll, cpu, cpu);
  if (done === ENQUEUED.dropped) {
    w.dropped[w.pairOf[skb]]++;
    emit(m, EV.backlog_drop, cpu, skb, target, m.input_pkt_qlen[target], 0);
    kfree_skb_reason(m, cpu, skb);
    return;
  }
  if (rps === NIL) return;
  const scheduled = done === ENQUEUED.behind ? 0 : 1;
  emit(m, EV.rps_enqueue, cpu, skb, target, m.input_pkt_qlen[target], scheduled);
}

/** The poll found its ring empty: interrupts are on again. */
export function napi_complete_done(m: Machine, w: Rx, pair: number): void {
  w.irqOn[pair] = 1;
  if (m.memory !== null) setListOwner(m.memory, pair, NIL);
}
