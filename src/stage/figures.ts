/** How the stage writes rates, times and places in a pass; all other numbers are as on the page. */
import { formatCount, formatUs } from '../lib/format.ts';
import { formatTicks } from '../lib/ticks.ts';
import type { Clock } from '../schema/run-meta.ts';
import { PS_PER_NS, PS_PER_US, type Ps } from '../schema/units.ts';

/** A rate to four digits: 216,300, above ten million 13.8 M. */
export function rateText(perS: number): string {
  if (perS >= 1e7) return `${(perS / 1e6).toFixed(1)}\u00a0M`;
  if (perS < 1) return '0';
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(perS)) - 3);
  return formatCount(Math.round(perS / unit) * unit);
}

/** A number or a rate where there is little room: 980, 12k. */
export function thousandsText(count: number): string {
  return count < 1_000 ? formatCount(Math.round(count)) : `${Math.floor(count / 1_000)}k`;
}

/** A duration in µs with as many digits as help: 0.06, 0.9, 12; or in ticks. */
export function usText(ps: Ps, { ticks }: Clock = {}): string {
  if (ticks) return formatTicks(ps / PS_PER_NS);
  const us = ps / PS_PER_US;
  return formatUs(us, us >= 9.95 ? 0 : us >= 0.095 ? 1 : 2);
}

/** An instant of a run: 1,216.12 µs. */
export function instantText(atPs: Ps, { ticks }: Clock = {}): string {
  if (ticks) return formatTicks(atPs / PS_PER_NS);
  return formatUs(atPs / PS_PER_US, 2);
}

/** "flush 1 of 2"; how many there are is known once the pass is over. */
export function flushText(flushNo: number, flushes: number | null): string {
  return flushes === null ? `flush ${flushNo}` : `flush ${flushNo} of ${flushes}`;
}
