/** Which columns of the field are in view. */
import { clamp } from '../geometry.ts';

/** Columns that are in view: from the left edge to the right edge, fractions of a column too. */
export interface ColumnSpan {
  readonly from: number;
  readonly to: number;
}

/** Closer than so many columns is for the stage to show. */
export const FEWEST_COLUMNS = 4;

/** The nearest span that shows columns only, and not too few of them. */
export function viewWithin({ from, to }: ColumnSpan, columns: number): ColumnSpan {
  const least = Math.min(columns, FEWEST_COLUMNS);
  const width = clamp(to - from, least, columns);
  const start = clamp(from, 0, columns - width);
  return { from: start, to: start + width };
}
