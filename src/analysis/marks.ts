/**
 * What stands out in a run, for the bar of its timeline: kicks, drops, refusals, the first waste,
 * changes from outside, broken invariants. Kept in a fixed number of bins for each kind, so that a
 * run of any length takes the same memory: of each bin its first instant and how many there were.
 */
import { EV, KICK } from '../schema/events.ts';
import type { EventIndex, Ps } from '../schema/units.ts';
import { flushTiming, visitInstants } from './flush-timing.ts';
import type { Recording } from './recording.ts';

/** What deserves the eye first comes first. */
export const MARK_KINDS = [
  'violation',
  'drop',
  'waste',
  'switch',
  'hotplug',
  'nodefer',
  'kick',
] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** Bins of a run; marks of one kind that share a bin are one mark with a count. */
const BINS = 512;

export interface Mark {
  readonly kind: MarkKind;
  /** Instant of the first of them. */
  readonly atPs: Ps;
  readonly count: number;
}

/** Marks that have to share one place, by importance. */
export interface MarkCluster {
  /** Of the earliest one. */
  readonly fromPs: Ps;
  /** At most one for each kind, the most important first. */
  readonly marks: readonly Mark[];
}

const KIND_OF = new Map<number, MarkKind>([
  [EV.sock_drop, 'drop'],
  [EV.backlog_drop, 'drop'],
  [EV.ring_drop, 'drop'],
  [EV.set_variant, 'switch'],
  [EV.set_defer_max, 'switch'],
  [EV.set_cpu_online, 'hotplug'],
  [EV.set_cpu_present, 'hotplug'],
  [EV.set_node_online, 'hotplug'],
  [EV.set_node_memory, 'hotplug'],
  [EV.skb_nodefer, 'nodefer'],
]);

const known = new WeakMap<Recording, MarkSeries>();

/** The marks of a recording as far as it goes. */
export function marksOf(recording: Recording): MarkSeries {
  const series = known.get(recording) ?? new MarkSeries(recording.scenario.runPs);
  known.set(recording, series);
  series.update(recording);
  return series;
}

export class MarkSeries {
  private readonly runPs: Ps;
  private readonly counts = new Int32Array(MARK_KINDS.length * BINS); // [kind * BINS + bin]
  private readonly firstPs = new Float64Array(MARK_KINDS.length * BINS); // as counts
  private read: EventIndex = 0;
  private readViolations = 0;
  /** A check of a list that cannot hold anything has been seen under the kernel in force. */
  private wasted = false;

  constructor(runPs: Ps) {
    this.runPs = runPs;
  }

  /** Takes in what the recording has gained. */
  update(recording: Recording): void {
    const { events, violations } = recording;
    for (; this.read < events.length; this.read++) this.take(recording, this.read);
    for (; this.readViolations < violations.length; this.readViolations++)
      this.add('violation', violations[this.readViolations].atPs);
  }

  /** All marks in order of time; of one instant the most important first. */
  all(): Mark[] {
    const marks: Mark[] = [];
    for (const [k, kind] of MARK_KINDS.entries()) {
      for (let i = k * BINS; i < (k + 1) * BINS; i++) {
        if (this.counts[i] > 0) marks.push({ kind, atPs: this.firstPs[i], count: this.counts[i] });
      }
    }
    return marks.sort((a, b) => a.atPs - b.atPs);
  }

  private take(recording: Recording, i: EventIndex): void {
    const { events } = recording;
    const event = events.kind(i);
    if (event === EV.set_variant) this.wasted = false;
    if (event === EV.flush && events.z(i) > 0 && !this.wasted) {
      this.wasted = true;
      this.add('waste', Math.min(this.runPs, firstWasteOf(recording, i)));
    }
    if (event === EV.kick && events.y(i) === KICK.sent) this.add('kick', events.atPs(i));
    const mark = KIND_OF.get(event);
    if (mark !== undefined) this.add(mark, events.atPs(i));
  }

  private add(kind: MarkKind, atPs: Ps): void {
    const bin = Math.min(BINS - 1, Math.floor((atPs / this.runPs) * BINS));
    const i = MARK_KINDS.indexOf(kind) * BINS + bin;
    this.firstPs[i] = this.counts[i] === 0 ? atPs : Math.min(this.firstPs[i], atPs);
    this.counts[i]++;
  }
}

/** When a flush begins to look at the first list that cannot hold anything. */
function firstWasteOf(recording: Recording, flush: EventIndex): Ps {
  const timing = flushTiming(recording, flush);
  const online = recording.onlineNodes(flush);
  const first = timing.nodes.findIndex((node) => !online.includes(node));
  // The first list of all may be it: it is looked at once the flush has been entered.
  return first > 0 ? visitInstants(timing)[first] : Math.ceil(timing.checksPs);
}

/** The next mark after an instant, or the last before it; null if there is none that way. */
export function markBeside(recording: Recording, atPs: Ps, direction: 1 | -1): Mark | null {
  const marks = marksOf(recording).all();
  const found =
    direction === 1
      ? marks.find((mark) => mark.atPs > atPs)
      : marks.findLast((mark) => mark.atPs < atPs);
  return found ?? null;
}

/** Marks that lie within `gapPs` of the first of them become one cluster; none is left out. */
export function clustersOf(marks: readonly Mark[], gapPs: Ps): MarkCluster[] {
  const clusters: { fromPs: Ps; marks: Mark[] }[] = [];
  for (const mark of marks) {
    const last = clusters.at(-1);
    if (last === undefined || mark.atPs - last.fromPs >= gapPs)
      clusters.push({ fromPs: mark.atPs, marks: [mark] });
    else joinMark(last.marks, mark);
  }
  for (const cluster of clusters) cluster.marks.sort((a, b) => rankOf(a) - rankOf(b));
  return clusters;
}

function joinMark(marks: Mark[], mark: Mark): void {
  const at = marks.findIndex(({ kind }) => kind === mark.kind);
  if (at < 0) marks.push(mark);
  else marks[at] = { ...marks[at], count: marks[at].count + mark.count };
}

function rankOf({ kind }: Mark): number {
  return MARK_KINDS.indexOf(kind);
}
