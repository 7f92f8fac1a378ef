/** One contended lock: the rate and the share of time spent spinning, over the CPUs. */
import { line, max, scaleLinear } from 'd3';
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

export interface KneeLayout {
  readonly frame: PlotFrame;
  readonly rate: string;
  readonly spin: string;
  readonly rateEndY: number;
  readonly spinEndY: number;
  readonly xTicks: readonly Tick[];
  readonly rateTicks: readonly Tick[];
  readonly spinTicks: readonly Tick[];
}

export function layoutKnee(knee: LockKnee, size: PlotSize): KneeLayout {
  const frame = plotFrame(size, { right: 56, top: 30 });
  const last = knee.cpus.length - 1;
  const x = scaleLinear([0, knee.cpus[last]], [frame.left, frame.right]);
  const rate = upwards(frame, max(knee.perUs) ?? 1);
  const spin = scaleLinear([0, 1], [frame.bottom, frame.top]);
  const across = (_: number, i: number): number => x(knee.cpus[i]);
  return {
    frame,
    rate: line<number>().x(across).y(rate)([...knee.perUs]) ?? '',
    spin: line<number>().x(across).y(spin)([...knee.spinShare]) ?? '',
    rateEndY: rate(knee.perUs[last]),
    spinEndY: spin(knee.spinShare[last]),
    xTicks: ticksOf(x, 6),
    rateTicks: ticksOf(rate, 5),
    spinTicks: ticksOf(spin, 4, (share) => `${Math.round(100 * share)} %`),
  };
}

export function kneeTable(knee: LockKnee, sourceIds: readonly string[]): Table {
  return {
    id: 'lock-knee',
    title: 'One contended lock: rate and spinning, by CPUs',
    sourceIds,
    columns: [
      figureColumn('cpus', 'CPUs'),
      { ...figureColumn('per_us', 'passes', '/us'), digits: 3 },
      { ...figureColumn('spin_percent', 'time spinning', '%'), digits: 1 },
    ],
    rows: knee.cpus.map((cpus, i) => [cpus, knee.perUs[i], 100 * knee.spinShare[i]]),
    notes: [],
  };
}
