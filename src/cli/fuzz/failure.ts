/** What a seed has brought to light. */
import type { Script } from '../../engine/script/player.ts';
import { InputError } from '../../lib/assert.ts';
import type { Scenario } from '../../schema/scenario.ts';

export interface Fault {
  readonly invariant: string;
  readonly detail: string;
}

/** What was drawn: a scenario with a clock, or a script of single operations. */
export type Drawn = Scenario | Script;

export interface Failure extends Fault {
  readonly seed: number;
  /** As short as it could be made with the same invariant broken. */
  readonly scenario: Drawn;
}

/** The scenario itself is refused: it should not have been drawn. */
export const NOT_POSSIBLE = 'possible';

/** An exception of the engine is a fault like any other; what was drawn must be possible. */
export function faultOf(error: unknown): Fault {
  const detail = error instanceof Error ? error.message : String(error);
  return { invariant: error instanceof InputError ? NOT_POSSIBLE : 'no exception', detail };
}
