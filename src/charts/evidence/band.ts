/** What samples say together. The quantiles are those of `headless predict`. */
import { quantile } from '../../lib/quantile.ts';
import type { Band } from '../../schema/evidence-figures.ts';

/** Null where no sample counts. */
export function computeBand(values: Float64Array): Band | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted();
  return { median: quantile(sorted, 0.5), p5: quantile(sorted, 0.05), p95: quantile(sorted, 0.95) };
}

export function medianOf(values: Float64Array): number {
  return quantile(values.toSorted(), 0.5);
}
