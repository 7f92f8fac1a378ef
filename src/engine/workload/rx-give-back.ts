/** A reader is done with an skb: what that costs it, and the IPI that may come of it. */
import { type CpuIndex, NIL, type Ps, type SkbIndex } from '../../schema/units.ts';
import { type OfPair, tcp_eat_recv_skb } from '../kernel/tcp-receive.ts';
import { goesOnSocketList, putOnSocket, sk_defer_free_flush } from '../kernel/tcp-socket-list.ts';
import { queueLength } from '../kernel/udp-socket.ts';
import { type Machine, spentOn } from '../machine.ts';
import { schedule } from '../sim/calendar.ts';
import { TOTAL } from '../totals.ts';
import { kickOf } from './rx-numbers.ts';
import { ipiTakesPs } from './rx-sched.ts';
import type { Rx } from './rx-state.ts';

type Consume = (m: Machine, cpu: CpuIndex, skb: SkbIndex) => void;

/** Gives how much longer the reader takes because of it. */
export function giveBack(
  m: Machine,
  w: Rx,
  cpu: CpuIndex,
  skb: SkbIndex,
  consume: Consume,
  now: Ps,
): Ps {
  const target = m.alloc_cpu[skb];
  const wasInFlight = m.ipi_in_flight[target];
  const before = freedByConsumers(m);
  consume(m, cpu, skb);
  let ps = freedByConsumers(m) > before ? w.times.freeWorkPs : 0;
  ps += spentOn(m, cpu, 0);
  if (m.ipi_in_flight[target] > wasInFlight) {
    ps += w.times.ipiSendPs;
    schedule(w.calendar, kickOf(target), now + ipiTakesPs(w));
  }
  return ps;
}

/** The same of a TCP reader: where it goes on a list of its socket, nothing is freed yet. */
export function giveBackTcp(m: Machine, w: Rx, cpu: CpuIndex, what: OfPair, now: Ps): Ps {
  const hasMore = queueLength(w.sockets, what.pair) > 0;
  if (w.tcp === null || !goesOnSocketList(m, w.tcp, what.pair, hasMore))
    return giveBack(m, w, cpu, what.skb, tcp_eat_recv_skb, now);
  putOnSocket(m, w.tcp, cpu, what);
  return 0;
}

/** The list of a TCP socket is emptied, where there is one; gives what that costs `cpu`. */
export function emptySocketList(m: Machine, w: Rx, cpu: CpuIndex, pair: number): Ps {
  if (w.tcp === null || w.tcp.defer_list[pair] === NIL) return 0;
  const freed = sk_defer_free_flush(m, w.tcp, cpu, pair);
  return freed * w.times.freeWorkPs + spentOn(m, cpu, 0);
}

/** Refused, or never attempted: freed by the CPU that read them. */
function freedByConsumers(m: Machine): number {
  return m.totals[TOTAL.freed_nodefer] + m.totals[TOTAL.freed_local];
}
