/** What judges say when the engine breaks a rule of its own: a bug here, not the kernel's doing. */
import type { Ps } from './units.ts';

export interface Violation {
  /** Which invariant. */
  readonly name: string;
  /** What does not hold, in half a sentence. */
  readonly detail: string;
  /** From when on it does not. */
  readonly atPs: Ps;
}
