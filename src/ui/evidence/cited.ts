/** The sources of a figure, for its table and for people. */
export interface CitedSources {
  readonly ids: readonly string[];
  /** A line for each. */
  readonly lines: readonly string[];
}
