/** What a prediction is: one reading of a published case, drawn sample by sample. */
import type { Sampler } from './sampler.ts';

export interface Reading {
  /** Id of the published case, e.g. "M1". */
  readonly case: string;
  /** Which way of predicting it. */
  readonly reading: string;
  /** The published value, in `unit`; null where nobody has measured it. */
  readonly measured: number | null;
  readonly unit: string;
  /** What kind of statement this is: "post hoc", "not blind", … */
  readonly status: string;
  /** Which published figures were used to set parameters. */
  readonly calibratedFrom: string;
  /** Samples that a full answer takes. */
  readonly samples: number;
  /**
   * One sample of the predicted value, in `unit`; null where the drawn parameters cannot meet the
   * baseline, so that the sample does not count.
   */
  readonly draw: (sampler: Sampler) => number | null;
}
