/**
 * The judges' own account of what each CPU's time goes into, kept from events alone. A CPU runs one
 * thing at a time: a call of its task, or a pass, which may interrupt the call and puts its end off
 * by as long as the pass takes.
 */
import { EV, type EventColumns } from '../../schema/events.ts';
import { type CpuIndex, type EventIndex, NIL, type Ps } from '../../schema/units.ts';
import { SPAN, SPAN_OF } from './event-rules.ts';
import type { Complain } from './skb-account.ts';

export class CpuAccount {
  readonly callPs: Float64Array; // [cpu] in calls that have begun, ps
  readonly passPs: Float64Array; // [cpu] in passes that have ended, ps
  readonly asleepPs: Float64Array; // [cpu] from falling asleep to the next call, passes aside, ps
  private readonly callEnd: Float64Array; // [cpu] when the last call ends, ps
  private readonly partEnd: Float64Array; // [cpu] when the last part of the pass ends, ps
  private readonly passFrom: Float64Array; // [cpu] when the pass under way began, or NIL
  private readonly sleepFrom: Float64Array; // [cpu] when its task fell asleep, or NIL
  private readonly leftPs: Float64Array; // [cpu] of the call of a task that stands still, ps
  private readonly flushes: Int32Array; // [cpu] in the pass under way
  private readonly complain: Complain;

  constructor(cpus: number, complain: Complain) {
    this.complain = complain;
    this.callPs = new Float64Array(cpus);
    this.passPs = new Float64Array(cpus);
    this.asleepPs = new Float64Array(cpus);
    this.callEnd = new Float64Array(cpus);
    this.partEnd = new Float64Array(cpus);
    this.passFrom = new Float64Array(cpus).fill(NIL);
    this.sleepFrom = new Float64Array(cpus).fill(NIL);
    this.leftPs = new Float64Array(cpus);
    this.flushes = new Int32Array(cpus);
  }

  /** Takes in one event; events come in their order, none left out. */
  take(c: EventColumns, i: EventIndex): void {
    const cpu = c.cpu[i];
    const at = c.atPs[i];
    const span = SPAN_OF[c.kind[i]];
    if (span === SPAN.call) this.call(cpu, at, c.durPs[i]);
    if (span === SPAN.part) this.part(cpu, at, c.durPs[i]);
    switch (c.kind[i]) {
      case EV.softirq_entry:
        return this.enterPass(cpu, at);
      case EV.flush:
        this.flushes[cpu]++;
        return;
      case EV.softirq_exit:
        if (c.y[i] !== this.flushes[cpu])
          this.complain(
            'passes',
            `one of CPU ${cpu} says ${c.y[i]} flushes, not ${this.flushes[cpu]}`,
          );
        return this.leavePass(cpu, at);
      case EV.sleep:
        this.begins(cpu, at, 'falls asleep');
        this.sleepFrom[cpu] = at;
        return;
      case EV.task_move:
        return this.moveTask(cpu, c.x[i], at);
      case EV.set_cpu_online:
        return this.stop(cpu, at);
    }
  }

  /** A task takes what is left of its call, or its sleep, to another CPU; NIL: it stands still. */
  private moveTask(from: CpuIndex, to: CpuIndex, at: Ps): void {
    const restPs = Math.max(0, this.callEnd[from] - at);
    const leftPs = this.leftPs[from] + restPs;
    const sleeps = this.sleepFrom[from] !== NIL;
    this.callPs[from] -= restPs;
    this.callEnd[from] = Math.min(this.callEnd[from], at);
    if (sleeps) this.asleepPs[from] += at - this.sleepFrom[from];
    this.sleepFrom[from] = NIL;
    this.leftPs[from] = to === NIL ? leftPs : 0;
    if (to === NIL) return;
    // Of a pass that is under way there, what is over does not put it off.
    const start = this.passFrom[to] === NIL ? at : this.passFrom[to];
    this.callPs[to] += leftPs;
    this.callEnd[to] = Math.max(this.callEnd[to], start + leftPs);
    if (sleeps) this.sleepFrom[to] = start;
  }

  /** The CPU goes offline or comes back: nothing goes on there. */
  private stop(cpu: CpuIndex, at: Ps): void {
    this.callPs[cpu] -= Math.max(0, this.callEnd[cpu] - at);
    this.callEnd[cpu] = Math.min(this.callEnd[cpu], at);
    if (this.sleepFrom[cpu] !== NIL) this.asleepPs[cpu] += at - this.sleepFrom[cpu];
    this.sleepFrom[cpu] = NIL;
  }

  /** What a CPU has been seen doing up to an instant. */
  accountedPs(cpu: CpuIndex, atPs: Ps): Ps {
    const pass = this.passFrom[cpu] === NIL ? 0 : atPs - this.passFrom[cpu];
    const asleep = this.sleepFrom[cpu] === NIL ? 0 : atPs - this.sleepFrom[cpu];
    const ahead = Math.max(0, this.callEnd[cpu] - (atPs - pass));
    return (
      this.callPs[cpu] - ahead + this.passPs[cpu] + this.asleepPs[cpu] + Math.max(pass, asleep)
    );
  }

  private call(cpu: CpuIndex, at: Ps, durPs: Ps): void {
    this.begins(cpu, at, 'begins a call');
    if (this.sleepFrom[cpu] !== NIL) {
      this.asleepPs[cpu] += at - this.sleepFrom[cpu];
      this.sleepFrom[cpu] = NIL;
    }
    this.callPs[cpu] += durPs;
    this.callEnd[cpu] = at + durPs;
  }

  private part(cpu: CpuIndex, at: Ps, durPs: Ps): void {
    if (this.passFrom[cpu] === NIL) return this.call(cpu, at, durPs);
    if (at < this.partEnd[cpu])
      this.complain('CPU time', `CPU ${cpu} does two parts of a pass at one time`);
    this.partEnd[cpu] = at + durPs;
  }

  private enterPass(cpu: CpuIndex, at: Ps): void {
    if (this.passFrom[cpu] !== NIL) this.complain('passes', `CPU ${cpu} begins one inside another`);
    this.passFrom[cpu] = at;
    this.partEnd[cpu] = at;
    this.flushes[cpu] = 0;
  }

  private leavePass(cpu: CpuIndex, at: Ps): void {
    const from = this.passFrom[cpu];
    if (from === NIL) return this.complain('passes', `CPU ${cpu} ends one that never began`);
    if (at < this.partEnd[cpu])
      this.complain('CPU time', `CPU ${cpu} ends a pass before what it does in it`);
    this.passFrom[cpu] = NIL;
    this.passPs[cpu] += at - from;
    // The call that was interrupted, or the sleep, goes on for as long again.
    if (from < this.callEnd[cpu]) this.callEnd[cpu] += at - from;
    if (this.sleepFrom[cpu] !== NIL) this.sleepFrom[cpu] += at - from;
  }

  /** A task goes on only when its last call is over, and not during a pass. */
  private begins(cpu: CpuIndex, at: Ps, what: string): void {
    if (this.passFrom[cpu] !== NIL) this.complain('CPU time', `CPU ${cpu} ${what} during a pass`);
    if (at >= this.callEnd[cpu]) return;
    const earlyPs = this.callEnd[cpu] - at;
    this.complain('CPU time', `CPU ${cpu} ${what} ${earlyPs} ps before its last call is over`);
  }
}
