/**
 * A packet comes to its socket.
 *
 * Models   __udp_enqueue_schedule_skb(), tcp_queue_rcv(); sock_def_readable().
 * Differs  try_to_wake_up() is told the wake-up's kind by whether the CPU is idle.
 */
import { EV, WAKE } from '../../schema/events.ts';
import type { CpuIndex, Ps, SkbIndex } from '../../schema/units.ts';
import { kfree_skb_reason } from '../kernel/skb-free.ts';
import { __udp_enqueue_schedule_skb, queueLength } from '../kernel/udp-socket.ts';
import { emit, type Machine, setDuration } from '../machine.ts';
import { emptySocketList } from './rx-give-back.ts';
import type { Rx } from './rx-state.ts';
import { tcp_queue_rcv } from './rx-tcp-packet.ts';
import { wakeReceiver } from './rx-wake.ts';

/** Queues a datagram and wakes a sleeper, or drops it. */
export function toSocket(m: Machine, w: Rx, cpu: CpuIndex, skb: SkbIndex, now: Ps): Ps {
  const socket = w.socketOf[w.pairOf[skb]];
  const receiver = w.receiverCpu[socket];
  const freedPs = emptySocketList(m, w, cpu, socket);
  if (w.tcp !== null) tcp_queue_rcv(w, w.tcp, socket, skb);
  else if (!__udp_enqueue_schedule_skb(w.sockets, socket, skb)) {
    w.dropped[w.pairOf[skb]]++;
    emit(m, EV.sock_drop, cpu, skb, queueLength(w.sockets, socket), 0, receiver);
    kfree_skb_reason(m, cpu, skb);
    return 0;
  }
  const wakes = w.asleep[socket] === 1;
  const extraPs = wakes ? wakeReceiver(w, cpu, socket, now) : 0;
  const kind = wakes ? w.lastWake[socket] : WAKE.none;
  const length = queueLength(w.sockets, socket);
  setDuration(m, emit(m, EV.sock_enqueue, cpu, skb, length, kind, receiver), extraPs);
  return extraPs + freedPs;
}
