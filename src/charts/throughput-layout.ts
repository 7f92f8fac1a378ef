/** Geometry of the throughput chart: numbers in, paths and places in CSS pixels out. */
import { area, line, max, type ScaleLinear, scaleLinear } from 'd3';
import { formatCount } from '../lib/format.ts';
import { type Box, type LabelRequest, type Point, placeLabels, textWidth } from './label-place.ts';
import type { ReferenceLine } from './references.ts';
import type { MarkTone, RatePoint, SwitchMark, ThroughputFigures } from './throughput-figures.ts';

export const LABEL_PX = 13;
const LABEL_HEIGHT = 17;
const TICK_HEIGHT = 22;
const AXIS_WIDTH = 44;
const DOT = 7;

export interface ChartInput {
  readonly width: number;
  readonly height: number;
  readonly figures: ThroughputFigures;
  readonly references: readonly ReferenceLine[];
}

/** A label: the words before the figure, the figure, and where its left upper corner is. */
export interface ChartLabel {
  readonly words: string;
  readonly value: string;
  readonly box: Box;
}

export interface ThroughputLayout {
  readonly plot: Box;
  readonly baseY: number;
  readonly past: string;
  readonly area: string;
  readonly future: string;
  readonly ghost: string;
  /** The playhead on the line; null before there is a line. */
  readonly dot: Point | null;
  readonly playheadX: number;
  readonly references: readonly { readonly y: number; readonly label: ChartLabel }[];
  readonly marks: readonly {
    readonly x: number;
    readonly topY: number;
    readonly tone: MarkTone;
    readonly label: ChartLabel;
  }[];
  readonly xTicks: readonly {
    readonly x: number;
    readonly text: string;
    readonly anchor: Anchor;
  }[];
  readonly yTicks: readonly { readonly y: number; readonly text: string }[];
  /** Everything that labels were kept clear of. */
  readonly lines: readonly (readonly Point[])[];
}

type Anchor = 'start' | 'middle' | 'end';
type Scale = ScaleLinear<number, number>;

interface Scales {
  readonly x: Scale;
  readonly y: Scale;
  readonly plot: Box;
  readonly baseY: number;
}

export function layoutThroughput(input: ChartInput): ThroughputLayout {
  const { figures, references } = input;
  const scales = scalesOf(input);
  const { x, y, plot, baseY } = scales;
  const toPoint = ({ ms, perS }: RatePoint): Point => [x(ms), y(perS)];
  const { past, future, at } = splitAt(figures);
  const path = line<RatePoint>(
    (p) => x(p.ms),
    (p) => y(p.perS),
  );
  const fill = area<RatePoint>(
    (p) => x(p.ms),
    baseY,
    (p) => y(p.perS),
  );
  const lines = [figures.line.map(toPoint), figures.ghost.map(toPoint)];
  const marks = figures.marks.map((mark) => ({
    mark,
    x: x(mark.atMs),
    topY: markTop(mark, figures, y),
  }));
  const labels = placeLabels(
    [
      ...references.map((r) => referenceRequest(r, references, scales)),
      ...marks.map((m) => markRequest(m.mark.name, m.x, baseY)),
    ],
    {
      lines,
      boxes: [
        ...references.map((r) => ({ x: plot.x, y: y(r.perS) - 1, width: plot.width, height: 2 })),
        ...marks.map((m) => ({ x: m.x - 4, y: m.topY, width: 8, height: baseY + 5 - m.topY })),
        ...(at === null
          ? []
          : [{ x: x(at.ms) - DOT, y: y(at.perS) - DOT, width: 2 * DOT, height: 2 * DOT }]),
      ],
      inside: { x: plot.x, y: 0, width: plot.width, height: baseY },
    },
  );
  return {
    plot,
    baseY,
    past: path(past) ?? '',
    area: fill(past) ?? '',
    future: path(future) ?? '',
    ghost: path([...figures.ghost]) ?? '',
    dot: at === null ? null : toPoint(at),
    playheadX: x(figures.playheadMs),
    references: references.map((r, i) => ({
      y: y(r.perS),
      label: { words: wordsOf(r, plot.width), value: formatCount(r.perS), box: labels[i] },
    })),
    marks: marks.map((m, i) => ({
      x: m.x,
      topY: m.topY,
      tone: m.mark.tone,
      label: { words: m.mark.name, value: '', box: labels[references.length + i] },
    })),
    xTicks: xTicks(x, figures.runMs),
    yTicks: references.length > 0 ? [] : yTicks(y),
    lines,
  };
}

