/**
 * What the events of a card's TX side and of TCP do to a view: rings, clones, ACKs, senders without
 * room.
 */
import { EV } from '../schema/events.ts';
import { type EventIndex, NIL } from '../schema/units.ts';
import { DROPPED } from './dropped.ts';
import type { EventRows } from './event-rows.ts';
import type { MachineView } from './machine-view.ts';
import { COUNTER, PHASE, PLACE } from './view-codes.ts';

export function applyTransmitSide(view: MachineView, c: EventRows, i: EventIndex): void {
  const cpu = c.cpu(i);
  const skb = c.skb(i);
  const at = c.atPs(i);
  switch (c.kind(i)) {
    case EV.tx_ring:
      view.queueLength[c.z(i)] = c.x(i);
      view.inHand[cpu] = NIL;
      return view.move(skb, PLACE.socket, at, c.z(i));
    case EV.skb_clone:
      view.allocCpu[skb] = c.y(i);
      view.writer[skb] = cpu;
      return view.move(skb, PLACE.sending, at, cpu);
    case EV.tcp_ack:
      return applyAck(view, c, i);
    case EV.ack_send:
      view.cacheFill[cpu] = c.x(i);
      view.allocCpu[skb] = cpu;
      view.writer[skb] = cpu;
      view.move(skb, PLACE.kept, at, cpu);
      return view.enter(cpu, PHASE.user, at, c.durPs(i));
    case EV.tcp_read:
      return view.enter(cpu, PHASE.receive, at, c.durPs(i));
    case EV.net_loss:
      return count(view, DROPPED.network, c.z(i));
    case EV.tcp_retransmit:
      return c.x(i) === 1 ? count(view, DROPPED.unsent, c.z(i)) : undefined;
    case EV.tx_wait:
      return view.enter(cpu, c.y(i) === 0 ? PHASE.asleep : PHASE.user, at, c.durPs(i));
    case EV.tx_wake:
      view.counters[COUNTER.wakeups]++;
      view.wakeUp(c.x(i), at);
      return view.enter(cpu, PHASE.wake, at, c.durPs(i));
  }
}

/** Bulk TCP counts what is acknowledged; who reads over loopback counts that himself. */
function applyAck(view: MachineView, c: EventRows, i: EventIndex): void {
  const cpu = c.cpu(i);
  if (view.scenario.load.kind === 'tcp-bulk') {
    view.counters[COUNTER.received] += c.x(i);
    return view.enter(cpu, PHASE.receive, c.atPs(i), c.durPs(i));
  }
  const phase = view.flushNo[cpu] > 0 ? PHASE.poll : PHASE.send;
  view.enter(cpu, phase, c.atPs(i), c.durPs(i));
}

/** No skb ends with these: they are no drops of this host. */
function count(view: MachineView, what: number, pair: number): void {
  view.drops[what * view.cpus + view.scenario.load.pairs[pair].receiver]++;
}
