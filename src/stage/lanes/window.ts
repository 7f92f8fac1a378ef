/**
 * The part of a recording that the lanes show, cut into segments; kept until the playhead leaves
 * it.
 */
import type { Recording } from '../../analysis/recording.ts';
import { SegmentReader } from '../../analysis/segments.ts';
import { EV, KICK } from '../../schema/events.ts';
import { variantAt } from '../../schema/scenario.ts';
import type { CpuIndex, EventIndex, Ps } from '../../schema/units.ts';
import type { TimeSpan } from './layout.ts';

/** Growing columns of spans on CPUs. */
export class Spans {
  length = 0;
  cpu = new Uint16Array(256);
  /** ROLE of a segment; the other CPU of a push or kick; 0 for a pass. */
  what = new Uint16Array(256);
  from = new Float64Array(256);
  to = new Float64Array(256);

  add(cpu: CpuIndex, what: number, from: Ps, to: Ps): void {
    if (this.length === this.cpu.length) this.grow();
    this.cpu[this.length] = cpu;
    this.what[this.length] = what;
    this.from[this.length] = from;
    this.to[this.length] = to;
    this.length++;
  }

  private grow(): void {
    const wider = <T extends Uint16Array | Float64Array>(old: T, into: T): T => {
      into.set(old);
      return into;
    };
    const n = this.length * 2;
    this.cpu = wider(this.cpu, new Uint16Array(n));
    this.what = wider(this.what, new Uint16Array(n));
    this.from = wider(this.from, new Float64Array(n));
    this.to = wider(this.to, new Float64Array(n));
  }
}

export interface OnCpu {
  readonly cpu: CpuIndex;
}

/** What has begun on each CPU and not ended; -1 where nothing has. */
interface Open {
  readonly passFrom: Float64Array;
  readonly interruptFrom: Float64Array;
}

export class SegmentWindow {
  readonly segments = new Spans();
  readonly passes = new Spans();
  readonly pushes = new Spans();
  readonly kicks = new Spans();
  /** From an interrupt to the next event of its CPU. */
  readonly interrupts = new Spans();
  private recording: Recording | null = null;
  private cpus: readonly OnCpu[] | null = null;
  private from: Ps = 0;
  private to: Ps = -1;

  /** Of a real machine. */
  get isRecorded(): boolean {
    return this.recording?.meta.recorded === true;
  }

  /** Makes sure that [span.from, playhead] of these CPUs is there; of hundreds few have a lane. */
  cover(recording: Recording, span: TimeSpan, playheadPs: Ps, cpus: readonly OnCpu[]): void {
    const same = this.recording === recording && this.cpus === cpus;
    if (same && span.from >= this.from && playheadPs <= this.to) return;
    const width = span.to - span.from;
    this.recording = recording;
    this.cpus = cpus;
    this.from = span.from - width * 0.5;
    this.to = Math.min(recording.computedPs, span.to + width);
    this.rebuild(recording, cpus);
  }

  private rebuild(recording: Recording, shown: readonly OnCpu[]): void {
    const { segments, passes, pushes, kicks, interrupts } = this;
    for (const spans of [segments, passes, pushes, kicks, interrupts]) spans.length = 0;
    const { scenario, meta, events } = recording;
    // A CPU's time is known from its first event on: begin a few datagrams early.
    const warm = this.from - 4 * (meta.senderPs + meta.receiverPs);
    const cpus = scenario.machine.cpuNode.length;
    const reader = new SegmentReader(meta, cpus, variantAt(scenario, Math.max(0, warm)));
    const open: Open = {
      passFrom: new Float64Array(cpus).fill(-1),
      interruptFrom: new Float64Array(cpus).fill(-1),
    };
    const isShown = new Uint8Array(cpus);
    for (const { cpu } of shown) isShown[cpu] = 1;
    const put = (cpu: CpuIndex, role: number, from: Ps, to: Ps): void => {
      if (to > this.from && isShown[cpu] === 1) segments.add(cpu, role, from, to);
    };
    // Where something is changed, work may come to a CPU from one that has no lane.
    const readsAll = scenario.edits.length > 0;
    const end = recording.countAt(this.to);
    for (let i = recording.countAt(warm); i < end; i++) {
      const isOfLane = isShown[events.cpu(i)] === 1;
      if (readsAll || isOfLane) reader.read(events, i, put);
      if (isOfLane) this.addMark(recording, i, open);
    }
    for (let cpu = 0; cpu < cpus; cpu++) {
      if (isShown[cpu] === 0) continue;
      reader.finish(cpu, this.to, put);
      if (open.passFrom[cpu] >= 0) passes.add(cpu, 0, open.passFrom[cpu], this.to);
    }
  }

  private addMark(recording: Recording, i: EventIndex, open: Open): void {
    const { events } = recording;
    const at = events.atPs(i);
    const { passFrom, interruptFrom } = open;
    if (interruptFrom[events.cpu(i)] >= 0) {
      this.interrupts.add(events.cpu(i), 0, interruptFrom[events.cpu(i)], at);
      interruptFrom[events.cpu(i)] = -1;
    }
    switch (events.kind(i)) {
      case EV.softirq_entry:
        passFrom[events.cpu(i)] = at;
        return;
      case EV.softirq_exit:
        if (passFrom[events.cpu(i)] >= 0)
          this.passes.add(events.cpu(i), 0, passFrom[events.cpu(i)], at);
        passFrom[events.cpu(i)] = -1;
        return;
      case EV.ipi:
      case EV.hard_irq:
      case EV.tx_irq:
        interruptFrom[events.cpu(i)] = at;
        return;
      case EV.skb_defer:
        this.pushes.add(events.cpu(i), events.x(i), at, at);
        return;
      case EV.kick:
        if (events.y(i) === KICK.sent) this.kicks.add(events.cpu(i), events.x(i), at, at);
        return;
    }
  }
}
