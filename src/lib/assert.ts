/** The two kinds of failure: a bug in this program, and input that cannot be used. */

/** Stops the run when `condition` does not hold; a failed assert is always a bug of ours. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`bug: ${message}`);
}

/**
 * Input that cannot be used. Its message is the whole sentence for the user: what was wrong, where,
 * and what to do. It crosses threads as text, so nothing may be left out of it.
 */
export class InputError extends Error {
  readonly where: string;
  readonly hint: string;

  constructor(problem: { what: string; where: string; hint: string }) {
    const { what, where, hint } = problem;
    super(`${what.charAt(0).toUpperCase()}${what.slice(1)} (${where}): ${hint}.`);
    this.name = 'InputError';
    this.where = where;
    this.hint = hint;
  }
}
