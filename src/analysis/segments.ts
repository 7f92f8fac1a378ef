/**
 * What each CPU's time was spent on, cut into segments. Every picosecond between a CPU's first and
 * last event falls into exactly one segment, so the shares of a CPU add up.
 */
import { EV } from '../schema/events.ts';
import type { RunMeta } from '../schema/run-meta.ts';
import { interrupts, TASK_KIND } from '../schema/softirq-codes.ts';
import { type CpuIndex, type EventIndex, NIL, type Ps } from '../schema/units.ts';
import { VARIANT_IDS, type VariantId } from '../schema/variants.ts';
import type { EventRows } from './event-rows.ts';

/**
 * Roles of CPU time; the order is the one of charts. `spin`: waiting for locks and for lines, or
 * polling in vain.
 */
export const ROLES = ['useful', 'waste', 'copy', 'other', 'spin', 'idle'] as const;
export type RoleName = (typeof ROLES)[number];
export const ROLE = { useful: 0, waste: 1, copy: 2, other: 3, spin: 4, idle: 5 } as const;

export type SegmentSink = (cpu: CpuIndex, role: number, fromPs: Ps, toPs: Ps) => void;

const UNSEEN = -1;
/** Parts that one event can announce: system call, copy, the rest; and waiting. */
const PARTS = 4;
const WAITING = PARTS - 1;

/** What a CPU is known to do from now on, if nothing interrupts it. */
interface Plan {
  readonly role: Uint8Array; // [cpu * PARTS + part] ROLE
  readonly ps: Float64Array; // [cpu * PARTS + part] what is left of it
  readonly open: Uint8Array; // [cpu] ROLE of the time after that, until its next event
}

function newPlan(cpus: number): Plan {
  return {
    role: new Uint8Array(PARTS * cpus),
    ps: new Float64Array(PARTS * cpus),
    open: new Uint8Array(cpus).fill(ROLE.idle),
  };
}

/** What is done to the machine from outside. */
const OF_NO_CPU: ReadonlySet<number> = new Set([
  EV.set_variant,
  EV.set_node_online,
  EV.set_node_memory,
  EV.set_defer_max,
  EV.set_cpu_online,
  EV.set_cpu_present,
]);

/** Reads events in order and calls the sink for each segment that they end. */
export class SegmentReader {
  private readonly meta: RunMeta;
  private readonly endPs: Float64Array; // [cpu] accounted up to here; UNSEEN before its first event
  private readonly plan: Plan;
  private readonly held: Plan; // what an interrupt has put off
  private readonly isHeld: Uint8Array; // [cpu] 1 while an interrupt is being worked off
  private readonly inPass: Uint8Array; // [cpu] 1 between softirq_entry and softirq_exit
  /** What one wasted check costs: the look, and its part of what the walk pushes out of caches. */
  private wastePs: Ps;

  constructor(meta: RunMeta, cpus: number, variant: VariantId) {
    this.meta = meta;
    this.endPs = new Float64Array(cpus).fill(UNSEEN);
    this.plan = newPlan(cpus);
    this.held = newPlan(cpus);
    this.isHeld = new Uint8Array(cpus);
    this.inPass = new Uint8Array(cpus);
    this.wastePs = wasteOf(meta, variant);
  }

  /** False for a CPU that has not done anything yet. */
  hasBegun(cpu: CpuIndex): boolean {
    return this.endPs[cpu] !== UNSEEN;
  }

  /** Accounts a CPU's time from its last event on, as far as is known without another one. */
  finish(cpu: CpuIndex, untilPs: Ps, sink: SegmentSink): void {
    if (this.endPs[cpu] !== UNSEEN) this.advance(cpu, untilPs, sink);
  }

