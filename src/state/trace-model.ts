/** The scenario that a trace implies, run in an engine of its own: the Lab keeps its run. */
import { queryOptions } from '@tanstack/react-query';
import { type DeferralFigures, deferralFigures } from '../analysis/trace/deferral-figures.ts';
import type { Scenario } from '../schema/scenario.ts';
import { ENGINE_VERSION } from '../schema/units.ts';
import type { EngineClient } from '../worker/client.ts';
import { RunFeed } from './runs.ts';

/** Wall time between two looks at whether the run is complete. */
const LOOK_MS = 50;

export function traceModelQuery(start: () => EngineClient, scenario: Scenario) {
  return queryOptions({
    queryKey: ['trace model', ENGINE_VERSION, JSON.stringify(scenario)],
    queryFn: ({ signal }) => modelFigures(start, scenario, signal),
    structuralSharing: false,
  });
}

/** Rejects with a sentence where the engine cannot run it. */
export async function modelFigures(
  start: () => EngineClient,
  scenario: Scenario,
  signal: AbortSignal,
): Promise<DeferralFigures> {
  const client = start();
  try {
    const stopped = new Promise<never>((_, reject) => {
      client.onFault = (message) => reject(new Error(`The engine stopped: ${message}.`));
    });
    const feed = new RunFeed(client);
    const recording = await Promise.race([feed.start(scenario, signal), stopped]);
    while (!recording.complete) {
      signal.throwIfAborted();
      await Promise.race([pause(LOOK_MS), stopped]);
    }
    return deferralFigures(recording.events, scenario.runPs);
  } finally {
    client.close();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
