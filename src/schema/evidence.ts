/**
 * Published cases and what the cost model says of them, as they go from the worker to the page and
 * to the command line: what is assumed, what was drawn, what is left.
 */

/** How a parameter is spread; `lo` and `hi` of LN are its 5 % and 95 % points. */
export type PriorKind = 'U' | 'LN' | 'pick' | 'chance' | 'const';

/** Where the value of a parameter was taken from. */
export type PriorOrigin =
  /** Nothing that the two kernels reached: instruction counts, other machines, common knowledge. */
  | 'prior'
  /** A published figure of the kernel before the change. */
  | 'baseline'
  /** A published figure of the changed kernel: only where calibratedFrom says so. */
  | 'changed kernel'
  /** Fitted to the very figures that are shown beside it: no prediction. */
  | 'fit';

export interface Prior {
  /** Unique within a case: the same name is the same draw in all its readings. */
  readonly name: string;
  readonly kind: PriorKind;
  /** Ends of the range; for `const` both are its value; for `chance` the probability, twice. */
  readonly lo: number;
  readonly hi: number;
  /** The values of a `pick`; empty for the others. */
  readonly values: readonly number[];
  readonly unit: string;
  /** What it is, in one line. */
  readonly meaning: string;
  /** Where the range comes from, in one line; never empty. */
  readonly source: string;
  readonly confidence: 'high' | 'medium' | 'low';
  readonly origin: PriorOrigin;
  /** Beyond these it makes no physical sense: the ends of its slider. */
  readonly least: number;
  readonly most: number;
}

/**
 * Ranges that are not the published ones, by the name of the parameter. A pick or a constant is
 * then drawn evenly from its range; a chance is the middle of it.
 */
export type Assumptions = Readonly<Record<string, { readonly lo: number; readonly hi: number }>>;

/** What is made of where the measured value lies in the band. */
export type CountClass =
  /** Drawn from priors and a published baseline: a prediction. */
  | 'counted'
  /** The model knew the answer, was changed after it, or keeps its books: counted apart. */
  | 'apart'
  /** Our own experiment, as far as nothing was fitted to it: counted apart too. */
  | 'own'
  /** Its parameters were fitted to the very figure that it is held against: not counted. */
  | 'fitted';

export interface ReadingFacts {
  readonly case: string;
  readonly reading: string;
  /** The published value in `unit`; null where nobody has measured it. */
  readonly measured: number | null;
  /** Its spread where one was published: lowest and highest of what counts as the same value. */
  readonly spread: readonly [number, number] | null;
  readonly unit: string;
  /** Words of the model about itself: "post hoc", "not blind", "book-keeping". */
  readonly status: string;
  readonly counts: CountClass;
  readonly calibratedFrom: string;
  /** Samples of a full answer. */
  readonly samples: number;
  readonly priors: readonly Prior[];
  /** Ids of its ablations, in the order of the columns of a drawn chunk. */
  readonly ablations: readonly string[];
}

/** Samples are drawn in chunks of so many, each from a seed of its own: any thread may draw any. */
export const CHUNK_SAMPLES = 50;

export interface DrawRequest {
  readonly case: string;
  readonly reading: string;
  readonly assumptions: Assumptions;
  readonly seed: number;
  /** Which chunk, from 0. */
  readonly chunk: number;
}

/** What one chunk came to: samples that count, one row each. */
export interface DrawnChunk {
  readonly values: Float64Array;
  /** By the name of the parameter, as drawn; for the tornado. */
  readonly drawn: Readonly<Record<string, Float64Array>>;
  /** By the id of the ablation, the value without that part. */
  readonly without: Readonly<Record<string, Float64Array>>;
  /** Draws that could not meet their baseline. */
  readonly rejected: number;
}
