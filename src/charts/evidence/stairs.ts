/** M11: what a known delay in the sender costs, measured and predicted, over the delay. */
import { format, line, max, scaleLinear } from 'd3';
import { formatCount, plural } from '../../lib/format.ts';
import type { DelayComparison } from '../../schema/evidence-figures.ts';
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

/** One row of a delay table of the reader's own. */
export interface OwnRow {
  readonly payloadBytes: number;
  readonly delayNs: number;
  readonly us: number;
  readonly wakes: number;
}

export type StairsSide = 'time' | 'wakes';

export interface StairsDot {
  readonly x: number;
  readonly y: number;
  readonly whisker: readonly [number, number] | null;
}

export interface StairsLayout {
  readonly frame: PlotFrame;
  /** Path of the model. */
  readonly model: string;
  readonly measured: readonly StairsDot[];
  readonly own: readonly StairsDot[];
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
}

export function layoutStairs(
  rows: readonly DelayComparison[],
  own: readonly OwnRow[],
  side: StairsSide,
  size: PlotSize,
): StairsLayout {
  const frame = plotFrame(size, { left: 40, top: 30 });
  const measured = (row: DelayComparison) => (side === 'time' ? row.measuredUs : row.measuredWakes);
  const model = (row: DelayComparison) => (side === 'time' ? row.modelUs : row.modelWakes);
  const most = (row: DelayComparison) => (side === 'time' ? row.measuredRange[1] : measured(row));
  const mine = (row: OwnRow) => (side === 'time' ? row.us : row.wakes);
  const delays = [...rows, ...own].map(({ delayNs }) => delayNs);
  const x = scaleLinear([0, max(delays) ?? 1], [frame.left, frame.right]);
  const y = upwards(
    frame,
    max([...rows.flatMap((row) => [most(row), model(row)]), ...own.map(mine)]) ?? 1,
  );
  return {
    frame,
    model:
      line<DelayComparison>()
        .x(({ delayNs }) => x(delayNs))
        .y((row) => y(model(row)))([...rows]) ?? '',
    measured: rows.map((row) => ({
      x: x(row.delayNs),
      y: y(measured(row)),
      whisker: side === 'time' ? [y(row.measuredRange[0]), y(row.measuredRange[1])] : null,
    })),
    own: own.map((row) => ({ x: x(row.delayNs), y: y(mine(row)), whisker: null })),
    xTicks: ticksOf(x, 5, tickText),
    yTicks: ticksOf(y, 5, tickText),
  };
}

/** Rows of the reader's own may be a thousand times as long as ours: "200k" still has room. */
function tickText(value: number): string {
  return value < 1e5 ? shortNumber(value) : format('~s')(value);
}

/** Of rows that no picture is of; empty if there are none. */
export function unshownText(rows: readonly OwnRow[], shownBytes: readonly number[]): string {
  const left = rows.map((row) => row.payloadBytes).filter((bytes) => !shownBytes.includes(bytes));
  if (left.length === 0) return '';
  const bytesText = (bytes: readonly number[]) =>
    [...new Set(bytes)].map(formatCount).join(' and ');
  return (
    `${plural(left.length, 'point')} of ${bytesText(left)} bytes cannot be shown: ` +
    `the pictures are of ${bytesText(shownBytes)} bytes.`
  );
}

export function stairsTable(rows: readonly DelayComparison[], sourceIds: readonly string[]): Table {
  const payload = rows[0]?.payloadBytes ?? 0;
  return {
    id: `delay-stairs-${payload}`,
    title: `A known delay in the sender, ${payload} bytes: measured and the model`,
    sourceIds,
    columns: [
      figureColumn('delay_ns', 'delay', 'ns'),
      { ...figureColumn('measured_us', 'measured', 'us'), digits: 2 },
      { ...figureColumn('model_us', 'model', 'us'), digits: 2 },
      { ...figureColumn('off_percent', 'model off by', '%'), digits: 1 },
      { ...figureColumn('measured_wakes', 'wake-ups, measured'), digits: 2 },
      { ...figureColumn('model_wakes', 'wake-ups, model'), digits: 2 },
    ],
    rows: rows.map((row) => [
      row.delayNs,
      row.measuredUs,
      row.modelUs,
      100 * (row.modelUs / row.measuredUs - 1),
      row.measuredWakes,
      row.modelWakes,
    ]),
    notes: ['Times and wake-ups per datagram sent; the measured ones are medians of the rounds.'],
  };
}

/** What does not fit, from the rows themselves. */
export function misfitText(rows: readonly DelayComparison[]): string {
  if (rows.length === 0) return '';
  const off = ({ modelUs, measuredUs }: DelayComparison): number =>
    100 * (modelUs / measuredUs - 1);
  const missed = ({ modelWakes, measuredWakes }: DelayComparison): number =>
    modelWakes - measuredWakes;
  const time = rows.reduce((a, b) => (Math.abs(off(b)) > Math.abs(off(a)) ? b : a));
  const wakes = rows.reduce((a, b) => (Math.abs(missed(b)) > Math.abs(missed(a)) ? b : a));
  const signedText = (value: number, digits: number): string =>
    `${value < 0 ? '\u2212' : '+'}${Math.abs(value).toFixed(digits)}`;
  return (
    `What fits least: the time at ${time.delayNs.toLocaleString('en-US')} ns, ` +
    `${signedText(off(time), 1)}\u202f%, and the wake-ups at ` +
    `${wakes.delayNs.toLocaleString('en-US')} ns, ${signedText(missed(wakes), 2)} per datagram.`
  );
}
