/** The scenario of a run of a chapter. */
import { presetById } from '../data/presets.ts';
import type { Scenario } from '../schema/scenario.ts';
import { checkScenario } from '../schema/scenario-check.ts';
import { PS_PER_US } from '../schema/units.ts';
import type { StoryRun } from './scene.ts';

/** Throws where the changes do not fit together. */
export function scenarioOfRun(run: StoryRun): Scenario {
  const base = presetById(run.preset)?.scenario;
  if (base === undefined) throw new Error(`bug: the story names no preset "${run.preset}"`);
  const scenario: Scenario = {
    ...base,
    machine: { ...base.machine, ...run.machine },
    kernel: { ...base.kernel, ...run.kernel },
    load: run.load ?? base.load,
    edits: run.edits ?? base.edits,
    seed: run.seed ?? base.seed,
    runPs: run.runUs * PS_PER_US,
  };
  checkScenario(scenario, `the story's run of ${run.preset}`);
  return scenario;
}