  read(c: EventRows, i: EventIndex, sink: SegmentSink): void {
    const cpu = c.cpu(i);
    const at = c.atPs(i);
    const kind = c.kind(i);
    if (kind === EV.set_variant) this.wastePs = wasteOf(this.meta, VARIANT_IDS[c.x(i)]);
    if (kind === EV.set_cpu_online && this.hasBegun(cpu)) this.stop(cpu, at, sink);
    if (OF_NO_CPU.has(kind)) return;
    if (this.endPs[cpu] === UNSEEN) this.endPs[cpu] = at;
    this.advance(cpu, at, sink);
    if (kind === EV.task_move) this.moveTask(cpu, c.x(i), at, sink);
    else this.take(kind, cpu, c, i);
  }

  /** Offline, or back from there: nothing of what the CPU was doing is left to it. */
  private stop(cpu: CpuIndex, at: Ps, sink: SegmentSink): void {
    this.advance(cpu, at, sink);
    this.begin(cpu, ROLE.idle, 0, ROLE.idle);
    this.isHeld[cpu] = 0;
    this.inPass[cpu] = 0;
  }

  /** What an event says about the time that begins with it. */
  private take(kind: number, cpu: CpuIndex, c: EventRows, i: EventIndex): void {
    const durPs = c.durPs(i);
    switch (kind) {
      case EV.udp_send:
      case EV.tcp_send:
      case EV.sock_dequeue:
      case EV.tcp_read:
        return this.planCall(cpu, durPs);
      case EV.flush:
        return this.planFlush(cpu, c.z(i), durPs);
      case EV.sock_enqueue:
      case EV.tx_wake:
        return this.begin(cpu, ROLE.other, durPs, ROLE.useful);
      case EV.rx_alloc:
      case EV.netif_receive_skb:
      case EV.tx_complete:
      case EV.tcp_ack:
      case EV.ack_send:
        return this.begin(cpu, ROLE.useful, durPs, ROLE.useful);
      case EV.lock_wait:
        return this.planWait(cpu, durPs, c.z(i) === 1);
      case EV.rps_ipi:
        return this.begin(cpu, ROLE.other, durPs, ROLE.other);
      case EV.sched_switch:
        return this.begin(
          cpu,
          ROLE.other,
          durPs,
          c.x(i) === TASK_KIND.idle ? ROLE.idle : ROLE.useful,
        );
      case EV.sleep:
        return this.begin(cpu, ROLE.idle, 0, ROLE.idle);
      case EV.tx_wait:
        return this.begin(cpu, ROLE.idle, 0, c.y(i) === 0 ? ROLE.idle : ROLE.spin);
      case EV.ipi:
      case EV.hard_irq:
        return this.hold(cpu);
      case EV.softirq_entry:
        if (interrupts(c.x(i))) this.hold(cpu);
        else this.begin(cpu, ROLE.other, 0, ROLE.other);
        this.inPass[cpu] = 1;
        return;
      case EV.softirq_exit:
        return this.leavePass(cpu);
    }
  }

  /** Plays a CPU's plan up to an instant. */
  private advance(cpu: CpuIndex, toPs: Ps, sink: SegmentSink): void {
    const { role, ps, open } = this.plan;
    for (let part = PARTS * cpu; part < PARTS * (cpu + 1); part++) {
      if (ps[part] === 0) continue;
      const durPs = Math.min(ps[part], toPs - this.endPs[cpu]);
      ps[part] -= durPs;
      this.put(cpu, role[part], this.endPs[cpu] + durPs, sink);
    }
    this.put(cpu, open[cpu], toPs, sink);
  }

  /** What a task had before it goes on elsewhere, behind an interrupt that is worked off there. */
  private moveTask(from: CpuIndex, to: CpuIndex, at: Ps, sink: SegmentSink): void {
    if (to === from) return;
    if (to !== NIL) {
      // A CPU that has not been seen yet was idle since the start.
      if (this.endPs[to] === UNSEEN) this.endPs[to] = 0;
      this.advance(to, at, sink);
      copyPlan(this.plan, this.isHeld[to] === 1 ? this.held : this.plan, from, to);
    }
    this.begin(from, ROLE.idle, 0, ROLE.idle);
  }

  private put(cpu: CpuIndex, role: number, toPs: Ps, sink: SegmentSink): void {
    if (toPs <= this.endPs[cpu]) return;
    sink(cpu, role, this.endPs[cpu], toPs);
    this.endPs[cpu] = toPs;
  }

