/** How numbers are written on the stage. */
import { PS_PER_US, type Ps } from '../schema/units.ts';

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const MINUS = '\u2212';
const THIN = '\u2009';

/** 340561 as 340,561. */
export function countText(value: number): string {
  return WHOLE.format(value).replace('-', MINUS);
}

/** A rate to four digits: 216,300, above ten million 13.8 M. */
export function rateText(perS: number): string {
  if (perS >= 1e7) return `${(perS / 1e6).toFixed(1)}\u00a0M`;
  if (perS < 1) return '0';
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(perS)) - 3);
  return countText(Math.round(perS / unit) * unit);
}

/** A duration in µs with as many digits as help: 0.06, 0.9, 12. */
export function usText(ps: Ps): string {
  const us = ps / PS_PER_US;
  const digits = us >= 9.95 ? 0 : us >= 0.095 ? 1 : 2;
  return `${us.toFixed(digits)}${THIN}µs`;
}

const INSTANT = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** An instant of a run: 1,216.12 µs. */
export function instantText(atPs: Ps): string {
  return `${INSTANT.format(atPs / PS_PER_US)}${THIN}µs`;
}

/** "1 list", "32 lists". */
export function plural(count: number, noun: string): string {
  return `${countText(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** "flush 1 of 2"; how many there are is known once the pass is over. */
export function flushText(flushNo: number, flushes: number | null): string {
  return flushes === null ? `flush ${flushNo}` : `flush ${flushNo} of ${flushes}`;
}

const WORDS = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
];

/** A count at the start of a sentence: in words up to twelve. */
export function countWord(count: number): string {
  return WORDS[count] ?? countText(count);
}
