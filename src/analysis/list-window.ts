/** What the defer lists and the CPUs did in the last moments before an instant. */
import type { CpuIndex, Ps } from '../schema/units.ts';
import { PS_PER_MS, PS_PER_S, PS_PER_US } from '../schema/units.ts';
import type { LabFrame } from './lab-frame.ts';
import { ListSums } from './list-sums.ts';
import type { Recording } from './recording.ts';
import { ROLES } from './segments.ts';

/** A few datagrams of each pair: less would flicker. */
const SHORTEST_PS = 20 * PS_PER_US;
const LONGEST_PS = PS_PER_MS;
/** Wall time that a window stands for while playing, and between two pictures of it. */
const SHOWN_S = 0.5;
const REFRESH_S = 0.1;
/** Read before a window for the pushes of what is freed in it; a list is not longer. */
const LEAD_EVENTS = 50_000;
/** Going on from where the last window was costs less than beginning anew, up to here. */
const MOST_EVENTS = 400_000;

/** The window that a frame shows; it ends at the playhead, in steps while that moves. */
export function windowOf({ playing, playheadPs, psPerS }: LabFrame): { fromPs: Ps; toPs: Ps } {
  const width = Math.max(SHORTEST_PS, Math.min(LONGEST_PS, psPerS * SHOWN_S));
  const step = playing ? Math.min(width / 2, psPerS * REFRESH_S) : 0;
  const toPs = step > 0 ? Math.floor(playheadPs / step) * step : playheadPs;
  return { fromPs: Math.max(0, toPs - width), toPs };
}

export class ListWindow {
  fromPs: Ps = 0;
  toPs: Ps = -1;
  private recording: Recording | null = null;
  private head: ListSums | null = null;
  private tail: ListSums | null = null;

  /** Goes to the window of a frame; false where it is there already. */
  read(frame: LabFrame): boolean {
    const { recording } = frame;
    const span = windowOf(frame);
    const toPs = Math.min(span.toPs, recording.computedPs);
    const fromPs = Math.min(span.fromPs, toPs);
    const same = recording === this.recording;
    if (same && fromPs === this.fromPs && toPs === this.toPs) return false;
    const { head, tail } = this.readersFor(recording, same, { fromPs, toPs });
    head.readTo(recording.countAt(toPs), toPs);
    tail.readTo(recording.countAt(fromPs), fromPs);
    this.fromPs = fromPs;
    this.toPs = toPs;
    return true;
  }

  /** Seconds of model time that it covers. */
  get seconds(): number {
    return Math.max(1, this.toPs - this.fromPs) / PS_PER_S;
  }

  useful(row: number): number {
    return this.head === null || this.tail === null
      ? 0
      : this.head.useful[row] - this.tail.useful[row];
  }

  empty(row: number): number {
    return this.head === null || this.tail === null
      ? 0
      : this.head.empty[row] - this.tail.empty[row];
  }

  wasted(row: number): number {
    return this.head === null || this.tail === null
      ? 0
      : this.head.wasted[row] - this.tail.wasted[row];
  }

  flushes(cpu: CpuIndex): number {
    return this.head === null || this.tail === null
      ? 0
      : this.head.flushes[cpu] - this.tail.flushes[cpu];
  }

  /** Share of the window that a CPU spent on a role, from 0 to 1. */
  share(cpu: CpuIndex, role: number): number {
    if (this.head === null || this.tail === null || this.toPs <= this.fromPs) return 0;
    const at = cpu * ROLES.length + role;
    return (this.head.rolePs[at] - this.tail.rolePs[at]) / (this.toPs - this.fromPs);
  }

  private readersFor(recording: Recording, same: boolean, to: { fromPs: Ps; toPs: Ps }) {
    const { head, tail } = this;
    const ahead = recording.countAt(to.toPs) - (head?.at ?? 0);
    const goesOn = same && to.fromPs >= this.fromPs && to.toPs >= this.toPs && ahead < MOST_EVENTS;
    if (goesOn && head !== null && tail !== null) return { head, tail };
    const from = Math.max(0, recording.countAt(to.fromPs) - LEAD_EVENTS);
    const fresh = { head: new ListSums(recording, from), tail: new ListSums(recording, from) };
    this.recording = recording;
    this.head = fresh.head;
    this.tail = fresh.tail;
    return fresh;
  }
}
