/** How a TCP socket sends, whoever makes it do so: the writer, an ACK, a completion, a timer. */
import { nextUint32 } from '../../lib/random.ts';
import { EV } from '../../schema/events.ts';
import { RTX } from '../../schema/tx-codes.ts';
import { type CpuIndex, NIL, type Ps } from '../../schema/units.ts';
import * as ring from '../kernel/nic-tx-ring.ts';
import { cloneToSend } from '../kernel/skb-fclone.ts';
import { nextToSend, noteSent } from '../kernel/tcp-output.ts';
import * as rtx from '../kernel/tcp-retransmit.ts';
import { slotOf } from '../kernel/tcp-socket.ts';
import { emit, type Machine } from '../machine.ts';
import { cancel, isQueued, schedule } from '../sim/calendar.ts';
import { deviceOf, ENTITIES_PER_CPU } from './irq-pass.ts';
import type { TcpBulk } from './tcp-bulk-state.ts';
import { nextAckPs, reachPeer } from './tcp-peer.ts';
import { NEVER } from './workload.ts';

/** The timer of a socket is the entity after all CPUs'. */
export const timerOf = (m: Machine, sk: number): number => ENTITIES_PER_CPU * m.cpus + sk;

/** All that may go now, lost packets first; gives how long that takes `cpu`. */
export function sendAll(m: Machine, w: TcpBulk, sk: number, cpu: CpuIndex, now: Ps): Ps {
  let durPs = 0;
  while (hasRoom(w, sk)) {
    const seq = rtx.nextToRetransmit(w.sockets, sk);
    if (seq === NIL || !retransmit(m, w, { sk, seq, by: RTX.ack }, cpu, now)) break;
    rtx.noteRetransmitted(w.sockets, sk, seq);
    durPs += w.times.xmitPs;
  }
  while (hasRoom(w, sk)) {
    const seq = nextToSend(w.sockets, sk);
    if (seq === NIL) break;
    transmit(m, w, sk, seq, cpu, now);
    durPs += w.times.xmitPs;
  }
  return durPs;
}

/** netif_tx_wake_queue(): sockets go on that had found the ring full. */
export function wakeQueue(m: Machine, w: TcpBulk, cpu: CpuIndex, now: Ps): Ps {
  const queue = w.queue[cpu];
  let durPs = 0;
  for (let sk = 0; sk < w.stalled.length; sk++) {
    if (w.stalled[sk] === 1 && w.queueOf[sk] === queue && w.rings.stopped[queue] === 0)
      durPs += sendAll(m, w, sk, cpu, now);
  }
  return durPs;
}

function hasRoom(w: TcpBulk, sk: number): boolean {
  w.stalled[sk] = w.rings.stopped[w.queueOf[sk]];
  return w.stalled[sk] === 0;
}

/** __tcp_retransmit_skb(): false if it returns -EBUSY. */
export function retransmit(
  m: Machine,
  w: TcpBulk,
  what: { readonly sk: number; readonly seq: number; readonly by: number },
  cpu: CpuIndex,
  now: Ps,
): boolean {
  const { sk, seq, by } = what;
  const original = w.sockets.skb[slotOf(w.sockets, sk, seq)];
  const busy = rtx.skb_still_in_host_queue(m, w.sockets, w.timers, sk, seq);
  emit(m, EV.tcp_retransmit, cpu, original, busy ? 1 : 0, by, sk);
  if (busy) return false;
  transmit(m, w, sk, seq, cpu, now);
  return true;
}

/** tcp_transmit_skb(): a clone goes to the driver, the original stays. */
function transmit(m: Machine, w: TcpBulk, sk: number, seq: number, cpu: CpuIndex, now: Ps): void {
  const original = w.sockets.skb[slotOf(w.sockets, sk, seq)];
  const clone = cloneToSend(m, cpu, original, sk);
  emit(
    m,
    EV.skb_clone,
    cpu,
    clone,
    original,
    m.alloc_cpu[clone],
    m.fclone[clone] === original ? 0 : 1,
  );
  const queue = w.queueOf[sk];
  const packet = { skb: clone, owner: sk, wirePs: w.times.wirePs };
  const done = ring.ndo_start_xmit(w.rings, queue, packet, now);
  const used = ring.ringUsed(w.rings, queue);
  emit(m, EV.tx_ring, cpu, clone, used, queue, w.irqCpu[queue]);
  noteSent(w.sockets, sk, seq, now);
  let sooner = used === 1 || used === w.coalescing.frames;
  if (nextUint32(w.random, 3 * sk + 2) < w.times.loses) {
    w.lost[sk]++;
    emit(m, EV.net_loss, cpu, clone, seq, 0, sk);
  } else if (reachPeer(w.acks, queue, { sk, seq }, done + w.times.rttPs)) {
    sooner = true;
  }
  if (sooner) armInterrupt(m, w, queue, now);
  if (w.timers.pending[sk] === rtx.TIMER.none) armTimer(m, w, sk, now);
}

/** When the queue will interrupt, as things stand; nothing while its NAPI polls. */
export function armInterrupt(m: Machine, w: TcpBulk, queue: number, now: Ps): void {
  if (w.irqOff[queue] === 1) return;
  const sent = ring.interruptAt(w.rings, queue, w.coalescing);
  const came = nextAckPs(w.acks, queue) + w.coalescing.afterPs;
  reschedule(w, deviceOf(m, w.firstCpu[queue]), Math.max(now, Math.min(sent, came)));
}

export function armTimer(m: Machine, w: TcpBulk, sk: number, now: Ps): void {
  reschedule(w, timerOf(m, sk), now + rtx.rearm(w.sockets, w.timers, sk));
}

function reschedule(w: TcpBulk, entity: number, atPs: Ps): void {
  if (isQueued(w.calendar, entity)) cancel(w.calendar, entity);
  if (atPs !== NEVER) schedule(w.calendar, entity, atPs);
}

/** tcp_write_timer_handler(), on the CPU of the queue: it was armed there. */
export function timerFires(m: Machine, w: TcpBulk, sk: number, now: Ps): Ps {
  const cpu = w.irqCpu[w.queueOf[sk]];
  if (w.timers.pending[sk] === rtx.TIMER.probe) {
    const seq = rtx.probeSeq(w.sockets, w.timers, sk);
    if (hasRoom(w, sk)) retransmit(m, w, { sk, seq, by: RTX.probe }, cpu, now);
  } else {
    const seq = rtx.timeout(w.sockets, w.timers, sk);
    if (hasRoom(w, sk) && retransmit(m, w, { sk, seq, by: RTX.timeout }, cpu, now))
      rtx.noteRetransmitted(w.sockets, sk, seq);
  }
  return now + rtx.rearm(w.sockets, w.timers, sk);
}
