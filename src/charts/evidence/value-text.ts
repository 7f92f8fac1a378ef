/** Values of readings as the page writes them; the unit says how. */
import { format } from 'd3';
import { formatPercent, MINUS, signed, THIN } from '../../lib/format.ts';

/** "−22.7 %", "20,398 Mbit/s", "1.46 Mpps". Percentages are changes and carry their sign. */
export function valueText(value: number, unit: string): string {
  if (unit === '%') return signed(value, (v) => formatPercent(v, percentDigits(v)));
  return `${plainNumber(value)}${THIN}${unitText(unit)}`;
}

/** Measured minus median: in points of percent where the values are percentages. */
export function residualText(value: number, unit: string): string {
  if (unit === '%') return `${signed(value, (v) => plainNumber(v, percentDigits(v)))}${THIN}pt`;
  return `${signed(value, (v) => plainNumber(v))}${THIN}${unitText(unit)}`;
}

export function unitText(unit: string): string {
  return unit === 'us' ? 'µs' : unit === 'x' ? '×' : unit;
}

/** Three digits where the value is small, commas where it is large. */
export function plainNumber(value: number, digits?: number): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  const places = digits ?? (size >= 99.95 || value === 0 ? 0 : smallDigits(size));
  return format(`,.${places}f`)(value).replace('-', MINUS).replace('\u2212', MINUS);
}

function smallDigits(size: number): number {
  return Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(size))));
}

function percentDigits(percent: number): number {
  return Math.abs(percent) >= 99.95 ? 0 : 1;
}
