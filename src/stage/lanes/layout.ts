/** Lays out the swimlanes: one lane per CPU at work, the pair shown first, idle ones as one row. */
import { tickStep, ticks as ticksBetween } from 'd3';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { formatCount, THIN } from '../../lib/format.ts';
import { pairAt, pairIndex, rpsCpuAt } from '../../schema/cpu-pair.ts';
import { isBusyPolled } from '../../schema/load-roles.ts';
import type { Clock } from '../../schema/run-meta.ts';
import type { Scenario } from '../../schema/scenario.ts';
import {
  type CpuIndex,
  NIL,
  PS_PER_MS,
  PS_PER_NS,
  PS_PER_US,
  type Ps,
} from '../../schema/units.ts';
import { STEP_PS_PER_S } from '../fade.ts';
import { clamp, type Point, type Rect } from '../geometry.ts';

export interface Lane {
  readonly cpu: CpuIndex;
  /** CPU whose skbs are seen in this lane: the sender of its pair. */
  readonly alloc: CpuIndex;
  readonly sends: boolean;
  readonly rect: Rect;
}

export interface LanesLayout {
  readonly width: number;
  readonly height: number;
  readonly lanes: readonly Lane[];
  /** Where time runs; the playhead stands at `nowX`. */
  readonly plot: Rect;
  readonly nowX: number;
  readonly axisY: number;
  readonly idle: { readonly rect: Rect; readonly count: number } | null;
  /** Lanes above those that are shown, and of how many; null where nothing is scrolled. */
  readonly scrolled: { readonly above: number; readonly all: number } | null;
  /** CPUs at work for which there is no room; 0 where there is none to say so either. */
  readonly hidden: number;
  /** What spinning is called; empty where no CPU can. */
  readonly spin: string;
  /** Where the legend begins; at x 0 it follows the title. */
  readonly legend: Point;
}

/** Room for the names of CPUs: of one digit, and what each further one adds. */
const LEFT = 84;
const DIGIT = 8;
const PAD = 16;
const TOP = 46;
/** Narrower lanes have their legend under the title. */
const NARROW = 560;
const FOOT = 44;
const PITCH = 62;
const MIN_PITCH = 17;
const IDLE = 24;
/** Share of the width that is past. */
const PLAYHEAD = 0.8;
/** The lanes show so many seconds of screen time. */
const SCREEN_S = 6;
const MIN_SPAN_PS = 4 * PS_PER_US;
export const FLOW_SPAN_PS = 10 * PS_PER_MS;

export function layoutLanes(
  scenario: Scenario,
  box: { readonly width: number; readonly height: number },
  pair: number,
  above = 0,
): LanesLayout {
  const { width, height } = box;
  const busy = busyLanes(scenario, pair);
  const idle = scenario.machine.cpuNode.length - busy.size;
  const axisY = height - 32;
  const narrow = width < NARROW;
  const top = TOP + (narrow ? 20 : 0);
  const digits = String(Math.max(...busy.keys())).length;
  const left = LEFT + DIGIT * (digits - 1);
  const plot = { x: left, y: top, w: Math.max(40, width - left - PAD), h: axisY - 8 - top };
  // A low panel keeps its lanes and leaves out what stands below them.
  const roomy = plot.h >= 2 * MIN_PITCH + IDLE + 4;
  const wanted = idle > 0 || busy.size * MIN_PITCH > plot.h;
  const foot = wanted && roomy ? IDLE + 4 : 0;
  const pitch = clamp((plot.h - foot) / busy.size, MIN_PITCH, PITCH);
  const room = Math.max(1, Math.floor((plot.h - foot) / pitch));
  const all = above > 0 ? [...busy.values(), ...idleLanes(scenario, busy)] : [...busy.values()];
  const skipped = Math.max(0, Math.min(above, all.length - room));
  const shown = all.slice(skipped, skipped + room);
  const lanes = shown.map((lane, i) => ({
    ...lane,
    rect: { x: plot.x, y: plot.y + i * pitch, w: plot.w, h: Math.round(pitch * 0.71) },
  }));
  const idleRect = { x: plot.x, y: height - FOOT - IDLE + 8, w: plot.w, h: IDLE };
  return {
    width,
    height,
    lanes,
    plot,
    nowX: plot.x + plot.w * PLAYHEAD,
    axisY,
    scrolled: skipped > 0 ? { above: skipped, all: all.length } : null,
    idle: idle > 0 && roomy && above === 0 ? { rect: idleRect, count: idle } : null,
    hidden: roomy && above === 0 ? busy.size - shown.length : 0,
    spin: spinOf(scenario),
    legend: narrow ? { x: PAD, y: 48 } : { x: 0, y: 26 },
  };
}

