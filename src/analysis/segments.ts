/**
 * What each CPU's time was spent on, cut into segments. Every picosecond between a CPU's first and
 * last event falls into exactly one segment, so the shares of a CPU add up.
 */
import { EV, type EventColumns } from '../schema/events.ts';
import type { RunMeta } from '../schema/run-meta.ts';
import type { CpuIndex, EventIndex, Ps } from '../schema/units.ts';
import { VARIANT_IDS, type VariantId } from '../schema/variants.ts';

/** Roles of CPU time; the order is the one of charts. */
export const ROLES = ['useful', 'waste', 'copy', 'other', 'spin', 'idle'] as const;
export type RoleName = (typeof ROLES)[number];
export const ROLE = { useful: 0, waste: 1, copy: 2, other: 3, spin: 4, idle: 5 } as const;

export type SegmentSink = (cpu: CpuIndex, role: number, fromPs: Ps, toPs: Ps) => void;

const UNSEEN = -1;
const NOT_HELD = 255;
/** See EV.softirq_entry. */
const INLINE = 1;

/** Reads events in order and calls the sink for each segment that they end or state. */
export class SegmentReader {
  private readonly meta: RunMeta;
  private readonly endPs: Float64Array; // [cpu] accounted up to here; UNSEEN before its first event
  private readonly open: Uint8Array; // [cpu] ROLE of the time from there to its next event
  private readonly held: Uint8Array; // [cpu] that role before an interrupt's pass; NOT_HELD outside
  private readonly heldPs: Float64Array; // [cpu] when that pass began, ps
  private readonly calledToPs: Float64Array; // [cpu] end of the call that it interrupts, ps
  /** What one wasted check costs: the look, and its part of what the walk pushes out of caches. */
  private wastePs: Ps;

  constructor(meta: RunMeta, cpus: number, variant: VariantId) {
    this.meta = meta;
    this.endPs = new Float64Array(cpus).fill(UNSEEN);
    this.open = new Uint8Array(cpus).fill(ROLE.idle);
    this.held = new Uint8Array(cpus).fill(NOT_HELD);
    this.heldPs = new Float64Array(cpus);
    this.calledToPs = new Float64Array(cpus);
    this.wastePs = wasteOf(meta, variant);
  }

  /** Time up to which a CPU's segments are known; negative before its first event. */
  endOf(cpu: CpuIndex): Ps {
    return this.endPs[cpu];
  }

  /** Role of a CPU's time from there on, until its next event. */
  openRole(cpu: CpuIndex): number {
    return this.open[cpu];
  }

  read(c: EventColumns, i: EventIndex, sink: SegmentSink): void {
    const cpu = c.cpu[i];
    const at = c.atPs[i];
    const kind = c.kind[i];
    if (kind === EV.set_variant) {
      this.wastePs = wasteOf(this.meta, VARIANT_IDS[c.x[i]]);
      return;
    }
    if (this.endPs[cpu] === UNSEEN) this.endPs[cpu] = at;
    if (at > this.endPs[cpu]) this.put(cpu, this.open[cpu], at, sink);
    const end = at + c.durPs[i];
    switch (kind) {
      case EV.udp_send:
      case EV.sock_dequeue:
        this.putCall(cpu, at, end, sink);
        this.open[cpu] = kind === EV.udp_send ? ROLE.useful : ROLE.idle;
        return;
      case EV.flush:
        this.putFlush(cpu, c.z[i], this.endAfter(cpu, c.durPs[i], end), sink);
        this.open[cpu] = this.held[cpu] === NOT_HELD ? ROLE.useful : ROLE.other;
        return;
      case EV.sock_enqueue:
      case EV.tx_wake:
        this.put(cpu, ROLE.other, this.endAfter(cpu, c.durPs[i], end), sink);
        this.open[cpu] = ROLE.useful;
        return;
      case EV.tx_complete:
        this.put(cpu, ROLE.useful, this.endAfter(cpu, c.durPs[i], end), sink);
        this.open[cpu] = ROLE.useful;
        return;
      case EV.softirq_entry:
        if (c.x[i] === INLINE) return;
        this.held[cpu] = this.open[cpu];
        this.heldPs[cpu] = at;
        this.calledToPs[cpu] = this.endPs[cpu];
        this.open[cpu] = ROLE.other;
        return;
      case EV.softirq_exit:
        this.endPass(cpu, at, sink);
        return;
      case EV.sleep:
        this.open[cpu] = ROLE.idle;
        return;
      case EV.tx_wait:
        this.open[cpu] = c.y[i] === 0 ? ROLE.idle : ROLE.spin;
        return;
    }
  }

  /** What was interrupted goes on; its end comes later by as much as the pass took. */
  private endPass(cpu: CpuIndex, at: Ps, sink: SegmentSink): void {
    this.open[cpu] = ROLE.other;
    if (this.held[cpu] === NOT_HELD) return;
    this.put(cpu, ROLE.other, this.calledToPs[cpu] + at - this.heldPs[cpu], sink);
    this.open[cpu] = this.held[cpu];
    this.held[cpu] = NOT_HELD;
  }

  /**
   * Where a part of a pass ends that takes `durPs`. A pass that interrupts a call is put behind it:
   * the call's time was stated whole, and ends later by as much.
   */
  private endAfter(cpu: CpuIndex, durPs: Ps, end: Ps): Ps {
    return this.held[cpu] === NOT_HELD ? end : Math.max(end, this.endPs[cpu] + durPs);
  }

  private put(cpu: CpuIndex, role: number, toPs: Ps, sink: SegmentSink): void {
    if (toPs <= this.endPs[cpu]) return;
    sink(cpu, role, this.endPs[cpu], toPs);
    this.endPs[cpu] = toPs;
  }

  /** A sendto() or recvfrom(): system call, copy, the rest protocol work. */
  private putCall(cpu: CpuIndex, at: Ps, end: Ps, sink: SegmentSink): void {
    const { syscallPs, copyPs } = this.meta.parts;
    this.put(cpu, ROLE.other, Math.min(end, at + syscallPs), sink);
    this.put(cpu, ROLE.copy, Math.min(end, at + syscallPs + copyPs), sink);
    this.put(cpu, ROLE.useful, end, sink);
  }

  /** A flush: what the checks of nodes that are not online cost is waste, the rest is useful. */
  private putFlush(cpu: CpuIndex, wasted: number, end: Ps, sink: SegmentSink): void {
    const wastePs = Math.min(end - this.endPs[cpu], wasted * this.wastePs);
    this.put(cpu, ROLE.useful, end - wastePs, sink);
    this.put(cpu, ROLE.waste, end, sink);
  }
}

function wasteOf({ walk }: RunMeta, variant: VariantId): Ps {
  const { checkPs, pollutionPs, nodes } = walk[variant];
  return checkPs + pollutionPs / Math.max(1, nodes.length);
}
