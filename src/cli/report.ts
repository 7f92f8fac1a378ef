/** Where the commands of the headless door write: JSON alone on stdout, or text for people. */
export interface Report {
  /** One JSON document; with --json it is all that stdout holds. */
  readonly json: unknown;
  /** Lines for people. */
  readonly text: string;
  readonly exitCode: 0 | 1;
}

/** A wrong call: one sentence, exit code 2. */
export class UsageError extends Error {}
