/** Geometry of the throughput chart: numbers in, paths and places in CSS pixels out. */
import { area, line, max, type ScaleLinear, scaleLinear, tickStep } from 'd3';
import { THIN } from '../lib/format.ts';
import type { Box, Point } from './label-place.ts';
import type { ReferenceLine } from './references.ts';
import type { MarkTone, RatePoint, SwitchMark, ThroughputFigures } from './throughput-figures.ts';
import { type ChartLabel, LABEL_PX, labelHeight, layoutLabels } from './throughput-labels.ts';

const TICK_HEIGHT = 22;
const AXIS_WIDTH = 44;
const STUB = 5;
/** Ticks of the rate are not closer than so. */
const TICK_GAP = 28;
const DOT_ROOM = 10;
/** A line at the level of a published figure wanders about it by so much. */
const JITTER = 1.04;
/** Switches closer than this on average have thin marks without names. */
const DENSE = 26;
/** Marks closer than this are drawn as one. */
const SAME = 3;

export interface ChartInput {
  readonly width: number;
  readonly height: number;
  readonly figures: ThroughputFigures;
  readonly references: readonly ReferenceLine[];
  /** Text size of the labels, CSS pixels: larger than LABEL_PX in some themes. */
  readonly labelPx?: number;
}

export interface ThroughputLayout {
  /** Its lower edge is the axis. */
  readonly plot: Box;
  readonly past: string;
  readonly area: string;
  readonly future: string;
  readonly ghost: string;
  /** The playhead on the line; null before there is a line. */
  readonly dot: Point | null;
  readonly references: readonly { readonly y: number; readonly label: ChartLabel | null }[];
  readonly marks: readonly {
    readonly x: number;
    readonly topY: number;
    readonly tone: MarkTone;
    readonly label: ChartLabel | null;
  }[];
  /** Many switches: their marks are thin. */
  readonly dense: boolean;
  /** Name of the line that another future has left behind. */
  readonly ghostLabel: ChartLabel | null;
  readonly xTicks: readonly {
    readonly x: number;
    readonly text: string;
    readonly anchor: Anchor;
  }[];
  /** Their lines end at `toX`: short where published figures have lines and labels of their own. */
  readonly yTicks: readonly { readonly y: number; readonly toX: number; readonly text: string }[];
  /** Everything that labels were kept clear of. */
  readonly lines: readonly (readonly Point[])[];
}

type Anchor = 'start' | 'middle' | 'end';
type Scale = ScaleLinear<number, number>;

interface Scales {
  readonly x: Scale;
  readonly y: Scale;
  readonly plot: Box;
}

export function layoutThroughput(input: ChartInput): ThroughputLayout {
  const { figures, references, labelPx = LABEL_PX } = input;
  const { x, y, plot } = scalesOf(input);
  const toPoint = ({ ms, perS }: RatePoint): Point => [x(ms), y(perS)];
  const { past, future, at } = splitAt(figures);
  const path = line<Point>();
  const fill = area<Point>().y0(plot.height);
  const lines = [figures.line.map(toPoint), figures.ghost.map(toPoint)];
  const dot = at === null ? null : toPoint(at);
  const marks = apart(
    figures.marks.map((mark) => ({ mark, x: x(mark.atMs), topY: markTop(mark, figures, y) })),
  );
  const dense = plot.width / Math.max(1, figures.marks.length) < DENSE;
  const labels = layoutLabels({ references, marks, dense, lines, dot, plot, y, labelPx });
  return {
    plot,
    past: path(past.map(toPoint)) ?? '',
    area: fill(past.map(toPoint)) ?? '',
    future: path(future.map(toPoint)) ?? '',
    ghost: path(lines[1]) ?? '',
    dot,
    references: references.map((r, i) => ({ y: y(r.perS), label: labels.references[i] })),
    marks: marks.map((m, i) => ({ ...m, tone: m.mark.tone, label: labels.marks[i] })),
    dense,
    ghostLabel: labels.ghost,
    xTicks: xTicks(plot, figures.runMs),
    yTicks: yTicks(y, references.length > 0 ? plot.x + STUB : plot.x + plot.width),
    lines,
  };
}

/** Model time under a place of the chart. */
export function timeAtX(layout: ThroughputLayout, px: number, runMs: number): number {
  const share = (px - layout.plot.x) / layout.plot.width;
  return Math.max(0, Math.min(1, share)) * runMs;
}

