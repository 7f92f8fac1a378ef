/**
 * Events as viewers of traces draw them: slices on a track for each CPU, one inside the other;
 * instants; counters of list lengths; and flows that follow an skb from its birth to its free.
 */
import { EV, type EventColumns, FREE_PATH } from '../schema/events.ts';
import { interrupts } from '../schema/softirq-codes.ts';
import { NIL, type Ps } from '../schema/units.ts';
import { type Args, argsOf, eventName } from './event-fields.ts';

export interface Mark {
  readonly name: string;
  readonly args: Args;
  /** Number of the skb's life, from 1; 0 for none. */
  readonly flow: number;
  /** The skb was born with this; is free after this. */
  readonly starts: boolean;
  readonly ends: boolean;
}

/** Times never go back on one CPU; between CPUs they may. */
export interface SliceSink {
  begin(cpu: number, atPs: Ps, mark: Mark): void;
  /** `mark` is what it began with. */
  end(cpu: number, atPs: Ps, mark: Mark): void;
  instant(cpu: number, atPs: Ps, mark: Mark): void;
  /** Counters are numbered from 0 in the order in which they first have a value. */
  count(counter: { readonly number: number; readonly name: string }, atPs: Ps, value: number): void;
}

/** What one CPU has begun and not ended. */
interface Frame {
  readonly mark: Mark;
  readonly fromPs: Ps;
  /** Infinity for a pass, which ends when its event says so. */
  endPs: Ps;
  readonly what: 'call' | 'pass' | 'part';
  /** Puts off what lies below it. */
  readonly holds: boolean;
}

const CALLS: ReadonlySet<number> = new Set([
  EV.udp_send,
  EV.tcp_send,
  EV.ack_send,
  EV.sock_dequeue,
  EV.tcp_read,
  EV.sched_switch,
  EV.tx_wait,
]);
const PARTS: ReadonlySet<number> = new Set([
  EV.flush,
  EV.sock_enqueue,
  EV.rps_ipi,
  EV.netif_receive_skb,
  EV.rx_alloc,
  EV.tx_complete,
  EV.tx_wake,
  EV.tcp_ack,
]);
const BIRTHS: ReadonlySet<number> = new Set([
  EV.udp_send,
  EV.tcp_send,
  EV.rx_alloc,
  EV.skb_clone,
  EV.ack_send,
]);
const FROM_LIST: ReadonlySet<number> = new Set([FREE_PATH.flush, FREE_PATH.self, FREE_PATH.drain]);

export class CpuSlices {
  private readonly sink: SliceSink;
  private readonly stacks = new Map<number, Frame[]>(); // CPU -> frames, innermost last
  private readonly lifeOf = new Map<number, number>(); // skb -> life
  private readonly listOf = new Map<number, string>(); // skb -> its list
  private readonly counters = new Map<string, { number: number; name: string; value: number }>();
  /** Lists that the flush which goes on has shortened, and when. */
  private readonly shortened = new Set<string>();
  private shortenedPs: Ps = 0;
  private births = 0;

  constructor(sink: SliceSink) {
    this.sink = sink;
  }

  read(c: EventColumns): void {
    for (let i = 0; i < c.length; i++) this.readRow(c, i);
  }

  /** Ends what goes on beyond the end of the run. */
  end(endPs: Ps): void {
    this.tellShortened();
    for (const cpu of this.stacks.keys()) {
      this.settle(cpu, endPs);
      while (this.top(cpu) !== undefined) this.close(cpu, endPs);
    }
  }

  private readRow(c: EventColumns, i: number): void {
    const kind = c.kind[i];
    const cpu = c.cpu[i];
    const at = c.atPs[i];
    if (kind !== EV.skb_free) this.tellShortened();
    this.settle(cpu, at);
    const mark = this.markOf(c, i);
    if (kind === EV.softirq_entry) this.enter(cpu, at, mark, interrupts(c.x[i]));
    else if (kind === EV.softirq_exit) this.leave(cpu, at, mark);
    else if (CALLS.has(kind)) this.call(cpu, at, mark, c.durPs[i]);
    else if (PARTS.has(kind) && c.durPs[i] > 0) this.part(cpu, at, mark, c.durPs[i]);
    else this.sink.instant(cpu, at, mark);
    this.countLists(c, i);
  }

  private markOf(c: EventColumns, i: number): Mark {
    const skb = c.skb[i];
    const kind = c.kind[i];
    const starts = skb !== NIL && BIRTHS.has(kind);
    if (starts) this.lifeOf.set(skb, ++this.births);
    const flow = skb === NIL ? 0 : (this.lifeOf.get(skb) ?? 0);
    const ends = kind === EV.skb_free;
    if (ends) this.lifeOf.delete(skb);
    const name = kind === EV.softirq_entry ? 'NET_RX' : eventName(kind);
    return { name, args: argsOf(c, i), flow, starts, ends };
  }