/** CPUs at work, those of the pair first. */
function busyLanes(scenario: Scenario, pair: number): Map<CpuIndex, Omit<Lane, 'rect'>> {
  const first = pairIndex(scenario.load, pair);
  const order = [first, ...scenario.load.pairs.keys()];
  const busy = new Map<CpuIndex, Omit<Lane, 'rect'>>();
  for (const at of order) {
    const { sender, receiver } = pairAt(scenario, at);
    const rps = rpsCpuAt(scenario, at);
    if (!busy.has(sender)) busy.set(sender, { cpu: sender, alloc: sender, sends: true });
    for (const cpu of [rps, receiver])
      if (cpu !== NIL && !busy.has(cpu)) busy.set(cpu, { cpu, alloc: sender, sends: false });
  }
  return busy;
}

/** The other CPUs, in their order. */
function idleLanes({ machine }: Scenario, busy: ReadonlyMap<CpuIndex, unknown>) {
  return [...machine.cpuNode.keys()]
    .filter((cpu) => !busy.has(cpu))
    .map((cpu) => ({ cpu, alloc: cpu, sends: false }));
}

/** A reader that polls in vain, a sender that asks again; locks are waited for in any load. */
function spinOf({ load }: Scenario): string {
  if (load.kind === 'af-xdp') return 'asks again';
  return isBusyPolled(load) ? 'polls in vain' : '';
}

/** Model time at the two ends of the plot. */
export interface TimeSpan {
  readonly from: Ps;
  readonly to: Ps;
}

/** Model time at a place of the axis, and back. */
export function psAt({ plot }: LanesLayout, span: TimeSpan, x: number): Ps {
  return span.from + ((x - plot.x) / plot.w) * (span.to - span.from);
}

export function xAt({ plot }: LanesLayout, span: TimeSpan, atPs: Ps): number {
  return plot.x + ((atPs - span.from) / (span.to - span.from)) * plot.w;
}

/** About six seconds of screen time, the playhead at four fifths. */
export function spanOf(frame: LabFrame): TimeSpan {
  const ratio = frame.psPerS > 0 ? frame.psPerS : STEP_PS_PER_S;
  const longest = Math.max(MIN_SPAN_PS, frame.scenario.runPs);
  const span = clamp(ratio * SCREEN_S, MIN_SPAN_PS, longest);
  const from = frame.playheadPs - span * PLAYHEAD;
  return { from, to: from + span };
}

export interface Tick {
  readonly x: number;
  readonly text: string;
}

/** Round instants of the axis, in µs or ticks of the clock, only where a label has room. */
export function ticksOf(layout: LanesLayout, span: TimeSpan, { ticks }: Clock = {}): Tick[] {
  const { plot } = layout;
  const [unitPs, unit] = ticks ? [PS_PER_NS, 'ticks'] : [PS_PER_US, 'µs'];
  const domain = [span.from / unitPs, span.to / unitPs] as const;
  const count = Math.max(2, Math.floor(plot.w / 150));
  const step = span.to > span.from ? tickStep(...domain, count) : 1;
  const places = ticks ? 0 : Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  return ticksBetween(...domain, count)
    .map((at) => ({ at, x: xAt(layout, span, at * unitPs) }))
    .filter(({ at, x }) => at >= 0 && x >= plot.x + 2 && x <= plot.x + plot.w - 36)
    .map(({ at, x }) => ({ x, text: `${axisText(at, places)}${THIN}${unit}` }));
}

/** Places only as far as the ticks differ. */
function axisText(at: number, places: number): string {
  const [, rest] = at.toFixed(places).split('.');
  return rest === undefined ? formatCount(at) : `${formatCount(Math.floor(at))}.${rest}`;
}
