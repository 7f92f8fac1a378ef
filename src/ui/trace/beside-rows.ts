/** Trace and model side by side, with how far they are apart. */
import type { DeferralFigures } from '../../analysis/trace/deferral-figures.ts';
import { formatCount, formatPercent, formatRate, plural, signed } from '../../lib/format.ts';

export interface BesideRow {
  readonly name: string;
  readonly trace: string;
  readonly model: string;
  /** How the model differs, in words. */
  readonly differs: string;
}

type Compared = Exclude<keyof DeferralFigures, 'batches' | 'passes' | 'kicks'>;

const ROWS: readonly (readonly [Compared, string, (value: number) => string])[] = [
  ['receivedPerS', 'datagrams received', formatRate],
  ['skbsPerPass', 'skbs delivered per NET_RX pass', (value) => value.toFixed(2)],
  ['meanBatch', 'skbs freed by a flush, mean', (value) => value.toFixed(2)],
  ['largestBatch', 'skbs freed by a flush, most', formatCount],
  ['kicksPer1000', 'kicks per 1,000 skbs received', (value) => value.toFixed(2)],
  ['deferredShare', 'deferred, of what receivers were done with', (v) => formatPercent(100 * v)],
  ['droppedShare', 'dropped, of what was delivered', (value) => formatPercent(100 * value)],
];

export function besideRows(trace: DeferralFigures, model: DeferralFigures): BesideRow[] {
  return ROWS.map(([key, name, format]) => {
    const textOf = (value: number | null): string => (value === null ? 'not known' : format(value));
    const texts = { trace: textOf(trace[key]), model: textOf(model[key]) };
    return { name, ...texts, differs: differenceText(trace[key], model[key], texts) };
  });
}

function differenceText(
  trace: number | null,
  model: number | null,
  texts: { readonly trace: string; readonly model: string },
): string {
  if (trace === null || model === null) return 'cannot be compared';
  if (texts.trace === texts.model) return 'the same';
  if (trace === 0) return 'only in the model';
  if (model === 0) return 'only in the trace';
  const percent = (100 * (model - trace)) / trace;
  if (Math.abs(percent) < 0.5) return 'less than 0.5\u202f%';
  return `model ${signed(percent, (value) => formatPercent(value, 0))}`;
}

/** Sizes of flushes in classes that double: [from, to], and the share of flushes in each. */
export interface BatchClass {
  readonly name: string;
  readonly trace: number;
  readonly model: number;
}

export function batchClasses(trace: DeferralFigures, model: DeferralFigures): BatchClass[] {
  const most = Math.max(trace.largestBatch, model.largestBatch);
  const classes: BatchClass[] = [];
  for (let from = 1; from <= most; from *= 2) {
    const to = 2 * from - 1;
    const name = from === 1 ? plural(1, 'skb') : `${formatCount(from)} – ${formatCount(to)} skbs`;
    classes.push({ name, trace: shareOf(trace, from, to), model: shareOf(model, from, to) });
  }
  return classes;
}

function shareOf({ batches }: DeferralFigures, from: number, to: number): number {
  let all = 0;
  let inside = 0;
  for (const [skbs, times] of batches) {
    all += times;
    if (skbs >= from && skbs <= to) inside += times;
  }
  return all === 0 ? 0 : inside / all;
}