  private stack(cpu: number): Frame[] {
    const known = this.stacks.get(cpu);
    if (known !== undefined) return known;
    const stack: Frame[] = [];
    this.stacks.set(cpu, stack);
    return stack;
  }

  private top(cpu: number): Frame | undefined {
    return this.stacks.get(cpu)?.at(-1);
  }

  /** Ends what is over by now. */
  private settle(cpu: number, at: Ps): void {
    for (let top = this.top(cpu); top !== undefined && top.endPs <= at; top = this.top(cpu))
      this.close(cpu, top.endPs);
  }

  private close(cpu: number, at: Ps): void {
    const frame = this.stacks.get(cpu)?.pop();
    if (frame === undefined) return;
    this.sink.end(cpu, at, frame.mark);
    const below = this.top(cpu);
    if (below !== undefined && frame.holds) below.endPs += at - frame.fromPs;
  }

  /** Ends frames on top that are of one of these sorts. */
  private cut(cpu: number, at: Ps, what: readonly Frame['what'][]): void {
    for (let top = this.top(cpu); top !== undefined && what.includes(top.what); top = this.top(cpu))
      this.close(cpu, at);
  }

  private open(cpu: number, frame: Frame): void {
    this.sink.begin(cpu, frame.fromPs, frame.mark);
    this.stack(cpu).push(frame);
  }

  private enter(cpu: number, at: Ps, mark: Mark, holds: boolean): void {
    // A pass that follows from a call begins where the call is over.
    this.cut(cpu, at, holds ? ['part', 'pass'] : ['part', 'pass', 'call']);
    this.open(cpu, { mark, fromPs: at, endPs: Number.POSITIVE_INFINITY, what: 'pass', holds });
  }

  private leave(cpu: number, at: Ps, mark: Mark): void {
    const inPass = this.stack(cpu).some(({ what }) => what === 'pass');
    if (inPass) this.cut(cpu, at, ['part', 'call']);
    this.sink.instant(cpu, at, mark);
    if (inPass) this.close(cpu, at);
  }

  private call(cpu: number, at: Ps, mark: Mark, durPs: Ps): void {
    this.cut(cpu, at, ['part', 'call']);
    this.open(cpu, { mark, fromPs: at, endPs: at + durPs, what: 'call', holds: false });
  }

  private part(cpu: number, at: Ps, mark: Mark, durPs: Ps): void {
    this.cut(cpu, at, ['part']);
    const most = this.top(cpu)?.endPs ?? Number.POSITIVE_INFINITY;
    const endPs = Math.min(at + durPs, most);
    this.open(cpu, { mark, fromPs: at, endPs, what: 'part', holds: false });
  }

  private countLists(c: EventColumns, i: number): void {
    const { atPs, cpu, kind, skb, x, y, z } = c;
    switch (kind[i]) {
      case EV.skb_defer: {
        const node = y[i] === NIL ? '' : `, node ${y[i]}`;
        const list = `defer list of CPU ${x[i]}${node}`;
        this.listOf.set(skb[i], list);
        return this.tell(list, atPs[i], this.lengthOf(list) + 1);
      }
      case EV.skb_free: {
        const list = this.listOf.get(skb[i]);
        if (list === undefined || !FROM_LIST.has(x[i])) return;
        this.counter(list).value--;
        this.shortened.add(list);
        this.shortenedPs = atPs[i];
        return;
      }
      case EV.sock_enqueue:
      case EV.sock_drop:
        return this.tell(`socket queue of CPU ${z[i]}`, atPs[i], x[i]);
      case EV.sock_dequeue:
        return this.tell(`socket queue of CPU ${cpu[i]}`, atPs[i], x[i]);
    }
  }

  /** A flush shortens its lists at one instant: what is left then is told once. */
  private tellShortened(): void {
    for (const list of this.shortened) this.tell(list, this.shortenedPs, this.lengthOf(list));
    this.shortened.clear();
  }

  private counter(name: string): { number: number; name: string; value: number } {
    const known = this.counters.get(name);
    if (known !== undefined) return known;
    const counter = { number: this.counters.size, name, value: 0 };
    this.counters.set(name, counter);
    return counter;
  }

  private lengthOf(name: string): number {
    return this.counter(name).value;
  }

  private tell(name: string, atPs: Ps, value: number): void {
    const counter = this.counter(name);
    counter.value = value;
    this.sink.count(counter, atPs, value);
  }
}
