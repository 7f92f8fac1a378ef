/** Tries seeds: of each a scenario with a clock and a script of single operations. */
import { drawScenario } from './draw-scenario.ts';
import { drawScript } from './draw-script.ts';
import { type Drawn, type Failure, type Fault, NOT_POSSIBLE } from './failure.ts';
import { shrinkScenario, shrinkScript } from './shrink.ts';
import { tryScenario } from './try-scenario.ts';
import { tryScript } from './try-script.ts';

/** What a seed brings to light; nothing from a sound engine. */
export function trySeed(seed: number): Failure[] {
  const scenario = drawScenario(seed);
  const script = drawScript(seed);
  return [
    ...failures(seed, scenario, tryScenario, shrinkScenario),
    ...failures(seed, script, tryScript, shrinkScript),
  ];
}

function failures<T extends Drawn>(
  seed: number,
  drawn: T,
  attempt: (drawn: T) => Fault | null,
  shrink: (drawn: T, fault: Fault) => T,
): Failure[] {
  const fault = attempt(drawn);
  if (fault === null) return [];
  // What should not have been drawn is to be seen as it was drawn.
  const scenario = fault.invariant === NOT_POSSIBLE ? drawn : shrink(drawn, fault);
  // The same invariant, told as it breaks in what is left.
  return [{ seed, ...(attempt(scenario) ?? fault), scenario }];
}
