/** What an ACK does on the CPU of its queue. */
import { EV, FREE_PATH } from '../../schema/events.ts';
import { type CpuIndex, NIL, type Ps } from '../../schema/units.ts';
import { __kfree_skb } from '../kernel/skb-free.ts';
import { tcp_ack } from '../kernel/tcp-input.ts';
import { tcp_packets_in_flight } from '../kernel/tcp-output.ts';
import { noteProgress } from '../kernel/tcp-retransmit.ts';
import { sk_stream_is_writeable } from '../kernel/tcp-socket.ts';
import { emit, type Machine, setDuration } from '../machine.ts';
import { schedule } from '../sim/calendar.ts';
import { taskOf } from './irq-pass.ts';
import type { TcpBulk } from './tcp-bulk-state.ts';
import { takeAck } from './tcp-peer.ts';
import { armTimer, sendAll } from './tcp-transmit.ts';

/** tcp_ack(): originals are freed here, lost packets and new ones go out, the writer is woken. */
export function handleAck(m: Machine, w: TcpBulk, cpu: CpuIndex, now: Ps): Ps {
  const came = takeAck(w.acks, w.queue[cpu]);
  const { sk } = came;
  const t = w.sockets;
  const event = emit(m, EV.tcp_ack, cpu, NIL, 0, 0, sk);
  const acked = tcp_ack(t, sk, came, now, (skb) => __kfree_skb(m, cpu, skb, FREE_PATH.local));
  w.received[sk] += acked;
  if (acked > 0) noteProgress(w.timers, sk);
  if (m.logging) {
    m.log.x[event] = acked;
    m.log.y[event] = tcp_packets_in_flight(t, sk);
  }
  const durPs = w.times.ackPs + sendAll(m, w, sk, cpu, now);
  armTimer(m, w, sk, now);
  setDuration(m, event, durPs);
  return durPs + wakeWriter(m, w, sk, cpu, now + durPs);
}

/** sk_stream_write_space() */
function wakeWriter(m: Machine, w: TcpBulk, sk: number, cpu: CpuIndex, fromPs: Ps): Ps {
  if (w.asleep[sk] === 0 || !sk_stream_is_writeable(w.sockets, sk)) return 0;
  const writer = w.sender[sk];
  w.asleep[sk] = 0;
  w.wakeups[sk]++;
  setDuration(m, emit(m, EV.tx_wake, cpu, NIL, writer, w.queue[cpu], sk), w.times.wakePs);
  const runs = Math.max(fromPs + w.times.latencyPs, w.passUntil[writer]);
  schedule(w.calendar, taskOf(m, writer), runs);
  return w.times.wakePs;
}
