/** The plane of a small chart, in CSS pixels, and the ticks beside it. */
import { scaleLinear } from 'd3';
import { shortNumber } from './value-text.ts';

export interface PlotSize {
  readonly width: number;
  readonly height: number;
}

export interface PlotFrame extends PlotSize {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Tick {
  /** Pixels along its axis. */
  readonly at: number;
  readonly text: string;
}

/** Margins for tick labels at the left and below. */
export function plotFrame(
  { width, height }: PlotSize,
  margin: { readonly left?: number; readonly right?: number; readonly top?: number } = {},
): PlotFrame {
  const { left = 52, right = 16, top = 14 } = margin;
  return {
    width,
    height,
    left,
    right: Math.max(left + 40, width - right),
    top,
    bottom: height - 34,
  };
}

/** From 0 to the largest value, upwards; times and rates have no cut axis. */
export function upwards({ top, bottom }: PlotFrame, most: number) {
  return scaleLinear([0, most > 0 ? most : 1], [bottom, top]).nice(5);
}

const DIGIT_WIDTH = 7;
const TICK_GAP = 8;

/** Those of some ticks, from the left, whose texts do not touch. */
export function apart(ticks: readonly Tick[]): readonly Tick[] {
  let free = Number.NEGATIVE_INFINITY;
  return ticks.filter(({ at, text }) => {
    const half = (text.length * DIGIT_WIDTH) / 2;
    if (at - half < free) return false;
    free = at + half + TICK_GAP;
    return true;
  });
}

/** Ticks of a linear scale. */
export function ticksOf(
  scale: { ticks(count: number): number[]; (value: number): number },
  count: number,
  text: (value: number) => string = shortNumber,
): readonly Tick[] {
  return scale.ticks(count).map((value) => ({ at: scale(value), text: text(value) }));
}
