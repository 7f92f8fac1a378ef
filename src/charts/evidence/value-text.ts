/** Values of readings as the page writes them; the unit says how. */
import { format } from 'd3';
import { formatPercent, MINUS, signed, THIN } from '../../lib/format.ts';

/** "−22.7 %", "20,398 Mbit/s", "1.46 Mpps". Percentages are changes and carry their sign. */
export function valueText(value: number, unit: string): string {
  if (unit === '%') return signed(value, (v) => formatPercent(v, percentDigits(v)));
  return `${plainNumber(value)}${THIN}${unitText(unit)}`;
}

/** Measured minus median: in points of percent where the values are percentages. */
export function missText(value: number, unit: string, digits?: number): string {
  const text = signed(value, (v) => plainNumber(v, unit === '%' ? percentDigits(v) : digits));
  return unit === '%' ? `${text}${THIN}pt` : text;
}

/** The same with its unit, for a sentence. */
export function residualText(value: number, unit: string): string {
  const text = missText(value, unit);
  return unit === '%' ? text : `${text}${THIN}${unitText(unit)}`;
}

/** In a column whose head names the unit; percentages carry theirs. */
export function columnText(value: number, unit: string, digits?: number): string {
  return unit === '%' ? valueText(value, unit) : plainNumber(value, digits);
}

/** As many decimals as the value itself is written with. */
export function digitsOf(value: number): number {
  const size = Math.abs(value);
  return size >= 99.95 || value === 0 ? 0 : smallDigits(size);
}

export function unitText(unit: string): string {
  return unit === 'us' ? 'µs' : unit === 'x' ? '×' : unit;
}

/** Three digits where the value is small, commas where it is large. */
export function plainNumber(value: number, digits?: number): string {
  if (!Number.isFinite(value)) return '–';
  const places = digits ?? digitsOf(value);
  return format(`,.${places}f`)(value).replace('-', MINUS).replace('\u2212', MINUS);
}

/** As few digits as the value has, six at most: ends of ranges and ticks, as they were chosen. */
export function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return Number(value.toPrecision(6))
    .toLocaleString('en-US', { maximumFractionDigits: 12 })
    .replace('-', MINUS);
}

function smallDigits(size: number): number {
  return Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(size))));
}

function percentDigits(percent: number): number {
  return Math.abs(percent) >= 99.95 ? 0 : 1;
}
