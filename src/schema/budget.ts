/** Where the time of one datagram goes when a kernel variant is held against a baseline, in ns. */
export interface Budget {
  /** Baseline: its variant's time per datagram and rate. */
  readonly baseNs: number;
  readonly baselineRatePerS: number;
  /** What the walk over more lists adds, both flushes. */
  readonly walkNs: number;
  /** What lines pushed out of the cache by the walk add. */
  readonly pollutionNs: number;
  /** What waking the receiver more often adds. */
  readonly wakeupNs: number;
  readonly totalNs: number;
  readonly ratePerS: number;
  readonly changePercent: number;
  /** Wake-ups per datagram of the baseline and of this variant. */
  readonly wakesBefore: number;
  readonly wakesAfter: number;
  /** The published difference in time per datagram and what is left of it unexplained. */
  readonly published: {
    readonly gapNs: number;
    readonly openNs: number;
    readonly changePercent: number;
  } | null;
}
