/**
 * A network card: packets that arrive, rings, interrupts, and readers that poll.
 *
 * Models   Interrupt coalescing as rx-usecs; NAPI: the interrupt is masked until the poll has
 *          completed. __napi_busy_loop() of a reader: BUSY_POLL_BUDGET a turn, then one flush.
 * Differs  Packets arrive at random with a given mean (Poisson), one stream per queue; rx-frames is
 *          not set. A reader that polls does so until there is a datagram: interrupts of its queue
 *          stay off (SO_PREFER_BUSY_POLL with napi_defer_hard_irqs), and busy_read has no end.
 *          A TCP peer knows the window as it is, and the ring; where there is no room, what it
 *          would have sent does not come later but never.
 */
import { log } from '../../lib/exp-log.ts';
import { nextUnit } from '../../lib/random.ts';
import { EV } from '../../schema/events.ts';
import { RAISED } from '../../schema/softirq-codes.ts';
import { type CpuIndex, NIL, type Ps } from '../../schema/units.ts';
import { addNapi, NAPI_LIST } from '../kernel/napi-lists.ts';
import { setListOwner } from '../kernel/page-pool.ts';
import { __napi_busy_loop, napi_schedule } from '../kernel/softirq.ts';
import { isWindowOpen } from '../kernel/tcp-receive.ts';
import { emit, type Machine } from '../machine.ts';
import { isQueued, schedule } from '../sim/calendar.ts';
import { arrivalOf, arrivalStream, irqOf } from './rx-numbers.ts';
import { deliver, isRingFull, takeFrame } from './rx-packet.ts';
import { goOn, interrupt, next, STEP } from './rx-sched.ts';
import type { Rx } from './rx-state.ts';

const BUSY_POLL_BUDGET = 8;

/** Puts the first packets and the interrupts into their places. */
export function startCard(w: Rx): void {
  for (let pair = 0; pair < w.pairs; pair++) {
    w.irqOn[pair] = w.busyPoll ? 0 : 1;
    schedule(w.calendar, arrivalOf(w, pair), drawGap(w, pair));
  }
}

function drawGap(w: Rx, pair: number): Ps {
  const gap = -log(nextUnit(w.random, arrivalStream(pair))) * w.times.gapPs;
  return Math.max(1, Math.round(gap));
}

/** A packet comes in: into the ring, or it is lost. */
export function packetArrives(m: Machine, w: Rx, pair: number, now: Ps): void {
  const { tcp } = w;
  if (tcp === null) {
    if (w.sent[pair] >= w.limit) return;
    w.sent[pair]++;
  } else {
    if (tcp.snd_nxt[pair] >= w.limit) return;
    const sends = isWindowOpen(tcp, pair) && !isRingFull(w, pair);
    if (!sends) return next(w, arrivalOf(w, pair), now + drawGap(w, pair));
    tcp.snd_nxt[pair]++;
  }
  if (isRingFull(w, pair)) {
    w.dropped[pair]++;
    emit(m, EV.ring_drop, w.senderCpu[pair], NIL, pair, w.ring[pair], 0);
  } else {
    w.ring[pair]++;
    armInterrupt(w, pair, now);
  }
  next(w, arrivalOf(w, pair), now + drawGap(w, pair));
}

/** Whether a reader that polls this queue can still get something. */
export function mayStillCome(w: Rx, pair: number): boolean {
  return w.ring[pair] > 0 || w.sent[pair] < w.limit;
}

/** The first packet since the last poll starts the timer of the interrupt. */
function armInterrupt(w: Rx, pair: number, now: Ps): void {
  const entity = irqOf(w, pair);
  if (w.irqOn[pair] === 0 || isQueued(w.calendar, entity)) return;
  schedule(w.calendar, entity, now + w.times.coalescePs);
}

/** The interrupt masks itself and schedules the queue's NAPI. */
export function irqArrives(m: Machine, w: Rx, pair: number, now: Ps): void {
  const cpu = w.senderCpu[pair];
  w.irqOn[pair] = 0;
  emit(m, EV.hard_irq, cpu, NIL, RAISED.nic, pair, w.ring[pair]);
  napi_schedule(m, cpu);
  if (m.memory !== null) setListOwner(m.memory, pair, cpu);
  addNapi(w.napi, NAPI_LIST.poll, cpu, w.cpus + pair);
  interrupt(w, cpu, RAISED.nic, now);
}

/** A reader without a datagram begins a turn of its own polling. */
export function busyTurn(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  w.work[cpu] = 0;
  if (w.ring[pairOfReader(w, cpu)] === 0) return goOn(w, cpu, STEP.turn, now + w.times.vainTurnPs);
  nextFrame(m, w, cpu, now);
}

const pairOfReader = (w: Rx, cpu: CpuIndex): number => w.tasks.current[cpu] - w.pairs;

function nextFrame(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  const skb = takeFrame(m, w, cpu, pairOfReader(w, cpu), 1);
  w.skb[w.tasks.current[cpu]] = skb;
  goOn(w, cpu, STEP.frame, now + w.framePs[skb]);
}

/** A frame has come to the socket; its reader is awake. */
export function endFrame(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  const task = w.tasks.current[cpu];
  const skb = w.skb[task];
  w.skb[task] = NIL;
  w.work[cpu]++;
  deliver(m, w, cpu, { skb, now, fromBacklog: false });
  if (w.work[cpu] < BUSY_POLL_BUDGET && w.ring[pairOfReader(w, cpu)] > 0)
    return nextFrame(m, w, cpu, now);
  endTurn(m, w, cpu, now);
}

/** The flush of a turn; then the socket is looked at again. */
export function endTurn(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  emit(m, EV.napi_poll, cpu, NIL, pairOfReader(w, cpu), w.work[cpu], BUSY_POLL_BUDGET);
  m.flushPs[cpu] = 0;
  __napi_busy_loop(m, cpu);
  goOn(w, cpu, STEP.receive, now + m.flushPs[cpu]);
}
