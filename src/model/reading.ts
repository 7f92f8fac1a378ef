/** What a prediction is: one reading of a published case, a function of drawn parameters. */
import type { ReadingFacts } from '../schema/evidence.ts';
import type { Drawn } from './draws.ts';

/** One sample. */
export interface Outcome {
  /** The predicted value, in the unit of the reading. */
  readonly value: number;
  /** By the id of the ablation: the value on the same draws without that part. */
  readonly without: Readonly<Record<string, number>>;
}

/** One datagram before and after, us: what is added directly, and what it all comes to. */
export interface DatagramBudget {
  readonly baseUs: number;
  readonly walkUs: number;
  /** What the flush costs beyond the walk. */
  readonly otherUs: number;
  /** What the walk evicts from L1 costs others. */
  readonly evictedUs: number;
  readonly totalUs: number;
}

export interface Reading extends ReadingFacts {
  /**
   * Null where the drawn parameters cannot meet the baseline, so that the sample does not count.
   * `seed` is that of the pipelines: both kernels see the same.
   */
  readonly predict: (p: Drawn, seed: number) => Outcome | null;
  /** The same, step by step, for a picture; it may draw any parameter of the case. */
  readonly budget?: (p: Drawn, seed: number) => DatagramBudget | null;
}

/** A reading without its prediction: this crosses threads. */
export function factsOf({ predict: _, budget: __, ...facts }: Reading): ReadingFacts {
  return facts;
}
