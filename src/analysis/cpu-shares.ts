/**
 * What each CPU's time was spent on, summed in fine bins over the whole run: for pictures so far
 * out that single blocks have no pixel of their own. The number of bins is fixed, so a run of any
 * length takes the same memory.
 */
import type { CpuIndex, EventIndex, Ps } from '../schema/units.ts';
import type { Recording } from './recording.ts';
import { ROLE, ROLES, SegmentReader } from './segments.ts';

/** Bins of a run; machines with many CPUs at work have fewer, so that all of it stays small. */
const BINS = 4_096;
const BINS_OF_MANY = 1_024;
const MANY_CPUS = 64;

const known = new WeakMap<Recording, CpuShares>();

/** The shares of a recording; to be updated by who reads them. */
export function sharesOf(recording: Recording): CpuShares {
  const shares = known.get(recording) ?? new CpuShares(recording);
  known.set(recording, shares);
  return shares;
}

export class CpuShares {
  readonly recording: Recording;
  readonly bins: number;
  readonly binPs: Ps;
  /** [cpu] its [role * bins + bin] CPU time, ps; null of a CPU that has done nothing so far. */
  private readonly sums: (Float32Array | null)[];
  private read: EventIndex = 0;
  private finished = false;
  private readonly reader: SegmentReader;

  constructor(recording: Recording) {
    const { scenario, meta } = recording;
    const cpus = scenario.machine.cpuNode.length;
    this.recording = recording;
    this.bins = cpus > MANY_CPUS ? BINS_OF_MANY : BINS;
    this.binPs = scenario.runPs / this.bins;
    this.sums = Array.from({ length: cpus }, () => null);
    this.reader = new SegmentReader(meta, cpus, scenario.kernel.variant);
  }

  /** Events that have been taken in. */
  get taken(): EventIndex {
    return this.read;
  }

  /** Takes in at most so many more events; false if there are still others. */
  update(most = Number.POSITIVE_INFINITY): boolean {
    const { events, complete, scenario } = this.recording;
    const end = Math.min(events.length, this.read + most);
    for (; this.read < end; this.read++) this.reader.read(events, this.read, this.put);
    if (this.read < events.length) return false;
    if (complete && !this.finished) {
      this.finished = true;
      for (let cpu = 0; cpu < this.sums.length; cpu++)
        this.reader.finish(cpu, scenario.runPs, this.put);
    }
    return true;
  }

  /** CPU time of one role in bins [from, to), ps. */
  sumPs(cpu: CpuIndex, role: number, from: number, to: number): Ps {
    const sums = this.sums[cpu];
    if (sums === null) return role === ROLE.idle ? (to - from) * this.binPs : 0;
    let sum = 0;
    for (let bin = from; bin < to; bin++) sum += sums[role * this.bins + bin];
    return sum;
  }

  private readonly put = (cpu: CpuIndex, role: number, fromPs: Ps, toPs: Ps): void => {
    const sums = this.sums[cpu] ?? new Float32Array(ROLES.length * this.bins);
    this.sums[cpu] = sums;
    const { binPs } = this;
    const last = Math.min(this.bins - 1, Math.floor(toPs / binPs));
    for (let bin = Math.floor(fromPs / binPs); bin <= last; bin++) {
      const from = Math.max(fromPs, bin * binPs);
      sums[role * this.bins + bin] += Math.max(0, Math.min(toPs, (bin + 1) * binPs) - from);
    }
  };
}
