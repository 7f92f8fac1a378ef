/** A time budget as steps that stand on each other, from the kernel before to the one after. */
import { scaleBand } from 'd3';
import type { Waterfall } from '../../schema/evidence-figures.ts';
import { figureColumn, type Table, textColumn } from '../../schema/table.ts';
import {
  type PlotFrame,
  type PlotSize,
  plotFrame,
  type Tick,
  ticksOf,
  upwards,
} from './plot-frame.ts';

export interface WaterfallBlock {
  readonly kind: Waterfall['steps'][number]['kind'];
  readonly label: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Where the range of a predicted step ends, in pixels from the top. */
  readonly whisker: readonly [number, number] | null;
}

export interface WaterfallLayout {
  readonly frame: PlotFrame;
  readonly blocks: readonly WaterfallBlock[];
  readonly ticks: readonly Tick[];
}

/** Steps between base and total stand on what is below them; base and total stand on zero. */
export function layoutWaterfall({ steps }: Waterfall, size: PlotSize): WaterfallLayout {
  const frame = plotFrame(size, { top: 34 });
  const y = upwards(frame, highest(steps) * 1.02);
  const x = scaleBand(
    steps.map((_, i) => String(i)),
    [frame.left, frame.right],
  ).padding(0.24);
  let below = 0;
  const blocks = steps.map(({ kind, label, us, range }, i) => {
    const from = kind === 'base' || kind === 'total' ? 0 : below;
    below = from + us;
    return {
      kind,
      label,
      text: stepText(kind, us),
      x: x(String(i)) ?? frame.left,
      width: x.bandwidth(),
      y: Math.min(y(from), y(below)),
      height: Math.abs(y(from) - y(below)),
      whisker: range && ([y(from + range[0]), y(from + range[1])] as const),
    };
  });
  return { frame, blocks, ticks: ticksOf(y, 5) };
}

/** The highest end of a step or of its range, standing on what is below it. */
function highest(steps: Waterfall['steps']): number {
  let below = 0;
  let most = 0;
  for (const { kind, us, range } of steps) {
    const from = kind === 'base' || kind === 'total' ? 0 : below;
    most = Math.max(most, from + us, from + (range?.[1] ?? 0));
    below = from + us;
  }
  return most;
}

function stepText(kind: string, us: number): string {
  const whole = kind === 'base' || kind === 'total';
  return `${whole || us < 0 ? '' : '+'}${us.toFixed(2).replace('-', '\u2212')}`;
}

export function waterfallTable(fall: Waterfall, sourceIds: readonly string[]): Table {
  return {
    id: `${fall.case}-${fall.reading}-budget`,
    title: 'Where the time per datagram goes',
    sourceIds,
    columns: [
      textColumn('step', 'step'),
      { ...figureColumn('us', 'time', 'us'), digits: 3 },
      { ...figureColumn('p5_us', '5 %', 'us'), digits: 3 },
      { ...figureColumn('p95_us', '95 %', 'us'), digits: 3 },
    ],
    rows: fall.steps.map(({ label, us, range }) => [
      label,
      us,
      range?.[0] ?? null,
      range?.[1] ?? null,
    ]),
    notes: [`Medians of ${fall.samples} samples; "not explained" is what is left of the total.`],
  };
}
