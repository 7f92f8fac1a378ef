/** How many skbs a second go from card to card: what ribbons are as wide as. */
import type { EventRows } from '../../analysis/event-rows.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { EV } from '../../schema/events.ts';
import { type CpuIndex, type EventIndex, PS_PER_S } from '../../schema/units.ts';
import { type RateSpan, RateWindow } from '../flow/rate-window.ts';
import type { CpusLayout } from './layout.ts';
import type { Way } from './roads.ts';

export class CardRates {
  private readonly index: ReadonlyMap<CpuIndex, number>;
  private readonly window = new RateWindow();
  private readonly counts: Readonly<Record<Way, Float64Array>>; // [from * cards + to]
  private span: RateSpan | null = null;
  private perCount = 0;

  constructor({ cards }: CpusLayout) {
    this.index = new Map(cards.map(({ cpu }, i) => [cpu, i]));
    const ways = (): Float64Array => new Float64Array(cards.length ** 2);
    this.counts = { out: ways(), back: ways() };
  }

  /** Counts anew where the frame has another window; false where it has not. */
  read(frame: LabFrame): boolean {
    const span = this.window.read(frame);
    if (span === this.span) return false;
    this.span = span;
    this.counts.out.fill(0);
    this.counts.back.fill(0);
    const { events } = frame.recording;
    for (let i = span.from; i < span.to; i++) this.count(events, i);
    this.perCount = PS_PER_S / span.ps;
    return true;
  }

  /** Skbs a second that one CPU passes to another: to its queue, or to its list. */
  perS(way: Way, from: CpuIndex, to: CpuIndex): number {
    const at = this.at(from, to);
    return at < 0 ? 0 : this.counts[way][at] * this.perCount;
  }

  /** Skbs a second that come onto the lists of a CPU. */
  ontoLists(cpu: CpuIndex): number {
    let sum = 0;
    for (const from of this.index.keys()) sum += this.perS('back', from, cpu);
    return sum;
  }

  private count(c: EventRows, i: EventIndex): void {
    switch (c.kind(i)) {
      case EV.sock_enqueue:
      case EV.tx_ring:
        return this.add('out', c.cpu(i), c.z(i));
      case EV.rps_enqueue:
        return this.add('out', c.cpu(i), c.x(i));
      case EV.skb_defer:
        return this.add('back', c.cpu(i), c.x(i));
    }
  }

  private add(way: Way, from: CpuIndex, to: CpuIndex): void {
    const at = this.at(from, to);
    if (at >= 0) this.counts[way][at]++;
  }

  private at(from: CpuIndex, to: CpuIndex): number {
    const [row, column] = [this.index.get(from), this.index.get(to)];
    return row === undefined || column === undefined ? -1 : row * this.index.size + column;
  }
}