/**
 * The y domain begins at zero. Its end is a round number, so that a switch does not rescale the
 * chart, and leaves room for a label over the highest published line, or for the dot.
 */
function scalesOf(input: ChartInput): Scales {
  const { width, height, figures, references, labelPx = LABEL_PX } = input;
  const left = AXIS_WIDTH;
  const plotHeight = Math.max(40, height - TICK_HEIGHT);
  const plot = { x: left, y: 0, width: Math.max(40, width - left), height: plotHeight };
  // Where nothing was received at all, the axis still has a length.
  const top = max([...figures.line, ...figures.ghost, ...references], (p) => p.perS) || 1;
  const step = tickStep(0, top, 6);
  const round = Math.ceil(top / step) * step;
  const published = max(references, (r) => r.perS) ?? 0;
  const highest = references.length > 0 ? published * JITTER : top;
  const headroom = references.length > 0 ? labelHeight(labelPx) : DOT_ROOM;
  const labelled = (highest * plotHeight) / (plotHeight - headroom);
  return {
    x: scaleLinear([0, figures.runMs], [plot.x, plot.x + plot.width]),
    y: scaleLinear([0, Math.max(round, labelled)], [plotHeight, 0]),
    plot,
  };
}

/** The line up to the playhead and from there on; both contain the point at the playhead. */
function splitAt({ line: points, playheadMs }: ThroughputFigures): {
  past: RatePoint[];
  future: RatePoint[];
  at: RatePoint | null;
} {
  if (points.length === 0) return { past: [], future: [], at: null };
  const perS = rateAt(points, playheadMs);
  const at = { ms: playheadMs, perS };
  const first = { ms: 0, perS: points[0].perS };
  const past = points.filter((p) => p.ms < playheadMs);
  const future = points.filter((p) => p.ms > playheadMs);
  return { past: [first, ...past, at], future: future.length > 0 ? [at, ...future] : [], at };
}

/** Between two bins their weighted mean; beyond the ends the last one. */
export function rateAt(points: readonly RatePoint[], ms: number): number {
  const next = points.findIndex((p) => p.ms >= ms);
  if (next === 0) return points[0].perS;
  if (next === -1) return points[points.length - 1].perS;
  const a = points[next - 1];
  const b = points[next];
  return a.perS + ((b.perS - a.perS) * (ms - a.ms)) / (b.ms - a.ms);
}

/** A mark reaches to the line, wherever that is around it. */
function markTop(mark: SwitchMark, { line: points, runMs }: ThroughputFigures, y: Scale): number {
  const near = points.filter((p) => Math.abs(p.ms - mark.atMs) < runMs / 60);
  return y(max(near, (p) => p.perS) ?? y.domain()[1] * 0.8);
}

/** Of marks that would touch, the last. */
function apart<T extends { readonly x: number }>(marks: readonly T[]): T[] {
  return marks.filter(({ x }, i) => i === marks.length - 1 || marks[i + 1].x - x >= SAME);
}

/**
 * Four ticks or so, in µs where the run is short; zero carries the unit, the outer ones stay
 * inside.
 */
function xTicks(plot: Box, runMs: number): ThroughputLayout['xTicks'] {
  const [unit, end] = runMs < 1 ? ['µs', runMs * 1_000] : ['ms', runMs];
  const x = scaleLinear([0, end], [plot.x, plot.x + plot.width]);
  const format = x.tickFormat(4, end < 4 ? '.1f' : 'd');
  return x
    .ticks(4)
    .filter((value) => value <= end)
    .map((value, i) => ({
      x: x(value),
      text: value === 0 ? `0 ${unit}` : format(value),
      anchor: i === 0 ? 'start' : x(value) > x(end) - 12 ? 'end' : 'middle',
    }));
}

/** Zero, which carries the unit, and as many round rates as have room. */
function yTicks(y: Scale, toX: number): ThroughputLayout['yTicks'] {
  const count = Math.max(1, Math.min(3, Math.floor(y(0) / TICK_GAP)));
  return y
    .ticks(count)
    .filter((perS) => perS === 0 || perS >= 1)
    .map((perS) => ({
      y: y(perS),
      toX,
      text:
        perS === 0 ? `0${THIN}/s` : y.tickFormat(count, '~s')(perS).replace(/[kM]$/, `${THIN}$&`),
    }));
}
