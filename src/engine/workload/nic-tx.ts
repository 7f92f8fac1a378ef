/**
 * Datagrams sent through a NIC: a sender fills a TX ring, and the CPU that its queue interrupts
 * cleans it and is done with the skbs. AF_XDP in copy mode is the same path with a sender that asks
 * again instead of sleeping.
 *
 * Models   sendmsg() or xsk_generic_xmit() down to ndo_start_xmit(); the completion interrupt, its
 *          NAPI poll, napi_consume_skb(). From v6.19 (e20dfbad8aab) an skb goes home to its
 *          sender's CPU, which runs no pass of its own while it only sends: kicks alone make it
 *          flush. Before, it is freed where it was completed. sock_wfree() runs at completion in
 *          both, so what waits on a defer list does not count against the send buffer.
 *          What a full ring leaves in the qdisc is sent by the CPU that cleans the ring, at the end
 *          of its poll.
 * Differs  That work has no softirq of its own (NET_TX). A sender wakes when half its buffer is
 *          free, as in sock_def_write_space(), and never early. Of an AF_XDP socket the system
 *          calls are part of the sender's time.
 */
import { drawJitter } from '../../model/jitter.ts';
import { EV } from '../../schema/events.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { TX_WAIT } from '../../schema/tx-codes.ts';
import { type CpuIndex, NIL, type Ps } from '../../schema/units.ts';
import * as ring from '../kernel/nic-tx-ring.ts';
import { wantsSlab } from '../kernel/skb-alloc.ts';
import { emit, type Machine, setDuration, spentOn } from '../machine.ts';
import { cancel, isQueued, schedule } from '../sim/calendar.ts';
import * as irq from './irq-pass.ts';
import {
  __dev_xmit_skb,
  __qdisc_run,
  eachSent,
  hard_start_xmit,
  newPacket,
} from './nic-tx-qdisc.ts';
import { type NicTx, newNicTx } from './nic-tx-state.ts';
import * as senders from './senders.ts';
import { consumeCompleted } from './tx-consume.ts';
import { NEVER, type Workload, type WorkloadSetup } from './workload.ts';

/** What a sender does when its time comes. */
const TASK = { send: 0, xmit: 1 } as const;

export function nicTx(scenario: Scenario, setup: WorkloadSetup): NicTx & Workload {
  const w = newNicTx(scenario, setup);
  return {
    ...w,
    start: (m) => senders.start(m, w),
    runEntity: (m, entity) => {
      w.own[0] = runEntity(m, w, entity, m.clock[0]);
    },
    leaveCpu: (m, cpu) =>
      senders.leaveCpu(m, w, cpu, (pair) => {
        w.sleepers[w.queueOf[pair]]--;
      }),
    takeOver: (m, cpu, heir) => irq.takeOver(m, w, cpu, heir),
    enterCpu: (m, cpu) => senders.enterCpu(m, w, cpu),
    eachHeld: (visit) => {
      for (const each of [...w.skb, ...w.cleaning]) if (each !== NIL) visit(each);
      eachSent(w, visit);
    },
  };
}

/** Gives when the entity has more to do. */
function runEntity(m: Machine, w: NicTx, entity: number, now: Ps): Ps {
  const cpu = entity % m.cpus;
  if (entity === irq.taskOf(m, cpu))
    return w.task[cpu] === TASK.send ? send(m, w, cpu, now) : xmit(m, w, cpu, now);
  if (entity === irq.deviceOf(m, cpu)) completionIrq(m, w, w.firstCpu.indexOf(cpu), now);
  else if (entity === irq.ipiOf(cpu)) irq.ipiArrives(m, w, cpu, now);
  else return irq.runPass(m, w, poll, cpu, now);
  return NEVER;
}

/** A datagram begins: a head, the copy, the way down to the driver. */
function send(m: Machine, w: NicTx, cpu: CpuIndex, now: Ps): Ps {
  const pair = w.pair[cpu];
  w.task[cpu] = TASK.send;
  if (w.sent[pair] >= w.limit) return NEVER;
  if (w.inFlight[pair] >= w.inFlightLimit) return wait(m, w, cpu, TX_WAIT.buffer, now);
  if (w.spins && w.rings.stopped[w.queueOf[pair]] === 1) return wait(m, w, cpu, TX_WAIT.ring, now);
  const fromSlab = wantsSlab(m, cpu, 'process') ? 1 : 0;
  const skb = newPacket(m, w, cpu);
  w.skb[cpu] = skb;
  w.inFlight[pair]++;
  const mean = w.times.sendPs * drawJitter(w.jitter, w.random, 2 * pair);
  const event = emit(m, EV.udp_send, cpu, skb, m.napi_skb_count[cpu], fromSlab, w.sent[pair]++);
  const durPs = Math.round(mean) + spentOn(m, cpu, 1);
  setDuration(m, event, durPs);
  w.task[cpu] = TASK.xmit;
  return now + durPs;
}

