/** Runs that are wanted to their end: one after the other, each kept for the visit. */
import { queryOptions } from '@tanstack/react-query';
import type { Recording } from '../analysis/recording.ts';
import type { Scenario } from '../schema/scenario.ts';
import { ENGINE_VERSION } from '../schema/units.ts';
import type { RunFeed } from './runs.ts';

/** What is computed in short runs comes in a few chunks. */
const LOOK_EVERY_MS = 15;
/** Another run may take the worker, as when one goes to the Lab and back. */
const MOST_TRIES = 5;

export const WHOLE_RUNS = 'whole run';

type Feed = Pick<RunFeed, 'start' | 'isAlive'>;

/** Asks one feed; it has one worker, so the next run waits until the one before is complete. */
export class WholeRuns {
  private readonly feed: Feed;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(feed: Feed) {
    this.feed = feed;
  }

  /** The complete recording is the same for everybody who asks for the scenario. */
  query(scenario: Scenario) {
    return queryOptions({
      queryKey: [WHOLE_RUNS, ENGINE_VERSION, JSON.stringify(scenario)],
      queryFn: ({ signal }) => this.complete(scenario, signal),
      structuralSharing: false,
      gcTime: Number.POSITIVE_INFINITY,
      retry: (tries, error) => tries < MOST_TRIES && error instanceof TakenError,
      retryDelay: LOOK_EVERY_MS,
    });
  }

  private complete(scenario: Scenario, signal: AbortSignal): Promise<Recording> {
    const run = this.turn.then(() => this.compute(scenario, signal));
    this.turn = run.catch(() => undefined);
    return run;
  }

  private async compute(scenario: Scenario, signal: AbortSignal): Promise<Recording> {
    const recording = await this.feed.start(scenario, signal);
    while (!recording.complete) {
      signal.throwIfAborted();
      if (!this.feed.isAlive(recording)) throw new TakenError();
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return recording;
  }
}

class TakenError extends Error {
  override name = 'TakenError';

  constructor() {
    super('another run took its place in the worker');
  }
}
