/**
 * Bulk TCP through a NIC: an application that always has more to write, a queue whose interrupts,
 * for completions and ACKs, go to another CPU, and a network that loses packets.
 *
 * Models   TCP keeps each original and sends its companion (alloc_skb_fclone(), skb_clone()). The
 *          companion is completed elsewhere: from v6.19 on it goes home to the CPU of the writer,
 *          where kicks alone flush it. Before 26b8986a18c1 it names its socket for as long as it
 *          lies there, so skb_fclone_busy() holds up the retransmission that would be needed to go
 *          on; with the send buffer full the writer sleeps, its CPU is idle, no list of it reaches
 *          the kick: the connection stops.
 * Differs  See tcp-input.ts, tcp-output.ts, tcp-retransmit.ts, tcp-peer.ts. ACKs have no skbs: they
 *          are allocated and freed on one CPU. Timers take no time. Whoever sends
 *          does so at one instant, and its CPU is busy for as long afterwards.
 */
import { assert } from '../../lib/assert.ts';
import { drawJitter } from '../../model/jitter.ts';
import { EV } from '../../schema/events.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { TX_WAIT } from '../../schema/tx-codes.ts';
import { type CpuIndex, NIL, type Ps } from '../../schema/units.ts';
import { alloc_skb_fclone } from '../kernel/skb-alloc.ts';
import { isFull, tcp_skb_entail } from '../kernel/tcp-socket.ts';
import { emit, type Machine, setDuration, spentOn } from '../machine.ts';
import * as irq from './irq-pass.ts';
import * as senders from './senders.ts';
import { eachHeld, newTcpBulk, type TcpBulk } from './tcp-bulk-state.ts';
import { poll, queueIrq } from './tcp-poll.ts';
import { sendAll, timerFires, timerOf } from './tcp-transmit.ts';
import { NEVER, type Workload, type WorkloadSetup } from './workload.ts';

/** What a writer does when its time comes. */
const TASK = { write: 0, push: 1 } as const;

export function tcpBulk(scenario: Scenario, setup: WorkloadSetup): TcpBulk & Workload {
  const { load } = scenario;
  assert(load.kind === 'tcp-bulk', 'a load of bulk TCP');
  const w = newTcpBulk(scenario, load, setup);
  return {
    ...w,
    start: (m) => senders.start(m, w),
    runEntity: (m, entity) => {
      w.own[0] = runEntity(m, w, entity, m.clock[0]);
    },
    leaveCpu: (m, cpu) => senders.leaveCpu(m, w, cpu),
    takeOver: (m, cpu, heir) => irq.takeOver(m, w, cpu, heir),
    enterCpu: (m, cpu) => senders.enterCpu(m, w, cpu),
    eachHeld: (visit) => eachHeld(w, visit),
  };
}

/** Gives when the entity has more to do. */
function runEntity(m: Machine, w: TcpBulk, entity: number, now: Ps): Ps {
  if (entity >= timerOf(m, 0)) return timerFires(m, w, entity - timerOf(m, 0), now);
  const cpu = entity % m.cpus;
  if (entity === irq.taskOf(m, cpu))
    return w.task[cpu] === TASK.write ? write(m, w, cpu, now) : push(m, w, cpu, now);
  if (entity === irq.deviceOf(m, cpu)) queueIrq(m, w, w.firstCpu.indexOf(cpu), now);
  else if (entity === irq.ipiOf(cpu)) irq.ipiArrives(m, w, cpu, now);
  else return irq.runPass(m, w, poll, cpu, now);
  return NEVER;
}

/** tcp_sendmsg(): an skb of the fclone cache is filled, or the writer waits for room. */
function write(m: Machine, w: TcpBulk, cpu: CpuIndex, now: Ps): Ps {
  const sk = w.pair[cpu];
  if (w.sent[sk] >= w.limit) return NEVER;
  if (isFull(w.sockets, sk)) {
    w.asleep[sk] = 1;
    emit(m, EV.tx_wait, cpu, NIL, TX_WAIT.buffer, 0, sk);
    return NEVER;
  }
  const skb = alloc_skb_fclone(m, cpu);
  w.skb[cpu] = skb;
  const mean = w.times.sendPs * drawJitter(w.jitter, w.random, 3 * sk);
  const event = emit(m, EV.tcp_send, cpu, skb, m.napi_skb_count[cpu], 1, w.sent[sk]++);
  const durPs = Math.round(mean) + spentOn(m, cpu, 1);
  setDuration(m, event, durPs);
  w.task[cpu] = TASK.push;
  return now + durPs;
}

/** tcp_push(): it is on the write queue, and what may go goes. */
function push(m: Machine, w: TcpBulk, cpu: CpuIndex, now: Ps): Ps {
  const sk = w.pair[cpu];
  tcp_skb_entail(w.sockets, sk, w.skb[cpu]);
  w.skb[cpu] = NIL;
  w.task[cpu] = TASK.write;
  const durPs = sendAll(m, w, sk, cpu, now) + spentOn(m, cpu, 0);
  return durPs === 0 ? write(m, w, cpu, now) : now + durPs;
}
