/**
 * The datagrams of a recording, numbered as each CPU sent them: when one was sent, when it was
 * received, and what its CPU had done by then. Two runs are paired by these numbers.
 *
 * Differs  The k-th send of a CPU is the k-th datagram, whichever of its tasks sent it: where tasks
 *          share a CPU, or move to another, their order may not be the same in both runs. What GRO
 *          merged counts once. TCP that is acknowledged is received in the order it was sent.
 */
import { pairAt } from '../../schema/cpu-pair.ts';
import { EV, KICK, WAKE } from '../../schema/events.ts';
import { type CpuIndex, NIL, type Ps } from '../../schema/units.ts';
import type { Recording } from '../recording.ts';

/** Of a datagram that was not received: it is on its way, or dropped. */
export const NEVER = -1;

/** What is summed up of a sender's CPU since the start of the run. */
export const EFFORTS = ['checks', 'wasted', 'wakes', 'kicks'] as const;
export type Effort = (typeof EFFORTS)[number];

const FIRST_CAPACITY = 1 << 10;
/** Sent, received, and a sum for each effort. */
const FIELDS = 2 + EFFORTS.length;

/** The datagrams that one CPU sent. */
export class DatagramLane {
  /** Datagrams sent so far. */
  length = 0;
  /** Numbers of the received ones, as they were received. */
  private order = new Int32Array(FIRST_CAPACITY);
  private received = 0;
  private fields = new Float64Array(FIRST_CAPACITY * FIELDS); // [number * FIELDS + field]
  /** [effort] so far. */
  private readonly sums = new Float64Array(EFFORTS.length);

  get receivedCount(): number {
    return this.received;
  }

  sentPs(number: number): Ps {
    return this.fields[number * FIELDS];
  }

  /** NEVER if it was not. */
  receivedPs(number: number): Ps {
    return this.fields[number * FIELDS + 1];
  }

  /** What had been summed up when it was received. */
  effort(number: number, effort: Effort): number {
    return this.fields[number * FIELDS + 2 + EFFORTS.indexOf(effort)];
  }

  /** The last one received at or before an instant, or NIL. */
  lastReceived(atPs: Ps): number {
    const count = this.receivedBy(atPs);
    return count === 0 ? NIL : this.order[count - 1];
  }

  /** So many were received at or before an instant. */
  receivedBy(atPs: Ps): number {
    let low = 0;
    let high = this.received;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.receivedPs(this.order[middle]) <= atPs) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Numbers of those received after `fromPs` and at or before `toPs`, in order. */
  receivedIn(fromPs: Ps, toPs: Ps): Int32Array {
    return this.order.subarray(this.receivedBy(fromPs), this.receivedBy(toPs));
  }

  send(atPs: Ps): number {
    const number = this.length++;
    if (this.length * FIELDS > this.fields.length) this.grow();
    this.fields[number * FIELDS] = atPs;
    this.fields[number * FIELDS + 1] = NEVER;
    return number;
  }

  receive(number: number, atPs: Ps): void {
    const at = number * FIELDS;
    if (this.fields[at + 1] !== NEVER) return;
    this.fields[at + 1] = atPs;
    this.fields.set(this.sums, at + 2);
    this.order[this.received++] = number;
  }

  add(effort: Effort, count: number): void {
    this.sums[EFFORTS.indexOf(effort)] += count;
  }

  private grow(): void {
    const fields = new Float64Array(this.fields.length * 2);
    fields.set(this.fields);
    this.fields = fields;
    const order = new Int32Array(this.order.length * 2);
    order.set(this.order);
    this.order = order;
  }
}

const known = new WeakMap<Recording, Datagrams>();

/** The datagrams of a recording as far as it goes. */
export function datagramsOf(recording: Recording): Datagrams {
  const datagrams = known.get(recording) ?? new Datagrams(recording);
  known.set(recording, datagrams);
  datagrams.update();
  return datagrams;
}

export class Datagrams {
  private readonly recording: Recording;
  private readonly lanes: readonly DatagramLane[]; // [cpu]
  private readonly laneOf: Int32Array; // [skb] CPU that sent what it carries, or NIL
  private readonly numberOf: Int32Array; // [skb] its number there
  private readonly acknowledged: Int32Array; // [cpu] datagrams that TCP has acknowledged
  /** Only TCP's originals are followed to their ACK. */
  private readonly acks: boolean;
  /** Events read so far. */
  private read = 0;

  constructor(recording: Recording) {
    const { scenario, meta } = recording;
    this.recording = recording;
    this.lanes = scenario.machine.cpuNode.map(() => new DatagramLane());
    this.laneOf = new Int32Array(meta.skbSlots).fill(NIL);
    this.numberOf = new Int32Array(meta.skbSlots);
    this.acknowledged = new Int32Array(this.lanes.length);
    this.acks = scenario.load.kind === 'tcp-bulk';
  }

  lane(cpu: CpuIndex): DatagramLane {
    return this.lanes[cpu];
  }

  update(): void {
    for (; this.read < this.recording.length; this.read++) this.take(this.read);
  }

  private take(i: number): void {
    const { events } = this.recording;
    switch (events.kind(i)) {
      case EV.udp_send:
      case EV.tcp_send:
      case EV.rx_alloc:
        this.laneOf[events.skb(i)] = events.cpu(i);
        this.numberOf[events.skb(i)] = this.lanes[events.cpu(i)].send(events.atPs(i));
        return;
      case EV.skb_clone:
        this.laneOf[events.skb(i)] = this.laneOf[events.x(i)];
        this.numberOf[events.skb(i)] = this.numberOf[events.x(i)];
        return;
      case EV.sock_dequeue:
        return this.receive(events.skb(i), events.atPs(i));
      case EV.tx_complete:
        if (!this.acks) this.receive(events.skb(i), events.atPs(i));
        return;
      case EV.tcp_ack:
        if (this.acks) this.acknowledge(events.z(i), events.x(i), events.atPs(i));
        return;
      case EV.flush:
        this.lanes[events.cpu(i)].add('checks', events.x(i) + events.y(i) + events.z(i));
        this.lanes[events.cpu(i)].add('wasted', events.z(i));
        return;
      case EV.sock_enqueue:
        if (events.y(i) !== WAKE.none && this.laneOf[events.skb(i)] !== NIL)
          this.lanes[this.laneOf[events.skb(i)]].add('wakes', 1);
        return;
      case EV.kick:
        if (events.y(i) === KICK.sent) this.lanes[events.x(i)].add('kicks', 1);
    }
  }

  private receive(skb: number, atPs: Ps): void {
    const cpu = this.laneOf[skb];
    if (cpu !== NIL) this.lanes[cpu].receive(this.numberOf[skb], atPs);
  }

  private acknowledge(pair: number, count: number, atPs: Ps): void {
    const { sender } = pairAt(this.recording.scenario, pair);
    const lane = this.lanes[sender];
    for (let n = 0; n < count && this.acknowledged[sender] < lane.length; n++)
      lane.receive(this.acknowledged[sender]++, atPs);
  }
}
