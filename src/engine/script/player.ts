/**
 * Plays a script on a machine: one call of the engine's own mechanisms an operation. Nothing is
 * decided here but what a script may ask for.
 */
import { assert } from '../../lib/assert.ts';
import { EV, type EventColumns, FREE_PATH } from '../../schema/events.ts';
import { type CpuIndex, NIL, type SkbIndex } from '../../schema/units.ts';
import { trigger_rx_softirq } from '../kernel/defer-kick.ts';
import * as split from '../kernel/defer-split.ts';
import * as hotplug from '../kernel/hotplug.ts';
import { napi_consume_skb } from '../kernel/napi-consume.ts';
import * as alloc from '../kernel/skb-alloc.ts';
import { skb_get, skb_zcopy_set } from '../kernel/skb-head.ts';
import * as softirq from '../kernel/softirq.ts';
import { skb_consume_udp } from '../kernel/udp-socket.ts';
import { createMachine, type Machine, type MachineConfig } from '../machine.ts';
import { ScriptError, type ScriptOp, skbsMadeBy } from './ops.ts';

export interface Script {
  readonly name: string;
  readonly machine: Omit<MachineConfig, 'skbSlots' | 'logRows' | 'costs'>;
  readonly ops: readonly ScriptOp[];
}

interface AllocOptions {
  readonly fclone?: boolean;
  readonly zcopy?: boolean;
  readonly users?: number;
  readonly forge?: number;
}

/** Rows that one step of a script can add besides one per skb. */
const STEP_ROWS = 16;

export class ScriptPlayer {
  readonly m: Machine;
  /** What is half done, by its name in the script. */
  readonly attempts = new Map<string, split.OpenAttempt>();
  readonly flushes = new Map<string, split.OpenFlush>();
  /** Sees the events of every step before they are forgotten. */
  onEvents: (log: EventColumns) => void = () => {};
  /** Hears of every skb that is allocated or cloned: there are no events of that. */
  onAlloc: (skb: SkbIndex) => void = () => {};
  private readonly script: Script;
  private readonly slots = new Map<number, SkbIndex>(); // id in the script → skb in hand
  private readonly ids: Int32Array; // [skb] id in the script, or NIL
  private op = NIL;
  private name = '';

  constructor(script: Script) {
    const skbSlots = headsNeeded(script);
    this.script = script;
    this.m = createMachine({ ...script.machine, skbSlots, logRows: skbSlots + STEP_ROWS });
    this.ids = new Int32Array(skbSlots).fill(NIL);
  }

  /** The script's name for an skb. */
  idOf(skb: SkbIndex): number {
    return this.ids[skb];
  }

  /** Shows every skb that somebody holds. */
  eachHeld(visit: (skb: SkbIndex) => void): void {
    for (const skb of this.slots.values()) visit(skb);
  }

  /** False for a step that this variant does not have, or that an attempt has not come to. */
  canPlay(op: number): boolean {
    const [name, ...args] = this.script.ops[op];
    const [what, step, cpu] = args as [string, string, number | undefined];
    if (name === 'migrate') return this.attempts.has(what);
    if (name !== 'at' && name !== 'fl') return true;
    if (this.m.variant.attempt.push === undefined) return false;
    const open = name === 'at' ? this.attempts.get(what) : this.flushes.get(what);
    return cpu !== undefined || open?.next === step;
  }

  /** Plays op number `op` of the script. */
  play(op: number): void {
    this.op = op;
    this.perform(this.script.ops[op]);
  }

  private perform([name, ...args]: ScriptOp): void {
    this.name = name;
    const { m } = this;
    const first = args[0] as number;
    const second = args[1] as number;
    switch (name) {
      case 'alloc':
        return this.alloc(args);
      case 'clone':
        this.own(second, alloc.skb_clone(m, first, this.inHand(args[2] as number, 'old')));
        return;
      case 'free':
        return this.each(args, (skb) => skb_consume_udp(m, first, skb));
      case 'consume':
        return this.each(args, (skb) => napi_consume_skb(m, first, skb, FREE_PATH.local));
      case 'rx':
        return this.rx(args);
      case 'busy':
        return this.busy(first, second ?? 1);
      case 'at':
        return this.at(args as [string, string, number?, number?]);
      case 'migrate':
        return split.migrate(this.opened(this.attempts, String(args[0])), second);
      case 'fl':
        return this.fl(args as [string, string, number?]);
      case 'max':
        m.skb_defer_max = first;
        return;
      default:
        this.hotplug(first, second);
        return this.drain();
    }
  }

  private hotplug(first: number, second: number): void {
    const { m } = this;
    switch (this.name) {
      case 'ipi':
        return trigger_rx_softirq(m, first);
      case 'cpu_down':
        return hotplug.takedown_cpu(m, first);
      case 'cpu_dead':
        return hotplug.dev_cpu_dead(m, first, second);
      case 'cpu_offline':
        hotplug.takedown_cpu(m, first);
        return hotplug.dev_cpu_dead(m, first, second);
      case 'cpu_online':
        return hotplug.bringup_cpu(m, first);
      case 'cpu_unplug':
        return hotplug.setCpuPresent(m, first, false);
      case 'cpu_plug':
        return hotplug.setCpuPresent(m, first, true);
      case 'mem_remove':
        return hotplug.remove_memory(m, first);
      case 'node_online':
        return hotplug.add_memory(m, first);
      case 'node_offline':
        hotplug.try_offline_node(m, first);
    }
  }

