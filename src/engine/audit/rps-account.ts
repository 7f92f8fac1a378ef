/**
 * The judges' own account of RPS, kept from events alone: who has put the first packet on another
 * CPU's backlog owes that CPU an IPI by the end of its pass, or nobody ever polls it.
 */
import { EV, type EventColumns } from '../../schema/events.ts';
import { type CpuIndex, type EventIndex, NIL } from '../../schema/units.ts';
import type { Complain } from './skb-account.ts';

export class RpsAccount {
  private readonly owedBy: Int32Array; // [cpu] CPU that owes it an IPI, or NIL
  private readonly owes: Int32Array; // [cpu] IPIs that it owes
  private readonly complain: Complain;

  constructor(cpus: number, complain: Complain) {
    this.complain = complain;
    this.owedBy = new Int32Array(cpus).fill(NIL);
    this.owes = new Int32Array(cpus);
  }

  take(c: EventColumns, i: EventIndex): void {
    const cpu = c.cpu[i];
    switch (c.kind[i]) {
      case EV.rps_enqueue:
        if (c.z[i] === 1 && c.x[i] !== cpu) this.promise(cpu, c.x[i]);
        return;
      case EV.rps_ipi:
        return this.keep(cpu, c.x[i]);
      case EV.set_cpu_online:
        // Nobody owes anything to a CPU that is offline: what is left there is taken over.
        if (this.owedBy[cpu] !== NIL) this.owes[this.owedBy[cpu]]--;
        this.owedBy[cpu] = NIL;
        return;
      case EV.softirq_exit:
        if (this.owes[cpu] > 0)
          this.complain('RPS', `CPU ${cpu} ends a pass and owes ${this.owes[cpu]} IPIs`);
        return;
    }
  }

  private promise(cpu: CpuIndex, target: CpuIndex): void {
    if (this.owedBy[target] !== NIL)
      this.complain('RPS', `the backlog of CPU ${target} is scheduled twice`);
    this.owedBy[target] = cpu;
    this.owes[cpu]++;
  }

  private keep(cpu: CpuIndex, target: CpuIndex): void {
    if (this.owedBy[target] !== cpu)
      return this.complain('RPS', `CPU ${cpu} sends CPU ${target} an IPI for nothing`);
    this.owedBy[target] = NIL;
    this.owes[cpu]--;
  }
}