  /** A new plan: one part, then `open` until the next event. */
  private begin(cpu: CpuIndex, role: number, durPs: Ps, open: number): void {
    const { plan } = this;
    const first = PARTS * cpu;
    plan.ps.fill(0, first, first + PARTS);
    plan.role[first] = role;
    plan.ps[first] = durPs;
    plan.open[cpu] = open;
  }

  /** What goes on between two events: of a real machine it is not known, and nothing is drawn. */
  private unless(role: number): number {
    return this.meta.recorded === true ? ROLE.idle : role;
  }

  private addPart(cpu: CpuIndex, part: number, role: number, durPs: Ps): void {
    this.plan.role[PARTS * cpu + part] = role;
    this.plan.ps[PARTS * cpu + part] = durPs;
  }

  /** A sendto() or recvfrom(): system call, copy, the rest protocol work. */
  private planCall(cpu: CpuIndex, durPs: Ps): void {
    const { syscallPs, copyPs } = this.meta.parts;
    const call = Math.min(durPs, syscallPs);
    const copy = Math.min(durPs - call, copyPs);
    this.begin(cpu, ROLE.other, call, this.unless(ROLE.useful));
    this.addPart(cpu, 1, ROLE.copy, copy);
    this.addPart(cpu, 2, ROLE.useful, durPs - call - copy);
  }

  /**
   * A flush: what the checks of nodes that are not online cost is waste, the rest is useful.
   * Outside a pass it belongs to a reader that polls, and polls on.
   */
  private planFlush(cpu: CpuIndex, wasted: number, durPs: Ps): void {
    const wastePs = Math.min(durPs, wasted * this.wastePs);
    const inside = this.isHeld[cpu] === 1 ? ROLE.other : ROLE.useful;
    const after = this.inPass[cpu] === 1 ? inside : ROLE.spin;
    this.begin(cpu, ROLE.useful, durPs - wastePs, after);
    this.addPart(cpu, 1, ROLE.waste, wastePs);
  }

  /** Waiting: of the time that was announced just before, or more than that. */
  private planWait(cpu: CpuIndex, durPs: Ps, within: boolean): void {
    const { ps, role } = this.plan;
    const first = PARTS * cpu;
    for (let part = first; within && part < first + WAITING; part++) {
      if (role[part] !== ROLE.useful || ps[part] < durPs) continue;
      ps[part] -= durPs;
      break;
    }
    this.addPart(cpu, WAITING, ROLE.spin, ps[first + WAITING] + durPs);
  }

  /** An interrupt: what the CPU was doing waits until its softirq is through. */
  private hold(cpu: CpuIndex): void {
    if (this.isHeld[cpu] === 1 || this.inPass[cpu] === 1) return;
    this.isHeld[cpu] = 1;
    copyPlan(this.plan, this.held, cpu, cpu);
    this.begin(cpu, ROLE.other, 0, ROLE.other);
  }

  private leavePass(cpu: CpuIndex): void {
    // Of a pass that began before the first event, it is not known what it has put off.
    const after = this.inPass[cpu] === 1 ? this.unless(ROLE.other) : ROLE.idle;
    this.inPass[cpu] = 0;
    this.begin(cpu, after, 0, after);
    if (this.isHeld[cpu] === 1) copyPlan(this.held, this.plan, cpu, cpu);
    this.isHeld[cpu] = 0;
  }
}

function copyPlan(from: Plan, to: Plan, fromCpu: CpuIndex, toCpu: CpuIndex): void {
  for (let part = 0; part < PARTS; part++) {
    to.role[PARTS * toCpu + part] = from.role[PARTS * fromCpu + part];
    to.ps[PARTS * toCpu + part] = from.ps[PARTS * fromCpu + part];
  }
  to.open[toCpu] = from.open[fromCpu];
}

function wasteOf({ walk }: RunMeta, variant: VariantId): Ps {
  const { checkPs, pollutionPs, nodes } = walk[variant];
  return checkPs + pollutionPs / Math.max(1, nodes.length);
}
