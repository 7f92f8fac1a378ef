/**
 * What a softirq does with what comes for TCP: segments go to their reader, ACKs to their writer.
 *
 * Models   tcp_v4_rcv(): an ACK waits in the socket's backlog while its writer has the socket, and
 *          another one is merged into it (tcp_add_backlog()); else tcp_ack() runs here and wakes
 *          the writer. release_sock() takes the backlog in. A card's poll with GRO: frames of a
 *          connection that lie in its ring become one skb.
 * Differs  Segments go to the queue also while the reader has the socket. GRO never gives a merged
 *          skb on before the poll is out of frames of it, and merges none across polls; the heads
 *          of merged frames, which come from the cache and go back at once, are not shown.
 */
import { assert } from '../../lib/assert.ts';
import { EV, FREE_PATH } from '../../schema/events.ts';
import { type CpuIndex, NIL, type Ps, type SkbIndex } from '../../schema/units.ts';
import { __kfree_skb } from '../kernel/skb-free.ts';
import { mayWakeWriter, takeAck } from '../kernel/tcp-receive.ts';
import { __udp_enqueue_schedule_skb } from '../kernel/udp-socket.ts';
import { emit, type Machine, setDuration, spentOn } from '../machine.ts';
import type { Rx } from './rx-state.ts';
import type { RxTcp } from './rx-tcp-state.ts';
import { wakeTask } from './rx-wake.ts';

/** Frames that become the next skb of a queue. */
export function framesToMerge({ tcp, ring }: Rx, pair: number, mostFrames: number): number {
  return tcp === null ? 1 : Math.min(ring[pair], tcp.groFrames, mostFrames);
}

/** An skb is data: so many segments. */
export function noteSegments(tcp: RxTcp, skb: SkbIndex, segments: number): void {
  tcp.segments[skb] = segments;
  tcp.bytes[skb] = segments * tcp.payloadBytes;
}

export function isAck(tcp: RxTcp, skb: SkbIndex): boolean {
  return tcp.segments[skb] === 0;
}

/** tcp_queue_rcv(): there is room, for the peer keeps to the window. */
export function tcp_queue_rcv(w: Rx, tcp: RxTcp, pair: number, skb: SkbIndex): void {
  assert(__udp_enqueue_schedule_skb(w.sockets, pair, skb), 'a peer sends what the window allows');
  tcp.rcv_nxt[pair] += tcp.segments[skb];
}

/** An ACK reaches its writer's socket; gives what that costs `cpu`. */
export function ackArrives(
  m: Machine,
  w: Rx,
  tcp: RxTcp,
  { cpu, skb, now }: { cpu: CpuIndex; skb: SkbIndex; now: Ps },
): Ps {
  const pair = w.pairOf[skb];
  const waiting = tcp.backlog[pair];
  if (tcp.owned[pair] === 0) return tcp_ack(m, w, tcp, { cpu, pair, skb, now });
  if (waiting === NIL) {
    tcp.backlog[pair] = skb;
    return 0;
  }
  tcp.ack_seq[waiting] = tcp.ack_seq[skb];
  tcp.wndEnd[waiting] = tcp.wndEnd[skb];
  __kfree_skb(m, cpu, skb, FREE_PATH.local);
  return spentOn(m, cpu, 0);
}

/** release_sock() of the writer: an ACK that came meanwhile; gives how long that takes. */
export function release_sock(
  m: Machine,
  w: Rx,
  tcp: RxTcp,
  { cpu, pair, now }: { cpu: CpuIndex; pair: number; now: Ps },
): Ps {
  const skb = tcp.backlog[pair];
  if (skb === NIL) return 0;
  tcp.backlog[pair] = NIL;
  return tcp_ack(m, w, tcp, { cpu, pair, skb, now });
}

function tcp_ack(
  m: Machine,
  w: Rx,
  tcp: RxTcp,
  { cpu, pair, skb, now }: { cpu: CpuIndex; pair: number; skb: SkbIndex; now: Ps },
): Ps {
  const acked = tcp.ack_seq[skb] - tcp.snd_una[pair];
  const inFlight = tcp.snd_nxt[pair] - tcp.ack_seq[skb];
  const event = emit(m, EV.tcp_ack, cpu, NIL, acked, inFlight, pair);
  takeAck(m, tcp, cpu, { pair, skb });
  const durPs = tcp.ackPs + spentOn(m, cpu, 1);
  setDuration(m, event, durPs);
  return durPs + wakeWriter(m, w, tcp, { cpu, pair, now: now + durPs });
}

/** sk_stream_write_space() */
function wakeWriter(
  m: Machine,
  w: Rx,
  tcp: RxTcp,
  { cpu, pair, now }: { cpu: CpuIndex; pair: number; now: Ps },
): Ps {
  if (tcp.asleep[pair] === 0 || !mayWakeWriter(tcp, pair)) return 0;
  tcp.asleep[pair] = 0;
  const home = w.senderCpu[pair];
  const woken = wakeTask(w, { cpu, home, task: pair, sleptAt: tcp.sleepAt[pair] }, now);
  setDuration(m, emit(m, EV.tx_wake, cpu, NIL, home, 0, pair), woken.costPs);
  return woken.costPs;
}
