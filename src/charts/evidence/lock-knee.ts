/** One contended lock: the rate and the share of time spent spinning, and what was published. */
import { line, max, scaleLinear } from 'd3';
import { formatPercent } from '../../lib/format.ts';
import type { LockKnee } from '../../schema/evidence-figures.ts';
import { figureColumn, type Table } from '../../schema/table.ts';
import {
  type PlotFrame,
  type PlotSize,
  plotFrame,
  type Tick,
  ticksOf,
  upwards,
} from './plot-frame.ts';
import { shortNumber } from './value-text.ts';

/** As far as it was published. */
export interface KneePoint {
  readonly wanting: number;
  readonly perUs: number;
  readonly spinShare: number | null;
}

export interface KneeLayout {
  readonly frame: PlotFrame;
  readonly rate: string;
  readonly spin: string;
  /** The published rate, and the published spinning where there is one. */
  readonly dots: readonly { readonly x: number; readonly y: number; readonly says: string }[];
  readonly xTicks: readonly Tick[];
  readonly rateTicks: readonly Tick[];
  readonly spinTicks: readonly Tick[];
}

export function layoutKnee(knee: LockKnee, point: KneePoint, size: PlotSize): KneeLayout {
  const frame = plotFrame(size, { right: 56, top: 30 });
  const last = knee.cpus.length - 1;
  const x = scaleLinear([0, knee.cpus[last]], [frame.left, frame.right]);
  const rate = upwards(frame, max([...knee.perUs, point.perUs]) ?? 1);
  const spin = scaleLinear([0, 1], [frame.bottom, frame.top]);
  const across = (_: number, i: number): number => x(knee.cpus[i]);
  return {
    frame,
    rate: line<number>().x(across).y(rate)([...knee.perUs]) ?? '',
    spin: line<number>().x(across).y(spin)([...knee.spinShare]) ?? '',
    dots: [
      { y: rate(point.perUs), says: `${shortNumber(Number(point.perUs.toPrecision(3)))} per µs` },
      ...(point.spinShare === null
        ? []
        : [{ y: spin(point.spinShare), says: formatPercent(100 * point.spinShare) }]),
    ].map((dot) => ({ ...dot, x: x(point.wanting) })),
    xTicks: ticksOf(x, 6),
    rateTicks: ticksOf(rate, 5),
    spinTicks: ticksOf(spin, 4, (share) => `${Math.round(100 * share)} %`),
  };
}

export function kneeTable(knee: LockKnee, point: KneePoint, sourceIds: readonly string[]): Table {
  const { wanting, passing, cpus, perUs, spinShare } = knee;
  const spun = point.spinShare === null ? null : 100 * point.spinShare;
  return {
    id: 'lock-knee',
    title: `One contended lock: rate and spinning, by ${wanting}`,
    sourceIds,
    columns: [
      figureColumn('wanting', wanting),
      { ...figureColumn('per_us', passing, '/us'), digits: 3 },
      { ...figureColumn('spin_percent', 'time spinning', '%'), digits: 1 },
      { ...figureColumn('measured_per_us', 'measured', '/us'), digits: 2 },
      { ...figureColumn('measured_spin_percent', 'spinning, measured', '%'), digits: 1 },
    ],
    rows: cpus.map((n, i) => [
      n,
      perUs[i],
      100 * spinShare[i],
      ...(n === point.wanting ? [point.perUs, spun] : [null, null]),
    ]),
    notes: ['Parameters in the middle of their ranges; one run.'],
  };
}
