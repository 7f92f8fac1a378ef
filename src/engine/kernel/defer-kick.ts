/**
 * The kick: how a pusher asks the allocating CPU to flush.
 *
 * Models   net/core/dev.c: kick_defer_list_purge() (80d2eefcb4c8) and its handler
 *          trigger_rx_softirq(); 97e719a82b43 for defer_ipi_scheduled. 06e3f54e8b22 clears the
 *          flag when the call fails.
 * Differs  Backlog threads are off, so a kick is always an IPI. Who carries it is up to the caller
 *          of the engine: the timed runs schedule it, conformance scripts say when it arrives.
 */
import { EV, KICK } from '../../schema/events.ts';
import { type CpuIndex, NIL } from '../../schema/units.ts';
import { emit, type Machine } from '../machine.ts';
import { TOTAL } from '../totals.ts';
import { clearIpiFlag, setIpiFlag } from './defer-lines.ts';

/** Called on `cpu` for the CPU that allocated; `repaired`: the form with 06e3f54e8b22. */
export function kick_defer_list_purge(
  m: Machine,
  cpu: CpuIndex,
  alloc_cpu: CpuIndex,
  repaired: boolean,
): void {
  m.totals[TOTAL.thresholds]++;
  if (m.memory !== null) setIpiFlag(m, m.memory, cpu, alloc_cpu);
  if (m.defer_ipi_scheduled[alloc_cpu] === 1) {
    m.totals[TOTAL.ipis_suppressed]++;
    emit(m, EV.kick, cpu, NIL, alloc_cpu, KICK.suppressed, 0);
    return;
  }
  m.defer_ipi_scheduled[alloc_cpu] = 1;
  const sent = smp_call_function_single_async(m, alloc_cpu);
  // Before the repair a call that failed left the flag set: no kick ever again for that CPU.
  if (!sent && repaired) m.defer_ipi_scheduled[alloc_cpu] = 0;
  emit(m, EV.kick, cpu, NIL, alloc_cpu, sent ? KICK.sent : KICK.failed, 0);
}

function smp_call_function_single_async(m: Machine, cpu: CpuIndex): boolean {
  if (m.cpu_online[cpu] === 0) {
    m.totals[TOTAL.ipis_failed]++;
    return false;
  }
  m.totals[TOTAL.ipis]++;
  m.ipi_in_flight[cpu] = 1;
  return true;
}

/** The IPI has arrived on `cpu`: raise NET_RX, and only then allow the next kick. */
export function trigger_rx_softirq(m: Machine, cpu: CpuIndex): void {
  m.totals[TOTAL.ipis_handled]++;
  m.ipi_in_flight[cpu] = 0;
  if (m.memory !== null) clearIpiFlag(m, m.memory, cpu);
  emit(m, EV.ipi, cpu, NIL, 0, 0, 0);
  m.net_rx_pending[cpu] = 1;
  m.defer_ipi_scheduled[cpu] = 0;
}