  private alloc([cpuArg, first, n = 1, context = 'napi', options = {}]: unknown[]): void {
    const { m } = this;
    const cpu = cpuArg as CpuIndex;
    const { fclone, zcopy, users = 1, forge } = options as AllocOptions;
    for (let i = 0; i < (n as number); i++) {
      const skb =
        fclone === true
          ? alloc.alloc_skb_fclone(m, cpu)
          : alloc.alloc_skb(m, cpu, context as alloc.AllocContext);
      if (zcopy === true) skb_zcopy_set(m, skb);
      for (let more = 1; more < users; more++) skb_get(m, skb);
      if (forge !== undefined) m.alloc_cpu[skb] = forge;
      this.own((first as number) + i, skb);
    }
  }

  private own(id: number, skb: SkbIndex): void {
    if (this.slots.has(id)) this.refuse('first', `is ${id}`, 'use an id that is not in use');
    this.slots.set(id, skb);
    this.ids[skb] = id;
    this.onAlloc(skb);
  }

  private each([, first, n = 1]: unknown[], end: (skb: SkbIndex) => void): void {
    for (let i = 0; i < (n as number); i++) {
      end(this.inHand((first as number) + i, 'first'));
      this.drain();
    }
  }

  /** The skb that a script names, which somebody must still hold. */
  private inHand(id: number, field: string): SkbIndex {
    const skb = this.slots.get(id);
    return skb ?? this.refuse(field, `names skb ${id}`, 'use one that is allocated and in hand');
  }

  /** One pass. `polls`: how many, or what happens during each. */
  private rx([cpuArg, polls = 0, squeeze = 0, again = []]: unknown[]): void {
    const { m } = this;
    const cpu = cpuArg as CpuIndex;
    const rounds = [polls, ...(again as unknown[])].map(pollsOf);
    const total = rounds.reduce((sum, round) => sum + round.length, 0);
    const schedule = (round: number): void => {
      for (let i = 0; i < (rounds[round]?.length ?? 0); i++) softirq.napi_schedule(m, cpu);
    };
    schedule(0);
    softirq.beginNetRxAction(m, cpu, 0, squeeze === 1 ? total : total + 1);
    let round = 0;
    let poll = 0;
    schedule(1);
    for (;;) {
      const turn = softirq.turnNetRxAction(m, cpu);
      this.drain();
      if (turn === softirq.TURN.done) break;
      if (turn === softirq.TURN.again) {
        round++;
        poll = 0;
        schedule(round + 1);
        continue;
      }
      for (const op of rounds[round][poll++]) this.perform(op);
      if (!softirq.polledNetRxAction(m, cpu, 1)) break;
    }
    softirq.endNetRxAction(m, cpu);
    this.drain();
  }

  private busy(cpu: CpuIndex, turns: number): void {
    for (let turn = 0; turn < turns; turn++) {
      softirq.__napi_busy_loop(this.m, cpu);
      this.drain();
    }
  }

  private at([name, step, cpu, skb]: [string, string, number?, number?]): void {
    if (cpu !== undefined) {
      this.attempts.set(name, split.openAttempt(this.m, cpu, this.inHand(skb ?? NIL, 'skb')));
    }
    const attempt = this.opened(this.attempts, name);
    // A shared skb has only lost a reference: there is no attempt.
    if (attempt.next !== null) this.expect(step, attempt.next);
    split.stepAttempt(this.m, attempt);
    if (attempt.next === null) this.attempts.delete(name);
    this.drain();
  }

  private fl([name, step, cpu]: [string, string, number?]): void {
    if (cpu !== undefined) this.flushes.set(name, split.openSplitFlush(this.m, cpu));
    const flush = this.opened(this.flushes, name);
    this.expect(step, flush.next);
    split.stepFlush(this.m, flush);
    if (flush.next === null) this.flushes.delete(name);
    this.drain();
  }

  private opened<T>(open: ReadonlyMap<string, T>, name: string): T {
    const names = [...open.keys()].join(', ') || 'none';
    return open.get(name) ?? this.refuse('name', `is "${name}"`, `open are ${names}`);
  }

  private expect(step: string, next: string | null): void {
    if (step === next) return;
    this.refuse('step', `is ${step}`, `the next step of ${this.m.variant.id} is ${next}`);
  }

  private refuse(field: string, is: string, use: string): never {
    const place = { script: this.script.name, op: this.op };
    throw new ScriptError(place, { op: this.name, field, is, use });
  }

  /** Hands the events on; an skb that was listed or freed is nobody's any more. */
  private drain(): void {
    const { log } = this.m;
    assert(log.length <= log.capacity, 'every step fits into the log');
    if (log.length === 0) return;
    this.onEvents(log);
    for (let i = 0; i < log.length; i++) {
      const kind = log.kind[i];
      if (kind === EV.skb_defer || kind === EV.skb_free) this.slots.delete(this.ids[log.skb[i]]);
    }
    log.length = 0;
  }
}

function pollsOf(polls: unknown): readonly (readonly ScriptOp[])[] {
  if (Array.isArray(polls)) return polls as ScriptOp[][];
  return Array.from({ length: polls as number }, () => []);
}

/** Every head the script can have live at once, plus full caches and one refill each. */
function headsNeeded({ machine, ops }: Script): number {
  const { size, refill } = machine.cache;
  return skbsMadeBy(ops) + machine.cpuNode.length * (size + refill);
}
