/** The two kinds of failure: a bug in this program, and input that cannot be used. */

/** Stops the run when `condition` does not hold; a failed assert is always a bug of ours. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`bug: ${message}`);
}

/** Input that cannot be used, told to the user: what was wrong, where, and what to do about it. */
export class InputError extends Error {
  readonly where: string;
  readonly hint: string;

  constructor(problem: { what: string; where: string; hint: string }) {
    super(problem.what);
    this.name = 'InputError';
    this.where = problem.where;
    this.hint = problem.hint;
  }
}