/** Model time under a place of the chart. */
export function timeAtX(layout: ThroughputLayout, px: number, runMs: number): number {
  const share = (px - layout.plot.x) / layout.plot.width;
  return Math.max(0, Math.min(1, share)) * runMs;
}

/** The y domain begins at zero and leaves room for a label over the highest line. */
function scalesOf({ width, height, figures, references }: ChartInput): Scales {
  const left = references.length > 0 ? 0 : AXIS_WIDTH;
  const baseY = Math.max(40, height - TICK_HEIGHT);
  const plot = { x: left, y: 0, width: Math.max(40, width - left), height: baseY };
  const top = max([...figures.line, ...figures.ghost, ...references], (p) => p.perS) ?? 1;
  const headroom = references.length > 0 ? LABEL_HEIGHT + 5 : 10;
  return {
    x: scaleLinear([0, figures.runMs], [plot.x, plot.x + plot.width]),
    y: scaleLinear([0, (top * baseY) / (baseY - headroom)], [baseY, 0]),
    plot,
    baseY,
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

/** On a narrow chart the word "published" goes; the hover card still says it. */
function wordsOf(reference: ReferenceLine, width: number): string {
  return width < 360 ? reference.name : `published, ${reference.name}`;
}

/** The highest line has its label above, the others below: away from each other. */
function referenceRequest(
  reference: ReferenceLine,
  all: readonly ReferenceLine[],
  { plot, y }: Scales,
): LabelRequest {
  const text = `${wordsOf(reference, plot.width)} ${formatCount(reference.perS)}`;
  const width = Math.ceil(textWidth(text, LABEL_PX));
  const above = y(reference.perS) - LABEL_HEIGHT - 2;
  const below = y(reference.perS) + 2;
  const highest = all.every((other) => other.perS <= reference.perS);
  const rows = highest
    ? [above, below]
    : [below, above, below + LABEL_HEIGHT, below + 2 * LABEL_HEIGHT];
  const right = plot.x + plot.width - width;
  const columns = [right, plot.x, plot.x + (plot.width - width) / 2];
  const candidates = rows.flatMap((row) => columns.map((column): Point => [column, row]));
  return { width, height: LABEL_HEIGHT, candidates };
}

/** Right of its mark, over the axis; left of it at the right end; higher where marks crowd. */
function markRequest(name: string, x: number, baseY: number): LabelRequest {
  const width = Math.ceil(textWidth(name, LABEL_PX));
  const candidates: Point[] = [];
  for (let row = 0; row < 5; row++) {
    const y = baseY - 8 - LABEL_HEIGHT * (row + 1);
    candidates.push([x + 8, y], [x - 8 - width, y]);
  }
  return { width, height: LABEL_HEIGHT, candidates };
}

/** Four marks or so; the first carries the unit, the outer ones stay inside. */
function xTicks(x: Scale, runMs: number): ThroughputLayout['xTicks'] {
  const values = x.ticks(4).filter((ms) => ms <= runMs);
  const format = x.tickFormat(4, runMs < 4 ? '.1f' : 'd');
  return values.map((ms, i) => ({
    x: x(ms),
    text: i === 0 ? `${format(ms)} ms` : format(ms),
    anchor: i === 0 ? 'start' : x(ms) > x(runMs) - 12 ? 'end' : 'middle',
  }));
}

function yTicks(y: Scale): ThroughputLayout['yTicks'] {
  return y
    .ticks(3)
    .map((perS) => ({ y: y(perS), text: perS === 0 ? '0' : y.tickFormat(3, '~s')(perS) }));
}
