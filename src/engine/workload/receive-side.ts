/**
 * The receive side in full: many senders to one socket, tasks that share a CPU, RPS, and packets of
 * a network card.
 *
 * Models   What the rx- files say: passes (rx-softirq.ts), tasks (rx-tasks.ts, rx-sched.ts,
 *          run-queue.ts), packets (rx-packet.ts), cards (rx-card.ts), senders by the clock
 *          (rx-arrivals.ts), CPUs that go offline
 *          (rx-moves.ts, rx-takeover.ts).
 * Differs  A plain load is played by udp-loopback.ts, which is faster; times are the same.
 */
import type { Scenario } from '../../schema/scenario.ts';
import { NIL, type Ps, type SkbIndex } from '../../schema/units.ts';
import { eachKept } from '../kernel/tcp-receive.ts';
import { eachQueued } from '../kernel/udp-socket.ts';
import type { Machine } from '../machine.ts';
import { senderIsDue } from './rx-arrivals.ts';
import { irqArrives, packetArrives } from './rx-card.ts';
import { leaveCpu } from './rx-moves.ts';
import { SOFT } from './rx-sched.ts';
import { kickArrives, rpsIpiArrives, runSoftirq } from './rx-softirq.ts';
import { start } from './rx-start.ts';
import { newRx, type Rx } from './rx-state.ts';
import { takeOver } from './rx-takeover.ts';
import { runTask } from './rx-tasks.ts';
import type { Workload, WorkloadSetup } from './workload.ts';

export function receiveSide(scenario: Scenario, setup: WorkloadSetup): Rx & Workload {
  const w = newRx(scenario, setup);
  return {
    ...w,
    start: () => start(w),
    runEntity: (m, entity) => runEntity(m, w, entity, m.clock[0]),
    inSoftirq: (cpu) => w.soft[cpu] !== SOFT.off,
    leaveCpu: (m, cpu) => leaveCpu(m, w, cpu),
    takeOver: (m, cpu, heir) => takeOver(m, w, cpu, heir),
    eachHeld: (visit) => eachHeld(w, visit),
  };
}

function eachHeld({ skb, inHand, sockets, tcp }: Rx, visit: (skb: SkbIndex) => void): void {
  for (const each of skb) if (each !== NIL) visit(each);
  for (const each of inHand) if (each !== NIL) visit(each);
  eachQueued(sockets, visit);
  if (tcp === null) return;
  for (const each of tcp.backlog) if (each !== NIL) visit(each);
  eachKept(tcp, visit);
}

function runEntity(m: Machine, w: Rx, entity: number, now: Ps): void {
  const { cpus, pairs } = w;
  w.running[0] = entity;
  if (entity >= 4 * cpus) {
    const card = entity - 4 * cpus;
    if (card < pairs) (w.card ? packetArrives : senderIsDue)(m, w, card, now);
    else irqArrives(m, w, card - pairs, now);
    return;
  }
  const cpu = entity % cpus;
  switch ((entity - cpu) / cpus) {
    case 0:
      return kickArrives(m, w, cpu, now);
    case 1:
      return rpsIpiArrives(m, w, cpu, now);
    case 2:
      return runSoftirq(m, w, cpu, now);
    case 3:
      return runTask(m, w, cpu, now);
  }
}
