/**
 * Sums of a run in equal bins of model time: the throughput line, list checks, CPU time by role.
 */
import { EV } from '../schema/events.ts';
import type { CpuIndex, Ps } from '../schema/units.ts';
import { PS_PER_S, PS_PER_US } from '../schema/units.ts';
import type { Recording } from './recording.ts';
import { ROLES, SegmentReader } from './segments.ts';

/** Width of a bin: 60 ms of model time make 120 of them. */
export const BIN_PS = 500 * PS_PER_US;

/** Half a frame or so. */
const EVENTS_AT_ONCE = 16_384;
/** Half a dozen panels ask in one frame. */
const EVENTS_AN_ASK = 2_048;

const known = new WeakMap<Recording, RunSeries>();

/**
 * The sums of a recording as far as it goes. They are made when somebody first asks, so that a page
 * that only plays needs none.
 */
export function seriesOf(recording: Recording): RunSeries {
  const series = known.get(recording) ?? newSeries(recording);
  series.update(series.isFollowed ? EVENTS_AN_ASK : Number.POSITIVE_INFINITY);
  return series;
}

function newSeries(recording: Recording): RunSeries {
  const series = new RunSeries(recording);
  known.set(recording, series);
  recording.followers.push(() => {
    series.isFollowed = true;
    return series.update(EVENTS_AT_ONCE);
  });
  return series;
}

export class RunSeries {
  readonly recording: Recording;
  readonly bins: number;
  // [bin] datagrams received (or completed, where they are sent only), fractions where one
  // straddles an edge
  readonly received: Float64Array;
  readonly useful: Float64Array; // [bin] list checks that found skbs
  readonly emptyOnline: Float64Array; // [bin] checks of empty lists of online nodes
  readonly wasted: Float64Array; // [bin] checks of lists of nodes that are not online
  /** Of CPUs that have done something: [role * bins + bin] CPU time, ps. */
  readonly rolePs: Float64Array[] = [];
  /** What ends a datagram's way on a NIC's TX side; TCP counts what is acknowledged. */
  private readonly completion: number;
  /** A clock takes in what a long run gains, a piece in every frame. */
  isFollowed = false;
  /** Events read so far. */
  private read = 0;
  private lastReceivedPs: Ps = 0;
  private readonly segments: SegmentReader;

  constructor(recording: Recording) {
    const { scenario, meta } = recording;
    const cpus = scenario.machine.cpuNode.length;
    this.recording = recording;
    this.bins = Math.ceil(scenario.runPs / BIN_PS);
    this.received = new Float64Array(this.bins);
    this.useful = new Float64Array(this.bins);
    this.emptyOnline = new Float64Array(this.bins);
    this.wasted = new Float64Array(this.bins);
    this.completion = scenario.load.kind === 'tcp-bulk' ? EV.tcp_ack : EV.tx_complete;
    this.segments = new SegmentReader(meta, cpus, scenario.kernel.variant);
  }

  /** Bins whose events are all there, and read. */
  get completeBins(): number {
    const { events, complete, computedPs } = this.recording;
    const isRead = this.read === events.length;
    if (complete && isRead) return this.bins;
    const untilPs = isRead ? computedPs : events.atPs(this.read);
    return Math.min(this.bins, Math.floor(untilPs / BIN_PS));
  }

  /** Takes in at most so many events of what the recording has gained; false where it is none. */
  update(most = Number.POSITIVE_INFINITY): boolean {
    const { events } = this.recording;
    const end = Math.min(events.length, this.read + most);
    const hasMore = this.read < end;
    const put = (cpu: CpuIndex, role: number, fromPs: Ps, toPs: Ps): void => {
      this.rolePs[cpu] ??= new Float64Array(ROLES.length * this.bins);
      this.spread(this.rolePs[cpu], role * this.bins, fromPs, toPs, toPs - fromPs);
    };
    for (; this.read < end; this.read++) {
      const i = this.read;
      this.segments.read(events, i, put);
      const kind = events.kind(i);
      if (kind === EV.sock_dequeue || kind === this.completion)
        this.addReceived(events.atPs(i), kind === EV.tcp_ack ? events.x(i) : 1);
      else if (kind === EV.flush) this.addChecks(i);
    }
    return hasMore;
  }

  /** Model time of bins [from, to): the last one ends with the run. */
  spanPs(from: number, to = from + 1): Ps {
    return Math.min(to * BIN_PS, this.recording.scenario.runPs) - from * BIN_PS;
  }

  /** The middle of a bin. */
  middlePs(bin: number): Ps {
    return bin * BIN_PS + this.spanPs(bin) / 2;
  }

  /** Datagrams received per second in bins [from, to). */
  rateOf(from: number, to = from + 1): number {
    let sum = 0;
    for (let bin = from; bin < to; bin++) sum += this.received[bin];
    return (sum * PS_PER_S) / this.spanPs(from, to);
  }

  /** CPU time of one role in bins [from, to), ps. */
  roleSumPs(cpu: CpuIndex, role: number, from: number, to: number): Ps {
    const ps = this.rolePs[cpu];
    let sum = 0;
    if (ps !== undefined) for (let bin = from; bin < to; bin++) sum += ps[role * this.bins + bin];
    return sum;
  }

  /** So many datagrams, spread over the time since the last: bins then count fractions. */
  private addReceived(atPs: Ps, count: number): void {
    if (count === 0) return;
    this.spread(this.received, 0, this.lastReceivedPs, atPs, count);
    this.lastReceivedPs = atPs;
  }

  private addChecks(i: number): void {
    const { events } = this.recording;
    const bin = Math.min(this.bins - 1, Math.floor(events.atPs(i) / BIN_PS));
    this.useful[bin] += events.x(i);
    this.emptyOnline[bin] += events.y(i);
    this.wasted[bin] += events.z(i);
  }

  /** Adds `amount` to the bins under [fromPs, toPs) in proportion to their share of it. */
  private spread(into: Float64Array, at: number, fromPs: Ps, toPs: Ps, amount: number): void {
    if (toPs <= fromPs) {
      into[at + Math.min(this.bins - 1, Math.floor(toPs / BIN_PS))] += amount;
      return;
    }
    for (let bin = Math.floor(fromPs / BIN_PS); bin < this.bins && bin * BIN_PS < toPs; bin++) {
      const from = Math.max(fromPs, bin * BIN_PS);
      const to = Math.min(toPs, (bin + 1) * BIN_PS);
      into[at + bin] += (amount * (to - from)) / (toPs - fromPs);
    }
  }
}
