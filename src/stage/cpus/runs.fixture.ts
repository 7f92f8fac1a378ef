/** Runs of shipped scenarios, for tests: the frame at any instant up to a given one. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { record } from '../../analysis/recorded-run.fixture.ts';
import { Timeline } from '../../analysis/timeline.ts';
import { presetById } from '../../data/presets.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { PS_PER_US, type Ps } from '../../schema/units.ts';

export interface ShortRun {
  readonly scenario: Scenario;
  readonly at: (atPs: Ps) => LabFrame;
}

/** `change` is applied to what ships. Throws for a name that no scenario has. */
export function runOf(
  id: string,
  untilPs: Ps,
  change: (scenario: Scenario) => Scenario = (scenario) => scenario,
): ShortRun {
  const preset = presetById(id);
  if (preset === undefined) throw new Error(`no preset ${id}`);
  const scenario = { ...change(preset.scenario), runPs: untilPs + PS_PER_US };
  const { recording } = record(scenario, scenario.runPs);
  recording.complete = true;
  const timeline = new Timeline(recording);
  const rest = { playing: false, psPerS: 2 * PS_PER_US, flow: false, ghost: null };
  return {
    scenario,
    at(atPs) {
      const view = timeline.seek(atPs);
      return { scenario: view.scenario, recording, view, playheadPs: atPs, ...rest };
    },
  };
}
