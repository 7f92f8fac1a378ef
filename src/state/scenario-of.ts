/** From what was chosen to the scenario that is run. */
import { InputError } from '../lib/assert.ts';
import type { KernelSpec } from '../schema/kernel.ts';
import type { Scenario } from '../schema/scenario.ts';
import { checkScenario } from '../schema/scenario-check.ts';
import { baseOf, type LinkedChoices, loadOf } from './linked.ts';

type ScenarioChoices = Pick<
  LinkedChoices,
  | 'preset'
  | 'custom'
  | 'machine'
  | 'load'
  | 'variant'
  | 'release'
  | 'deferMax'
  | 'callers'
  | 'seed'
  | 'runPs'
  | 'edits'
>;

/** Throws an InputError when the choices do not fit together; `where` says where they come from. */
export function scenarioOf(choices: ScenarioChoices, where: string): Scenario {
  const base = baseOf(choices);
  const scenario: Scenario = {
    ...base,
    machine: { ...base.machine, ...choices.machine },
    kernel: kernelChosen(choices),
    load: loadOf(choices),
    edits: choices.edits,
    seed: choices.seed,
    runPs: choices.runPs,
  };
  checkScenario(scenario, where);
  return scenario;
}

/** Callers are said only where they are not the release's own. */
function kernelChosen({ variant, release, deferMax, callers }: ScenarioChoices): KernelSpec {
  const kernel = { variant, release, deferMax };
  return Object.keys(callers).length === 0 ? kernel : { ...kernel, callers };
}

/** Why the choices do not fit together, in one sentence, or null if they do. */
export function misfitOf(choices: ScenarioChoices, where: string): string | null {
  try {
    scenarioOf(choices, where);
    return null;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.message;
  }
}

/** The scenario of the choices; where they do not fit, the last good one and what to tell. */
export function scenarioOrLast(
  choices: ScenarioChoices,
  last: Scenario,
): { readonly scenario: Scenario; readonly notice: string | null } {
  const notice = misfitOf(choices, 'your choices');
  return { scenario: notice === null ? scenarioOf(choices, 'your choices') : last, notice };
}
