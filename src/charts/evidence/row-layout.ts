/** Rows of predictions on one axis; places are shares of the axis, 0 at its left end. */
import { extent, scaleLinear } from 'd3';
import type { ReadingFacts } from '../../schema/evidence.ts';
import type { Band } from '../../schema/evidence-figures.ts';
import { shortNumber, valueText } from './value-text.ts';

export interface RowInput {
  readonly unit: string;
  readonly facts: Pick<ReadingFacts, 'measured' | 'spread'>;
  /** Null until the first samples are there. */
  readonly band: Band | null;
}

export interface RowAxis {
  readonly at: (value: number) => number;
  readonly ticks: readonly AxisTick[];
}

export interface AxisTick {
  readonly at: number;
  readonly text: string;
  readonly zero: boolean;
}

export interface RowMarks {
  /** Predicted band: from, to. */
  readonly band: readonly [number, number] | null;
  readonly median: number | null;
  readonly measured: number | null;
  readonly whisker: readonly [number, number] | null;
  /** From the figure to the nearer end of the band, where it is outside. */
  readonly miss: readonly [number, number] | null;
}

const TICKS = 6;

/** One axis for rows of one unit. It always has zero. */
export function layoutAxis(rows: readonly RowInput[]): RowAxis {
  const values = rows.flatMap(({ facts: { measured, spread }, band }) => [
    ...(measured === null ? [] : [measured]),
    ...(spread ?? []),
    ...(band === null ? [] : [band.p5, band.p95]),
  ]);
  const [least = 0, most = 1] = extent([0, ...values]);
  const scale = scaleLinear([least, most === least ? least + 1 : most], [0, 1]).nice(TICKS);
  const unit = rows[0]?.unit ?? '';
  const ticks = scale.ticks(TICKS).map((value) => ({
    at: scale(value),
    text: tickText(value, unit),
    zero: value === 0,
  }));
  return { at: scale, ticks };
}

function tickText(value: number, unit: string): string {
  return unit === '%' ? valueText(value, unit).replace('.0', '') : shortNumber(value);
}

/** Whether two axes put everything at the same place. */
export function sameAxis(a: RowAxis, b: RowAxis): boolean {
  const placed = ({ ticks }: RowAxis): string =>
    ticks.map(({ at, text }) => `${at} ${text}`).join();
  return placed(a) === placed(b);
}

export function layoutRow({ facts, band }: RowInput, { at }: RowAxis): RowMarks {
  const { measured, spread } = facts;
  return {
    band: band && [at(band.p5), at(band.p95)],
    median: band && at(band.median),
    measured: measured === null ? null : at(measured),
    whisker: spread && [at(spread[0]), at(spread[1])],
    miss: band === null || measured === null ? null : missOf(measured, band, at),
  };
}

function missOf(measured: number, band: Band, at: RowAxis['at']): readonly [number, number] | null {
  if (measured < band.p5) return [at(measured), at(band.p5)];
  if (measured > band.p95) return [at(band.p95), at(measured)];
  return null;
}
