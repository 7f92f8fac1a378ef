/** Profiles before and after: for each symbol two bars, one below the other. */
import { max, scaleBand, scaleLinear } from 'd3';
import type { ProfilePair } from '../../analysis/published-figures.ts';
import { MINUS } from '../../lib/format.ts';
import { type PlotFrame, type PlotSize, plotFrame, type Tick, ticksOf } from './plot-frame.ts';

export interface ProfileRow {
  readonly symbol: string;
  readonly y: number;
  readonly height: number;
  /** Ends of the bars, in pixels; null where the symbol was not listed. */
  readonly beforeX: number | null;
  readonly afterX: number | null;
  /** The change in points, or on which side it was not listed. */
  readonly says: string;
}

export interface ProfileLayout {
  readonly frame: PlotFrame;
  readonly rows: readonly ProfileRow[];
  readonly ticks: readonly Tick[];
}

/** The largest changes; all others are in the table. */
export const PROFILE_ROWS = 12;
const ROW_HEIGHT = 34;

export function profileHeight(pairs: readonly ProfilePair[]): number {
  return Math.min(pairs.length, PROFILE_ROWS) * ROW_HEIGHT + 44;
}

export function layoutProfile(pairs: readonly ProfilePair[], size: PlotSize): ProfileLayout {
  const shown = pairs.slice(0, PROFILE_ROWS);
  const left = Math.min(236, size.width * 0.45);
  const frame = plotFrame(size, { left, right: 96, top: 6 });
  const most = max(shown.flatMap(({ before, after }) => [before ?? 0, after ?? 0])) ?? 1;
  const x = scaleLinear([0, most], [frame.left, frame.right]);
  const y = scaleBand(
    shown.map(({ symbol }) => symbol),
    [frame.top, frame.bottom],
  ).padding(0.25);
  return {
    frame,
    rows: shown.map(({ symbol, before, after }) => ({
      symbol,
      y: y(symbol) ?? 0,
      height: y.bandwidth(),
      beforeX: before === null ? null : x(before),
      afterX: after === null ? null : x(after),
      says: changeText(before, after),
    })),
    ticks: ticksOf(x, 5),
  };
}

function changeText(before: number | null, after: number | null): string {
  if (before === null) return 'not listed before';
  if (after === null) return 'not listed after';
  const change = after - before;
  const sign = change < 0 ? MINUS : '+';
  return `${sign}${Math.abs(change).toFixed(2)}\u202fpt`;
}
