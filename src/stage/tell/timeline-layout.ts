/** A few CPUs between two moments: lanes, blocks of one kind of time, brackets under them. */
import { ROLE } from '../../analysis/segments.ts';
import type { CpuIndex, Ps } from '../../schema/units.ts';
import type { Rect } from '../geometry.ts';
import type { Spans } from '../lanes/window.ts';
import type { PictureSize } from './strip-picture.ts';

export interface TimelineMark {
  readonly cpu: CpuIndex;
  readonly fromPs: Ps;
  readonly untilPs: Ps;
  readonly says: string;
  readonly look: 'useful' | 'waste' | 'copy' | 'other' | 'spin';
}

export interface TimelineSubject {
  readonly cpus: readonly CpuIndex[];
  readonly fromPs: Ps;
  readonly untilPs: Ps;
  readonly marks: readonly TimelineMark[];
}

export interface TimelineLane {
  readonly cpu: CpuIndex;
  readonly rect: Rect;
}

/** Time of one kind, from `fromPs` to `toPs`. */
export interface Block {
  readonly cpu: CpuIndex;
  readonly role: number;
  readonly fromPs: Ps;
  readonly toPs: Ps;
}

const LEFT = 100;
const NARROW_LEFT = 30;
const NARROW = 460;
const TOP = 6;
const LEGEND = 24;
/** To its second line, where it is narrow. */
export const LEGEND_LINE = 18;
/** Under a lane: the bracket and its words. */
export const UNDER = 34;
/** Where there are no brackets, so that many CPUs have room. */
const GAP = 4;
const LEAST = 12;
const TALLEST = 84;
/** Shares of the height of a lane, as in the swimlanes. */
export const HEIGHT: readonly number[] = [0.74, 1, 0.42, 0.26, 0.86, 0.42];

export interface TimelineLayout {
  readonly lanes: readonly TimelineLane[];
  readonly plot: { readonly x: number; readonly w: number };
  readonly named: boolean;
  readonly legendY: number;
}

export function layoutTimeline(
  { width, height }: PictureSize,
  { cpus, marks }: Pick<TimelineSubject, 'cpus' | 'marks'>,
): TimelineLayout {
  const named = width >= NARROW;
  const x = named ? LEFT : NARROW_LEFT;
  const legend = named ? LEGEND : LEGEND + LEGEND_LINE;
  const pitch = (height - TOP - legend) / cpus.length;
  const under = marks.length > 0 ? UNDER : GAP;
  const h = Math.max(LEAST, Math.min(TALLEST, pitch - under));
  const lanes = cpus.map((cpu, i) => ({
    cpu,
    rect: { x, y: TOP + i * (h + under), w: width - x, h },
  }));
  const legendY = TOP + cpus.length * (h + under) + 14;
  return { lanes, plot: { x, w: width - x }, named, legendY };
}

/** Neighbours of one kind as one block, cut to [fromPs, untilPs]. */
export function blocksOf(segments: Spans, subject: TimelineSubject, untilPs: Ps): readonly Block[] {
  const last = new Map<CpuIndex, Block>();
  const blocks: Block[] = [];
  for (let i = 0; i < segments.length; i++) {
    const cpu = segments.cpu[i];
    const fromPs = Math.max(segments.from[i], subject.fromPs);
    const toPs = Math.min(segments.to[i], subject.untilPs, untilPs);
    if (toPs <= fromPs || !subject.cpus.includes(cpu)) continue;
    const role = segments.what[i];
    const before = last.get(cpu);
    const block = { cpu, role, fromPs, toPs };
    if (before?.role === role && before.toPs === fromPs) {
      const longer = { ...before, toPs };
      blocks[blocks.indexOf(before)] = longer;
      last.set(cpu, longer);
    } else {
      blocks.push(block);
      last.set(cpu, block);
    }
  }
  return blocks;
}

/** What a block is called where it is wide enough. */
export const BLOCK_NAMES: readonly string[] = (() => {
  const names: string[] = [];
  names[ROLE.useful] = 'kernel work';
  names[ROLE.waste] = 'wasted walk';
  names[ROLE.copy] = 'copy';
  names[ROLE.other] = 'calls, wake-up';
  names[ROLE.spin] = 'waits for a lock';
  names[ROLE.idle] = 'asleep';
  return names;
})();
