/** What the events of a card's TX side do to a view: rings, clones, ACKs, senders without room. */
import { EV, type EventColumns } from '../schema/events.ts';
import { type EventIndex, NIL } from '../schema/units.ts';
import type { MachineView } from './machine-view.ts';
import { COUNTER, PHASE, PLACE } from './view-codes.ts';

export function applyTransmitSide(view: MachineView, c: EventColumns, i: EventIndex): void {
  const cpu = c.cpu[i];
  const skb = c.skb[i];
  const at = c.atPs[i];
  switch (c.kind[i]) {
    case EV.tx_ring:
      view.queueLength[c.z[i]] = c.x[i];
      view.inHand[cpu] = NIL;
      return view.move(skb, PLACE.socket, at, c.z[i]);
    case EV.skb_clone:
      view.allocCpu[skb] = c.y[i];
      view.writer[skb] = cpu;
      return view.move(skb, PLACE.sending, at, cpu);
    case EV.tcp_ack:
      view.counters[COUNTER.received] += c.x[i];
      return view.enter(cpu, PHASE.receive, at, c.durPs[i]);
    case EV.tx_wait:
      return view.enter(cpu, c.y[i] === 0 ? PHASE.asleep : PHASE.user, at, c.durPs[i]);
    case EV.tx_wake:
      view.counters[COUNTER.wakeups]++;
      view.wakeUp(c.x[i], at);
      return view.enter(cpu, PHASE.wake, at, c.durPs[i]);
  }
}
