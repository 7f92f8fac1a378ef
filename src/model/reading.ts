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

export interface Reading extends ReadingFacts {
  /**
   * Null where the drawn parameters cannot meet the baseline, so that the sample does not count.
   * `seed` is that of the pipelines: both kernels see the same.
   */
  readonly predict: (p: Drawn, seed: number) => Outcome | null;
}

/** A reading without its prediction: this crosses threads. */
export function factsOf({ predict: _, ...facts }: Reading): ReadingFacts {
  return facts;
}
