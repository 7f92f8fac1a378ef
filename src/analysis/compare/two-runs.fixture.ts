/** Runs for tests of comparisons. */
import { presetById } from '../../data/presets.ts';
import { Run } from '../../engine/run.ts';
import { assert } from '../../lib/assert.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { PS_PER_MS, type Ps } from '../../schema/units.ts';
import type { VariantId } from '../../schema/variants.ts';
import { Recording } from '../recording.ts';

export function shortScenario(preset: string, runPs: Ps = 1 * PS_PER_MS): Scenario {
  const scenario = presetById(preset)?.scenario;
  assert(scenario !== undefined, `no preset ${preset}`);
  return { ...scenario, runPs };
}

export function onVariant(scenario: Scenario, variant: VariantId): Scenario {
  return { ...scenario, kernel: { ...scenario.kernel, variant } };
}

/** A whole run, or its beginning. */
export function recorded(scenario: Scenario, untilPs: Ps = scenario.runPs): Recording {
  const run = new Run(scenario, { logRows: 1 << 16, judges: false });
  run.advance(untilPs);
  const recording = new Recording(scenario, run.meta);
  recording.append(run.machine.log, untilPs);
  recording.complete = untilPs === scenario.runPs;
  return recording;
}
