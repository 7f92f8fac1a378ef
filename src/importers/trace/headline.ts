/** The short form of a trace: what was counted on which CPU, from what its lines say. */
import type { FlushFrees } from './flush-frees.ts';
import { NO_CPU } from './line-head.ts';
import type { TraceReader } from './trace-reader.ts';
import { CALL, NOTHING, PROTOCOL, READ } from './trace-rows.ts';

/** CPU numbers are keys; what would be zero is left out. */
export interface Headline {
  readonly events: number;
  /** Last minus first time, 6 digits; null where the clock does not count seconds. */
  readonly span_s: number | null;
  /** {cpu: passes seen from softirq_entry to softirq_exit} */
  readonly net_rx_passes: Counts;
  /** netif_receive_skb in these passes / passes, 3 digits. */
  readonly packets_per_pass: number | null;
  /** {cpu: consume_skb located in the flush} */
  readonly flush_frees: Counts;
  /** {cpu: runs of them} */
  readonly flush_batches: Counts;
  readonly largest_flush_batch: number;
  /** {cpu: receive calls of an internet socket that got something} */
  readonly udp_recv: Counts;
  readonly tcp_recv: Counts;
  /** {"pusher->target": kicks} */
  readonly kicks_queued: Counts;
  readonly kicks_run: Counts;
  /** {"from->to": RPS IPIs} */
  readonly rps_ipis: Counts;
  /** {reason: kfree_skb} */
  readonly drops: Counts;
  /** {cpu: events announced as lost}; "unknown" where no CPU is named. */
  readonly lost_events: Counts;
  readonly unparsed_lines: number;
}

export type Counts = Readonly<Record<string, number>>;

/** Counts by key, in the order of numbers where keys are CPUs. */
class Tally {
  private readonly counts = new Map<string, number>();

  add(key: string | number, count = 1): void {
    const name = String(key);
    this.counts.set(name, (this.counts.get(name) ?? 0) + count);
  }

  result(): Counts {
    return Object.fromEntries([...this.counts].filter(([, count]) => count > 0));
  }
}

const TALLIES = [
  'net_rx_passes',
  'flush_frees',
  'flush_batches',
  'udp_recv',
  'tcp_recv',
  'kicks_queued',
  'kicks_run',
  'rps_ipis',
  'drops',
] as const;

export function headlineOf(reader: TraceReader, flushes: FlushFrees): Headline {
  const counted = new HeadlineCount(reader, flushes);
  for (const row of reader.rows.order()) counted.read(row);
  return counted.result();
}

class HeadlineCount {
  private readonly reader: TraceReader;
  private readonly isFlush: Uint8Array;
  private readonly tallies = Object.fromEntries(
    TALLIES.map((name) => [name, new Tally()]),
  ) as Record<(typeof TALLIES)[number], Tally>;
  private readonly inPass = new Int8Array(NO_CPU + 1); // [cpu] 1 between entry and exit
  private readonly delivered = new Int32Array(NO_CPU + 1); // [cpu] skbs in this pass
  private readonly batch = new Int32Array(NO_CPU + 1); // [cpu] frees of the run that goes on
  private largest = 0;
  private packets = 0;
  private passes = 0;

  constructor(reader: TraceReader, { isFlush }: FlushFrees) {
    this.reader = reader;
    this.isFlush = isFlush;
  }

  read(row: number): void {
    const { event, cpu: cpus } = this.reader.rows;
    const cpu = cpus[row];
    const kind = event[row];
    if (kind === READ.kfree_skb) this.tallies.drops.add(this.reasonOf(row));
    if (cpu === NO_CPU) return;
    switch (kind) {
      case READ.softirq_entry:
        this.batch[cpu] = 0;
        this.inPass[cpu] = 1;
        this.delivered[cpu] = 0;
        return;
      case READ.softirq_exit:
        return this.exit(cpu);
      case READ.napi_poll:
        this.batch[cpu] = 0;
        return;
      case READ.netif_receive_skb:
        this.batch[cpu] = 0;
        this.delivered[cpu]++;
        return;
      case READ.consume_skb:
        if (this.isFlush[row] === 1) this.flushFree(cpu);
        return;
      case READ.sock_recv_length:
        return this.receive(row, cpu);
      case READ.csd_queue_cpu:
      case READ.csd_function_entry:
        return this.call(row, cpu);
    }
  }

  private exit(cpu: number): void {
    this.batch[cpu] = 0;
    if (this.inPass[cpu] === 0) return;
    this.inPass[cpu] = 0;
    this.passes++;
    this.packets += this.delivered[cpu];
    this.tallies.net_rx_passes.add(cpu);
  }

  private flushFree(cpu: number): void {
    this.tallies.flush_frees.add(cpu);
    if (this.batch[cpu]++ === 0) this.tallies.flush_batches.add(cpu);
    this.largest = Math.max(this.largest, this.batch[cpu]);
  }

  private receive(row: number, cpu: number): void {
    const { a: length, b: protocol } = this.reader.rows;
    if (length[row] <= 0 || protocol[row] === PROTOCOL.other) return;
    const { udp_recv, tcp_recv } = this.tallies;
    (protocol[row] === PROTOCOL.udp ? udp_recv : tcp_recv).add(cpu);
  }

  private call(row: number, cpu: number): void {
    const { event, a: target, b: call } = this.reader.rows;
    const { kicks_queued, kicks_run, rps_ipis } = this.tallies;
    const isQueued = event[row] === READ.csd_queue_cpu;
    const way = `${cpu}->${target[row]}`;
    if (call[row] === CALL.kick) {
      if (isQueued) kicks_queued.add(way);
      else kicks_run.add(cpu);
    } else if (isQueued) rps_ipis.add(way);
  }

  private reasonOf(row: number): string {
    const reason = this.reader.rows.b[row];
    return reason === NOTHING ? 'unknown' : this.reader.names.text(reason);
  }

  result(): Headline {
    const { reader, tallies, passes } = this;
    const lost = new Tally();
    for (const [cpu, events] of reader.lostPerCpu) lost.add(cpu ?? 'unknown', events);
    const { drops, ...byCpu } = Object.fromEntries(
      TALLIES.map((name) => [name, tallies[name].result()]),
    ) as Record<(typeof TALLIES)[number], Counts>;
    return {
      events: reader.lines.events,
      span_s: spanOf(reader),
      ...byCpu,
      packets_per_pass: passes === 0 ? null : Math.round((this.packets * 1e3) / passes) / 1e3,
      largest_flush_batch: this.largest,
      drops,
      lost_events: lost.result(),
      unparsed_lines: reader.lines.unparsed,
    };
  }
}

/** Null where the clock counts ticks, or there is no event. */
export function spanOf({ recognised, firstAt, lastAt }: TraceReader): number | null {
  if (recognised === null || recognised.ticks || lastAt < firstAt) return null;
  return Math.round((lastAt - firstAt) / 1e3) / 1e6;
}
