/** What samples say together. The quantiles are those of `headless predict`. */
import type { Band } from '../../schema/evidence-figures.ts';

/** Null where no sample counts. */
export function computeBand(values: Float64Array): Band | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted();
  return { median: at(sorted, 0.5), p5: at(sorted, 0.05), p95: at(sorted, 0.95) };
}

export function medianOf(values: Float64Array): number {
  return at(values.toSorted(), 0.5);
}

/** Between the two samples next to it, in proportion. */
function at(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}
