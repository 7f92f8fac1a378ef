/**
 * Two runs datagram by datagram: how much later the second received each, and what the two had done
 * differently until then.
 */
import { type CpuIndex, NIL, type Ps } from '../../schema/units.ts';
import type { Recording } from '../recording.ts';
import { type DatagramLane, datagramsOf, EFFORTS, type Effort, NEVER } from './datagrams.ts';

/** B's less A's, of one datagram alone: since the one before it. */
export type EffortDifference = Readonly<Record<Effort, number>>;

export interface DatagramDifference {
  /** The number of the datagram: which send of its CPU it is, from 0. */
  readonly number: number;
  readonly cpu: CpuIndex;
  /** When A and B received it. */
  readonly aPs: Ps;
  readonly bPs: Ps;
  /** How much later B received it; negative if earlier. */
  readonly laterPs: Ps;
  /** How much of that is new since the datagram before. */
  readonly ownPs: Ps;
  readonly own: EffortDifference;
}

/** A CPU's datagrams in both runs. */
export class Lateness {
  readonly cpu: CpuIndex;
  readonly a: DatagramLane;
  readonly b: DatagramLane;

  constructor(a: Recording, b: Recording, cpu: CpuIndex) {
    this.cpu = cpu;
    this.a = datagramsOf(a).lane(cpu);
    this.b = datagramsOf(b).lane(cpu);
  }

  /** Null if one of the two has not received it. */
  at(number: number): DatagramDifference | null {
    if (!this.isInBoth(number)) return null;
    const aPs = this.a.receivedPs(number);
    const bPs = this.b.receivedPs(number);
    const before = this.isInBoth(number - 1) ? number - 1 : NIL;
    const own = Object.fromEntries(
      EFFORTS.map((effort) => [effort, this.since(before, number, effort)]),
    ) as EffortDifference;
    const laterBefore = before === NIL ? 0 : this.b.receivedPs(before) - this.a.receivedPs(before);
    const laterPs = bPs - aPs;
    return { number, cpu: this.cpu, aPs, bPs, laterPs, ownPs: laterPs - laterBefore, own };
  }

  /** The newest datagram that one of the two has received at an instant and both know. */
  newest(atPs: Ps): DatagramDifference | null {
    const newest = Math.max(this.a.lastReceived(atPs), this.b.lastReceived(atPs));
    for (let number = newest; number >= 0; number--) {
      const difference = this.at(number);
      if (difference !== null) return difference;
    }
    return null;
  }

  /**
   * The next datagram after an instant, or the last before it, that did not go the same way in
   * both; null if there is none that way. It happens when the first of the two has received it.
   */
  beside(atPs: Ps, direction: 1 | -1): DatagramDifference | null {
    const last = Math.max(this.a.lastReceived(atPs), this.b.lastReceived(atPs));
    const most = Math.min(this.a.length, this.b.length);
    const start = direction === 1 ? Math.max(0, last) : last;
    for (let number = start; number >= 0 && number < most; number += direction) {
      const found = this.at(number);
      if (found === null || isSame(found)) continue;
      const when = instantOf(found);
      if (direction === 1 ? when > atPs : when < atPs) return found;
    }
    return null;
  }

  private isInBoth(number: number): boolean {
    const { a, b } = this;
    if (number < 0 || number >= a.length || number >= b.length) return false;
    return a.receivedPs(number) !== NEVER && b.receivedPs(number) !== NEVER;
  }

  private since(before: number, number: number, effort: Effort): number {
    const sum = (lane: DatagramLane): number =>
      lane.effort(number, effort) - (before === NIL ? 0 : lane.effort(before, effort));
    return sum(this.b) - sum(this.a);
  }
}

/** When the first of the two received it. */
export function instantOf({ aPs, bPs }: DatagramDifference): Ps {
  return Math.min(aPs, bPs);
}

/** It took as long in both, and the two did the same for it. */
function isSame({ ownPs, own }: DatagramDifference): boolean {
  return ownPs === 0 && EFFORTS.every((effort) => own[effort] === 0);
}
