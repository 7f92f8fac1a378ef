/** Runs every preset in a Node worker; for golden-runs.test.ts. */
import '../engine/audit/always-judged.ts';
import '../engine/workload/all-workloads.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { PRESETS } from '../data/presets.ts';
import type { Scenario } from '../schema/scenario.ts';
import type { Ps } from '../schema/units.ts';
import { runScenario } from './run-command.ts';

/** What changes on the way is run to its end. */
function cut(scenario: Scenario, runPs: Ps): Scenario {
  return scenario.edits.length > 0
    ? scenario
    : { ...scenario, runPs: Math.min(runPs, scenario.runPs) };
}

const { runPs } = workerData as { readonly runPs: number };
parentPort?.postMessage(
  Object.fromEntries(
    PRESETS.map(({ id, scenario }) => [id, runScenario(cut(scenario, runPs)).event_hash]),
  ),
);