/** Down to the driver: past the qdisc, or through it with all that waits there. */
function xmit(m: Machine, w: NicTx, cpu: CpuIndex, now: Ps): Ps {
  const pair = w.pair[cpu];
  const queue = w.queueOf[pair];
  const skb = w.skb[cpu];
  if (w.spins) {
    // Its ring may have been filled by another sender meanwhile.
    if (w.rings.stopped[queue] === 1) return wait(m, w, cpu, TX_WAIT.ring, now);
    w.skb[cpu] = NIL;
    if (hard_start_xmit(m, w, cpu, { skb, pair, now })) armInterrupt(m, w, queue, now);
    return send(m, w, cpu, now);
  }
  w.skb[cpu] = NIL;
  const { packets, irqChanges } = __dev_xmit_skb(m, w, cpu, { skb, pair, now });
  if (irqChanges) armInterrupt(m, w, queue, now);
  // Its own packet's way is in its own time.
  const othersPs = Math.max(0, packets - 1) * w.times.qdiscPs;
  if (othersPs === 0) return send(m, w, cpu, now);
  w.task[cpu] = TASK.send;
  return now + othersPs;
}

/** No room: an AF_XDP sender asks again, others sleep until there is. */
function wait(m: Machine, w: NicTx, cpu: CpuIndex, reason: number, now: Ps): Ps {
  const pair = w.pair[cpu];
  const event = emit(m, EV.tx_wait, cpu, NIL, reason, w.spins ? 1 : 0, pair);
  if (w.spins) {
    setDuration(m, event, w.times.retryPs);
    return now + w.times.retryPs;
  }
  w.asleep[pair] = 1;
  w.sleepers[w.queueOf[pair]]++;
  return NEVER;
}

/** When the queue will interrupt, as things stand; nothing while its NAPI polls. */
function armInterrupt(m: Machine, w: NicTx, queue: number, now: Ps): void {
  if (w.irqOff[queue] === 1) return;
  const entity = irq.deviceOf(m, w.firstCpu[queue]);
  const atPs = Math.max(now, ring.interruptAt(w.rings, queue, w.coalescing));
  if (isQueued(w.calendar, entity)) cancel(w.calendar, entity);
  if (atPs !== NEVER) schedule(w.calendar, entity, atPs);
}

function completionIrq(m: Machine, w: NicTx, queue: number, now: Ps): void {
  const cpu = w.irqCpu[queue];
  w.irqOff[queue] = 1;
  emit(m, EV.tx_irq, cpu, NIL, queue, ring.ringUsed(w.rings, queue), 0);
  irq.irqArrives(m, w, cpu, queue, now);
}

/** One step of the poll: a descriptor is cleaned, then its skb is done with. */
function poll(m: Machine, w: NicTx, cpu: CpuIndex, now: Ps): Ps | irq.PollOver {
  const queue = w.queue[cpu];
  if (w.cleaning[cpu] !== NIL) return release(m, w, cpu, now);
  const slot = ring.nextDone(w.rings, queue, now);
  if (slot === NIL || w.cleaned[cpu] === ring.TX_WORK_LIMIT) {
    // Interrupts are off still: what is sent now arms them below.
    const { packets } = __qdisc_run(m, w, cpu, queue, now);
    if (packets > 0) return packets * w.times.qdiscPs;
    w.cleaned[cpu] = 0;
    if (slot !== NIL) return irq.POLL_AGAIN;
    w.irqOff[queue] = 0;
    armInterrupt(m, w, queue, now);
    return irq.POLL_DONE;
  }
  const pair = w.rings.owner[slot];
  const skb = w.rings.skb[slot];
  w.cleaned[cpu]++;
  w.cleaning[cpu] = skb;
  w.cleaningFor[cpu] = pair;
  ring.cleanDescriptor(w.rings, queue);
  w.received[pair]++;
  const mean = w.times.cleanPs * drawJitter(w.jitter, w.random, 2 * pair + 1);
  const durPs = Math.round(mean);
  const left = ring.ringUsed(w.rings, queue);
  setDuration(m, emit(m, EV.tx_complete, cpu, skb, left, queue, pair), durPs);
  return durPs;
}

/** napi_consume_skb(): sock_wfree() runs now, wherever the skb itself will be freed. */
function release(m: Machine, w: NicTx, cpu: CpuIndex, now: Ps): Ps {
  const skb = w.cleaning[cpu];
  w.cleaning[cpu] = NIL;
  w.inFlight[w.cleaningFor[cpu]]--;
  const durPs = consumeCompleted(m, w, cpu, skb, now);
  return durPs + wakeSenders(m, w, cpu, now + durPs);
}

/** Wakes the senders of the queue that have room again; gives what that costs this CPU. */
function wakeSenders(m: Machine, w: NicTx, cpu: CpuIndex, fromPs: Ps): Ps {
  const queue = w.queue[cpu];
  if (w.sleepers[queue] === 0) return 0;
  let durPs = 0;
  for (let pair = 0; pair < w.sender.length; pair++) {
    if (w.asleep[pair] === 0 || w.queueOf[pair] !== queue || !hasRoom(w, pair)) continue;
    const sender = w.sender[pair];
    w.asleep[pair] = 0;
    w.sleepers[queue]--;
    w.wakeups[pair]++;
    setDuration(m, emit(m, EV.tx_wake, cpu, NIL, sender, queue, pair), w.times.wakePs);
    const runs = Math.max(fromPs + durPs + w.times.latencyPs, w.passUntil[sender]);
    schedule(w.calendar, irq.taskOf(m, sender), runs);
    durPs += w.times.wakePs;
  }
  return durPs;
}

/** Half its buffer is free. */
function hasRoom(w: NicTx, pair: number): boolean {
  return w.inFlight[pair] * 2 <= w.inFlightLimit;
}
