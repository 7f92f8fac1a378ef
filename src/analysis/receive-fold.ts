/** What the events of the receive side do to a view: RPS, tasks that take turns, network cards. */
import { EV } from '../schema/events.ts';
import { isBusyPolled } from '../schema/load-roles.ts';
import { TASK_KIND } from '../schema/softirq-codes.ts';
import { type EventIndex, NIL } from '../schema/units.ts';
import { DROPPED } from './dropped.ts';
import type { EventRows } from './event-rows.ts';
import type { MachineView } from './machine-view.ts';
import { COUNTER, PHASE, PLACE } from './view-codes.ts';

export function applyReceiveSide(view: MachineView, c: EventRows, i: EventIndex): void {
  const cpu = c.cpu(i);
  const skb = c.skb(i);
  const at = c.atPs(i);
  switch (c.kind(i)) {
    case EV.rx_alloc:
      view.counters[COUNTER.sent]++;
      view.cacheFill[cpu] = c.x(i);
      view.allocCpu[skb] = cpu;
      view.writer[skb] = cpu;
      view.inHand[cpu] = skb;
      view.move(skb, PLACE.sending, at, cpu);
      return view.enter(cpu, PHASE.poll, at, c.durPs(i));
    case EV.rps_enqueue:
      view.backlogLength[c.x(i)]++;
      view.move(skb, PLACE.backlog, at, c.x(i));
      // Another than what the CPU works on: taken over from a CPU that is offline.
      if (view.inHand[cpu] !== skb) return;
      view.inHand[cpu] = NIL;
      // A pass may follow at once; if not, the sender is on its way back to user space.
      if (view.phase[cpu] === PHASE.send) view.enter(cpu, PHASE.exit, at, 0);
      return;
    case EV.netif_receive_skb:
      view.backlogLength[cpu]--;
      view.inHand[cpu] = skb;
      view.move(skb, PLACE.polled, at, cpu);
      return view.enter(cpu, PHASE.poll, at, c.durPs(i));
    case EV.napi_poll:
      // A reader that polls flushes once a turn, outside any pass: each turn counts anew.
      if (isBusyPolled(view.scenario.load)) view.flushNo[cpu] = 0;
      return;
    case EV.backlog_drop:
      return view.drop(DROPPED.backlog, c.x(i));
    case EV.ring_drop:
      view.counters[COUNTER.sent]++;
      return view.drop(DROPPED.ring, cpu);
    case EV.sched_switch: {
      const phase = c.x(i) === TASK_KIND.idle ? PHASE.idle : PHASE.waking;
      return view.enter(cpu, phase, at, c.durPs(i));
    }
  }
}
