/**
 * Which parameters move the answer: how far its median moves between the lowest and the highest
 * fifth of what was drawn of each. From the same samples as the band; nothing is drawn anew.
 */
import { max, scaleBand, scaleLinear } from 'd3';
import { figureColumn, type Table, textColumn } from '../../schema/table.ts';
import { medianOf } from './band.ts';
import { type PlotFrame, type PlotSize, plotFrame, type Tick, ticksOf } from './plot-frame.ts';

export interface TornadoBar {
  readonly name: string;
  /** Median of the answer in the lowest and highest fifth of the parameter. */
  readonly low: number;
  readonly high: number;
}

const FIFTH = 5;
/** Fewer samples say nothing about a fifth of them. */
const LEAST_SAMPLES = 50;

/** The one that moves most first; parameters that never vary are left out. */
export function computeTornado(
  values: Float64Array,
  drawn: Readonly<Record<string, Float64Array>>,
): readonly TornadoBar[] {
  if (values.length < LEAST_SAMPLES) return [];
  return Object.entries(drawn)
    .filter(([, column]) => column.length === values.length && varies(column))
    .map(([name, column]) => ({ name, ...endsOf(values, column) }))
    .sort((a, b) => Math.abs(b.high - b.low) - Math.abs(a.high - a.low));
}

function varies(column: Float64Array): boolean {
  return column.some((value) => value !== column[0]);
}

function endsOf(values: Float64Array, column: Float64Array): { low: number; high: number } {
  const order = Uint32Array.from(column.keys()).sort((a, b) => column[a] - column[b] || a - b);
  const fifth = Math.floor(values.length / FIFTH);
  const median = (indices: Uint32Array): number =>
    medianOf(Float64Array.from(indices, (index) => values[index]));
  return { low: median(order.subarray(0, fifth)), high: median(order.subarray(-fifth)) };
}

export interface TornadoLayout {
  readonly frame: PlotFrame;
  readonly rows: readonly TornadoRow[];
  readonly medianX: number;
  readonly ticks: readonly Tick[];
}

export interface TornadoRow {
  readonly name: string;
  readonly y: number;
  readonly height: number;
  readonly lowX: number;
  readonly highX: number;
}

export const TORNADO_ROWS = 12;
const ROW_HEIGHT = 26;

export function tornadoHeight(bars: readonly TornadoBar[]): number {
  return Math.min(bars.length, TORNADO_ROWS) * ROW_HEIGHT + 44;
}

export function layoutTornado(
  bars: readonly TornadoBar[],
  median: number,
  size: PlotSize,
): TornadoLayout {
  const shown = bars.slice(0, TORNADO_ROWS);
  const frame = plotFrame(size, { left: Math.min(200, size.width * 0.4), right: 24, top: 6 });
  const reach = max(shown.flatMap(({ low, high }) => [low, high].map((v) => Math.abs(v - median))));
  const span = reach === undefined || reach === 0 ? 1 : reach;
  const x = scaleLinear([median - span, median + span], [frame.left + 8, frame.right]);
  const y = scaleBand(
    shown.map(({ name }) => name),
    [frame.top, frame.bottom],
  ).padding(0.25);
  return {
    frame,
    rows: shown.map(({ name, low, high }) => ({
      name,
      y: y(name) ?? 0,
      height: y.bandwidth(),
      lowX: x(low),
      highX: x(high),
    })),
    medianX: x(median),
    ticks: ticksOf(x, 5),
  };
}

export function tornadoTable(
  bars: readonly TornadoBar[],
  unit: string,
  sourceIds: readonly string[],
): Table {
  return {
    id: 'tornado',
    title: 'Which parameters move the answer',
    sourceIds,
    columns: [
      textColumn('parameter', 'parameter'),
      { ...figureColumn('low_fifth', 'median in its lowest fifth', unit), digits: 3 },
      { ...figureColumn('high_fifth', 'median in its highest fifth', unit), digits: 3 },
      { ...figureColumn('moves', 'moves by', unit), digits: 3 },
    ],
    rows: bars.map(({ name, low, high }) => [name, low, high, high - low]),
    notes: [],
  };
}
