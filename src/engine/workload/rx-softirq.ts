/**
 * Softirqs of each CPU in time: what raises them, the passes they make, what those poll.
 *
 * Models   kernel/softirq.c: handle_softirqs() goes round for 2 ms or 10 rounds, and not while a
 *          task should have the CPU; then ksoftirqd does. net/core/dev.c: net_rx_action() with
 *          netdev_budget and netdev_budget_usecs (two jiffies), __napi_poll(),
 *          net_rps_action_and_irq_enable() at the end of a pass and before a backlog is polled.
 * Differs  NET_RX is the only softirq. A flush takes its time after it has happened, each packet
 *          before.
 */
import { EV } from '../../schema/events.ts';
import { interrupts, RAISED } from '../../schema/softirq-codes.ts';
import { type CpuIndex, NIL, type Ps } from '../../schema/units.ts';
import { process_backlog, rps_trigger_softirq, takeRpsIpi } from '../kernel/backlog.ts';
import { trigger_rx_softirq } from '../kernel/defer-kick.ts';
import * as napi from '../kernel/napi-lists.ts';
import * as softirq from '../kernel/softirq.ts';
import { emit, type Machine, setDuration } from '../machine.ts';
import { schedule } from '../sim/calendar.ts';
import { need_resched } from './run-queue.ts';
import { rpsIpiOf, softirqOf, taskOf } from './rx-numbers.ts';
import { deliver, napi_complete_done, takeFrame, weightOf } from './rx-packet.ts';
import { interrupt, ipiTakesPs, next, resumeTask, SOFT, wakeup_softirqd } from './rx-sched.ts';
import { NONE_LEFT, type Rx } from './rx-state.ts';
import { HZ, JIFFY_PS } from './rx-times.ts';

/** MAX_SOFTIRQ_TIME, 2 ms, and MAX_SOFTIRQ_RESTART */
const MOST_JIFFIES = Math.ceil((2 * HZ) / 1_000);
const MOST_ROUNDS = 10;
/** netdev_budget_usecs: two jiffies by default. */
const BUDGET_JIFFIES = 2;
/** NAPI_POLL_WEIGHT, and dev_rx_weight of the backlog. */
const WEIGHT = 64;

const jiffies = (now: Ps): number => Math.floor(now / JIFFY_PS);

/** The IPI of a kick arrives. */
export function kickArrives(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  trigger_rx_softirq(m, cpu);
  interrupt(w, cpu, RAISED.kick, now);
}

/** An RPS IPI arrives: the backlog is to be polled. */
export function rpsIpiArrives(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  emit(m, EV.hard_irq, cpu, NIL, RAISED.rps, NIL, 0);
  rps_trigger_softirq(m, cpu);
  napi.addNapi(w.napi, napi.NAPI_LIST.poll, cpu, cpu);
  interrupt(w, cpu, RAISED.rps, now);
}

/** do_softirq() of a task, which goes on `leftPs` later: inline after a transmit, or ksoftirqd. */
export function do_softirq(
  m: Machine,
  w: Rx,
  cpu: CpuIndex,
  { raised, leftPs, now }: { raised: number; leftPs: Ps; now: Ps },
): void {
  w.left[cpu] = leftPs;
  w.raised[cpu] = raised;
  handle_softirqs(m, w, cpu, now);
}

/** A system call has put an skb on a backlog: its softirq runs inline if that raised NET_RX. */
export function transmitFrom(
  m: Machine,
  w: Rx,
  cpu: CpuIndex,
  what: { raised: number; leftPs: Ps; now: Ps },
): void {
  if (m.net_rx_pending[cpu] === 1) return do_softirq(m, w, cpu, what);
  next(w, taskOf(w, cpu), what.now + what.leftPs);
}

function handle_softirqs(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  w.rounds[cpu] = MOST_ROUNDS;
  w.roundsEnd[cpu] = jiffies(now) + MOST_JIFFIES;
  net_rx_action(m, w, cpu, now);
}

function net_rx_action(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  w.passEnd[cpu] = jiffies(now) + BUDGET_JIFFIES;
  softirq.beginNetRxAction(m, cpu, w.raised[cpu], softirq.NETDEV_BUDGET);
  napi.splicePollList(w.napi, cpu);
  turn(m, w, cpu, now);
}

/** What the softirq of `cpu` does once its time is over. */
export function runSoftirq(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  switch (w.soft[cpu]) {
    case SOFT.irq:
      return handle_softirqs(m, w, cpu, now);
    case SOFT.poll:
      return beginPoll(m, w, cpu, now);
    case SOFT.splice:
      napi.splicePollList(w.napi, cpu);
      return turn(m, w, cpu, now);
    case SOFT.end:
      return endPass(m, w, cpu, now);
    case SOFT.packet:
      return packet(m, w, cpu, now);
    case SOFT.delivered:
      return nextPacket(m, w, cpu, now);
    case SOFT.ipis:
      return net_rps_action_and_irq_enable(m, w, cpu, now);
  }
}

function goOn(w: Rx, cpu: CpuIndex, soft: number, atPs: Ps): void {
  w.soft[cpu] = soft;
  next(w, softirqOf(w, cpu), atPs);
}

const AFTER_TURN: Readonly<Record<number, number>> = {
  [softirq.TURN.done]: SOFT.end,
  [softirq.TURN.poll]: SOFT.poll,
  [softirq.TURN.again]: SOFT.splice,
};

