/**
 * What a CPU that has gone offline leaves to be polled and to be received.
 *
 * Models   net/core/dev.c: dev_cpu_dead(): NAPIs of cards go to the poll list of the CPU that
 *          cleans up; a backlog does not, its skbs are passed to netif_rx() there, process_queue
 *          first.
 * Differs  There are no completion and no output queues. In the kernel the hotplug thread runs what
 *          this raises, at once; here it interrupts whatever task the CPU has.
 */
import { EV } from '../../schema/events.ts';
import { RAISED } from '../../schema/softirq-codes.ts';
import { type CpuIndex, NIL } from '../../schema/units.ts';
import { process_backlog } from '../kernel/backlog.ts';
import { addNapi, NAPI_LIST, takePollList } from '../kernel/napi-lists.ts';
import { setListOwner } from '../kernel/page-pool.ts';
import { napi_schedule } from '../kernel/softirq.ts';
import { emit, type Machine } from '../machine.ts';
import { rpsTarget, toBacklog } from './rx-packet.ts';
import { interrupt, SOFT } from './rx-sched.ts';
import type { Rx } from './rx-state.ts';

/** `cpu` is offline; `heir` cleans up. */
export function takeOver(m: Machine, w: Rx, cpu: CpuIndex, heir: CpuIndex): void {
  w.running[0] = NIL;
  m.poll_list[cpu] = 0;
  for (const napi of takePollList(w.napi, cpu)) {
    if (napi < w.cpus) continue;
    napi_schedule(m, heir);
    addNapi(w.napi, NAPI_LIST.poll, heir, napi);
    if (m.memory !== null) setListOwner(m.memory, napi - w.cpus, heir);
  }
  for (let skb = process_backlog(m, cpu); skb !== NIL; skb = process_backlog(m, cpu)) {
    emit(m, EV.backlog_dead, heir, skb, cpu, 0, 0);
    toBacklog(m, w, heir, skb, rpsTarget(m, w, w.pairOf[skb]));
  }
  if (m.net_rx_pending[heir] === 1 && w.soft[heir] === SOFT.off)
    interrupt(w, heir, RAISED.takeover, m.clock[0]);
}
