/** What the time of each CPU went into over a whole run: shares that add up to its length. */
import { ROLE, ROLES, type RoleName, SegmentReader } from '../analysis/segments.ts';
import type { EventColumns } from '../schema/events.ts';
import type { RunMeta } from '../schema/run-meta.ts';
import type { CpuIndex, Ps } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';

interface Segment {
  readonly role: number;
  readonly fromPs: Ps;
  readonly toPs: Ps;
}

export class CpuTime {
  private readonly cpus: number;
  private readonly reader: SegmentReader;
  private readonly rolePs: Float64Array; // [cpu * roles + role] ps
  /** What the last event that stated any did: it may reach beyond the end of the run. */
  private readonly newest: Segment[][];

  constructor(meta: RunMeta, cpus: number, variant: VariantId) {
    this.cpus = cpus;
    this.reader = new SegmentReader(meta, cpus, variant);
    this.rolePs = new Float64Array(cpus * ROLES.length);
    this.newest = Array.from({ length: cpus }, () => []);
  }

  read(chunk: EventColumns): void {
    let isFirst = true;
    const sink = (cpu: CpuIndex, role: number, fromPs: Ps, toPs: Ps): void => {
      this.add(cpu, role, toPs - fromPs);
      if (isFirst) this.newest[cpu].length = 0;
      isFirst = false;
      this.newest[cpu].push({ role, fromPs, toPs });
    };
    for (let i = 0; i < chunk.length; i++) {
      const cpu = chunk.cpu[i];
      const known = this.reader.endOf(cpu);
      isFirst = true;
      this.reader.read(chunk, i, sink);
      // Before its first event a CPU has had nothing to do.
      if (known < 0) this.add(cpu, ROLE.idle, Math.max(0, this.firstOf(cpu, chunk.atPs[i])));
    }
  }

  /** The run ends: what goes on beyond is cut off, what was open lasts until then. */
  end(endPs: Ps): void {
    for (let cpu = 0; cpu < this.cpus; cpu++) {
      const known = this.reader.endOf(cpu);
      if (known < 0) this.add(cpu, ROLE.idle, endPs);
      else if (known < endPs) this.add(cpu, this.reader.openRole(cpu), endPs - known);
      for (const { role, fromPs, toPs } of this.newest[cpu]) {
        if (toPs > endPs) this.add(cpu, role, Math.max(fromPs, endPs) - toPs);
      }
    }
  }

  of(cpu: CpuIndex): Readonly<Record<RoleName, Ps>> {
    const shares = ROLES.map((role, i) => [role, this.rolePs[cpu * ROLES.length + i]]);
    return Object.fromEntries(shares) as Record<RoleName, Ps>;
  }

  /** An event that belongs to no CPU's time leaves the CPU unknown. */
  private firstOf(cpu: CpuIndex, atPs: Ps): Ps {
    return this.reader.endOf(cpu) < 0 ? 0 : atPs;
  }

  private add(cpu: CpuIndex, role: number, ps: Ps): void {
    this.rolePs[cpu * ROLES.length + role] += ps;
  }
}
