/** From what was chosen to the scenario that is run. */
import { InputError } from '../lib/assert.ts';
import type { Scenario } from '../schema/scenario.ts';
import { checkScenario } from '../schema/scenario-check.ts';
import { type ScenarioChoices, uncheckedScenario } from './linked.ts';

/** Throws an InputError when the choices do not fit together; `where` says where they come from. */
export function scenarioOf(choices: ScenarioChoices, where: string): Scenario {
  const scenario = uncheckedScenario(choices);
  checkScenario(scenario, where);
  return scenario;
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
