/** Runs every preset in a Node worker; for golden-runs.test.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { PRESETS } from '../data/presets.ts';
import { runScenario } from './run-command.ts';

const { runPs } = workerData as { readonly runPs: number };
parentPort?.postMessage(
  Object.fromEntries(
    PRESETS.map(({ id, scenario }) => [
      id,
      runScenario({ ...scenario, runPs: Math.min(runPs, scenario.runPs) }).event_hash,
    ]),
  ),
);