/** The flush at the top of a turn, and what it comes before. */
function turn(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  const what = softirq.turnNetRxAction(m, cpu);
  goOn(w, cpu, AFTER_TURN[what], now + m.flushPs[cpu]);
}

function beginPoll(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  w.polled[cpu] = napi.takeNapi(w.napi, cpu);
  w.work[cpu] = 0;
  w.polls[cpu] = 1;
  if (isBacklog(w, cpu)) return net_rps_action_and_irq_enable(m, w, cpu, now);
  nextPacket(m, w, cpu, now);
}

const isBacklog = (w: Rx, cpu: CpuIndex): boolean => w.polled[cpu] < w.cpus;

/** The poll takes its next packet, or is over: out of packets, or of weight. */
function nextPacket(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  if (w.work[cpu] === WEIGHT) return endPoll(m, w, cpu, now);
  if (isBacklog(w, cpu)) {
    const skb = process_backlog(m, cpu);
    if (skb === NIL) return endPoll(m, w, cpu, now);
    w.inHand[cpu] = skb;
    const durPs = w.pollPs[skb];
    if (w.byRps[skb] === 1) setDuration(m, emit(m, EV.netif_receive_skb, cpu, skb, 0, 0, 0), durPs);
    return goOn(w, cpu, SOFT.packet, now + durPs);
  }
  const pair = w.polled[cpu] - w.cpus;
  if (w.ring[pair] === 0) {
    napi_complete_done(m, w, pair);
    return endPoll(m, w, cpu, now);
  }
  const skb = takeFrame(m, w, cpu, pair, WEIGHT - w.work[cpu]);
  w.inHand[cpu] = skb;
  goOn(w, cpu, SOFT.packet, now + w.framePs[skb]);
}

/** The packet has come to where it goes from here. */
function packet(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  const skb = w.inHand[cpu];
  w.inHand[cpu] = NIL;
  w.work[cpu] += weightOf(w, skb);
  const extraPs = deliver(m, w, cpu, { skb, now, fromBacklog: isBacklog(w, cpu) });
  if (extraPs === 0) return nextPacket(m, w, cpu, now);
  goOn(w, cpu, SOFT.delivered, now + extraPs);
}

/** A poll that used up its weight has not completed: its NAPI is polled again in the next pass. */
function endPoll(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  const work = w.work[cpu];
  const pair = isBacklog(w, cpu) ? NIL : w.polled[cpu] - w.cpus;
  emit(m, EV.napi_poll, cpu, NIL, pair, work, WEIGHT);
  if (work === WEIGHT) {
    softirq.repollNapi(m, cpu);
    napi.addNapi(w.napi, napi.NAPI_LIST.repoll, cpu, w.polled[cpu]);
  }
  w.polled[cpu] = NIL;
  m.flushPs[cpu] = 0;
  const goesOn = softirq.polledNetRxAction(m, cpu, work);
  if (goesOn && jiffies(now) < w.passEnd[cpu]) return turn(m, w, cpu, now);
  if (goesOn) softirq.squeezeNetRxAction(m, cpu);
  // The first form flushes here, on the way out.
  goOn(w, cpu, SOFT.end, now + m.flushPs[cpu]);
}

function endPass(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  w.polls[cpu] = 0;
  net_rps_action_and_irq_enable(m, w, cpu, now);
}

/** Sends the RPS IPIs that are due, one after the other. */
function net_rps_action_and_irq_enable(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  const target = takeRpsIpi(m, cpu);
  if (target === NIL) {
    if (w.polls[cpu] === 1) nextPacket(m, w, cpu, now);
    else endRound(m, w, cpu, now);
    return;
  }
  const { ipiSendPs } = w.times;
  setDuration(m, emit(m, EV.rps_ipi, cpu, NIL, target, 0, 0), ipiSendPs);
  schedule(w.calendar, rpsIpiOf(w, target), now + ipiTakesPs(w));
  goOn(w, cpu, SOFT.ipis, now + ipiSendPs);
}

/** Time and tasks permitting; the stopper of a CPU that is to go offline is a task that waits. */
function mayRepeat(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): boolean {
  const wanted = m.cpu_active[cpu] === 0 || need_resched(w.tasks, cpu, now);
  return jiffies(now) < w.roundsEnd[cpu] && !wanted;
}

/** After a pass: once more, or the rest is left to ksoftirqd and what was interrupted goes on. */
function endRound(m: Machine, w: Rx, cpu: CpuIndex, now: Ps): void {
  napi.joinLists(w.napi, cpu);
  softirq.endNetRxAction(m, cpu);
  if (m.net_rx_pending[cpu] === 1) {
    if (mayRepeat(m, w, cpu, now) && --w.rounds[cpu] > 0) {
      if (interrupts(w.raised[cpu])) w.raised[cpu] = RAISED.again;
      return net_rx_action(m, w, cpu, now);
    }
    wakeup_softirqd(m, w, cpu);
  }
  w.soft[cpu] = SOFT.off;
  const leftPs = w.left[cpu];
  w.left[cpu] = NONE_LEFT;
  if (leftPs >= 0) next(w, taskOf(w, cpu), now + leftPs);
  else resumeTask(m, w, cpu, now);
}
