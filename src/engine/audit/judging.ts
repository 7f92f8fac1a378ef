/**
 * Who judges runs: nobody until judges were added. The page plays before they are loaded, and has
 * its first run judged afterwards; a program that has them anyway imports always-judged.ts.
 */
import type { Violation } from '../../schema/violation.ts';
import type { Judge } from './judge.ts';

export interface JudgeOptions {
  /** False leaves the judges out. By default they watch every run with events. */
  readonly judges?: boolean;
  /** Called for an invariant that does not hold; by default the run stops with an error. */
  readonly onViolation?: (violation: Violation) => void;
}

type JudgeMaker = (...given: ConstructorParameters<typeof Judge>) => Judge;

let maker: JudgeMaker | null = null;

/** From now on runs are judged. */
export function addJudges(make: JudgeMaker): void {
  maker = make;
}

export function haveJudges(): boolean {
  return maker !== null;
}

/** Loads them; at once where they are there. */
export async function fetchJudges(): Promise<void> {
  if (maker !== null) return;
  const { Judge } = await import('./judge.ts');
  addJudges((...given) => new Judge(...given));
}

/** Null where there are no judges yet. */
export const makeJudge = (...given: ConstructorParameters<typeof Judge>): Judge | null =>
  maker === null ? null : maker(...given);
