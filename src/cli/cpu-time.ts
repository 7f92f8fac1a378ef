/** What the time of each CPU went into over a whole run: shares that add up to its length. */
import { rowsOf } from '../analysis/event-rows.ts';
import { ROLE, ROLES, type RoleName, SegmentReader } from '../analysis/segments.ts';
import type { EventColumns } from '../schema/events.ts';
import type { RunMeta } from '../schema/run-meta.ts';
import type { CpuIndex, Ps } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';
import type { Violation } from '../schema/violation.ts';

export type { Violation };

export class CpuTime {
  private readonly cpus: number;
  private readonly reader: SegmentReader;
  private readonly rolePs: Float64Array; // [cpu * roles + role] ps

  constructor(meta: RunMeta, cpus: number, variant: VariantId) {
    this.cpus = cpus;
    this.reader = new SegmentReader(meta, cpus, variant);
    this.rolePs = new Float64Array(cpus * ROLES.length);
  }

  read(chunk: EventColumns): void {
    const rows = rowsOf(chunk);
    for (let i = 0; i < chunk.length; i++) {
      const cpu = chunk.cpu[i];
      const hadBegun = this.reader.hasBegun(cpu);
      this.reader.read(rows, i, this.sink);
      // Before its first event a CPU has had nothing to do.
      if (!hadBegun && this.reader.hasBegun(cpu)) this.add(cpu, ROLE.idle, chunk.atPs[i]);
    }
  }

  /** The run ends: what goes on beyond is cut off, what was open lasts until then. */
  end(endPs: Ps): void {
    for (let cpu = 0; cpu < this.cpus; cpu++) {
      if (this.reader.hasBegun(cpu)) this.reader.finish(cpu, endPs, this.sink);
      else this.add(cpu, ROLE.idle, endPs);
    }
  }

  /** The one judge that reads what is reported: each CPU's shares are its whole time. */
  check(endPs: Ps, complain: (violation: Violation) => void): void {
    for (let cpu = 0; cpu < this.cpus; cpu++) {
      const ps = Object.values(this.of(cpu)).reduce((sum, share) => sum + share, 0);
      // Wasted time is a fraction of picoseconds: sums of it are rounded.
      if (Math.abs(ps - endPs) <= 1e-9 * endPs + 1) continue;
      complain({ name: 'CPU time', detail: `CPU ${cpu} has ${ps} of ${endPs} ps`, atPs: endPs });
    }
  }

  of(cpu: CpuIndex): Readonly<Record<RoleName, Ps>> {
    const shares = ROLES.map((role, i) => [role, this.rolePs[cpu * ROLES.length + i]]);
    return Object.fromEntries(shares) as Record<RoleName, Ps>;
  }

  private readonly sink = (cpu: CpuIndex, role: number, fromPs: Ps, toPs: Ps): void =>
    this.add(cpu, role, toPs - fromPs);

  private add(cpu: CpuIndex, role: number, ps: Ps): void {
    this.rolePs[cpu * ROLES.length + role] += ps;
  }
}
