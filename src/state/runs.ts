/**
 * Runs as the page keeps them: asked of the worker once, filled as chunks arrive, kept by their
 * key.
 */
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { Recording } from '../analysis/recording.ts';
import type { Budget } from '../schema/budget.ts';
import { forkPs } from '../schema/futures.ts';
import type { Scenario } from '../schema/scenario.ts';
import { ENGINE_VERSION } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';
import type { Violation } from '../schema/violation.ts';
import type { EngineClient } from '../worker/client.ts';
import type { RunHandle } from '../worker/protocol.ts';

/**
 * A recording may be tens of megabytes: a replaced one is kept for a while, for going back and
 * forth.
 */
const KEPT_MS = 2 * 60 * 1_000;

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: KEPT_MS,
        retry: false,
        // Nothing is asked of any network.
        networkMode: 'always',
      },
    },
  });
}

/** The one run that the worker computes, and what it has sent of it. */
export class RunFeed {
  /** Called when judges have found something in the run at hand. */
  onViolation: (violation: Violation) => void = () => undefined;
  private readonly client: EngineClient;
  private handle: RunHandle | null = null;
  private recording: Recording | null = null;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(client: EngineClient) {
    this.client = client;
    client.onChunk = ({ run, columns, computedPs, complete, violations, memory }) => {
      if (this.handle?.run === run && this.recording !== null) {
        this.recording.append(columns, computedPs);
        if (memory !== null) this.recording.noteMemory(computedPs, memory);
        this.recording.complete = complete;
        this.recording.violations.push(...violations);
        for (const violation of violations) this.onViolation(violation);
      }
    };
  }

  /**
   * Computes a scenario; gives its recording at once, to be filled. The one before stops. One start
   * at a time: a start that nobody wants any more (`signal`) when its turn comes is left out.
   */
  start(scenario: Scenario, signal: AbortSignal): Promise<Recording> {
    const started = this.turn.then(() => this.begin(scenario, signal));
    this.turn = started.catch(() => undefined);
    return started;
  }

  private async begin(scenario: Scenario, signal: AbortSignal): Promise<Recording> {
    signal.throwIfAborted();
    const { commands } = this.client;
    await commands.pause();
    try {
      await commands.prepare(scenario);
      // Held until the recording is there: no chunk of it can come too early.
      const handle = await this.load(scenario);
      this.handle = handle;
      const { kept, meta } = handle;
      this.recording =
        kept > 0 && this.recording !== null
          ? this.recording.fork(scenario, meta, kept)
          : new Recording(scenario, meta);
      return this.recording;
    } finally {
      await commands.play();
    }
  }

  /** As a fork of the run at hand where it is one. */
  private load(scenario: Scenario): Promise<RunHandle> {
    const { commands } = this.client;
    const before = this.handle?.scenario;
    const forks = before !== undefined && forkPs(before, scenario) !== null;
    return forks ? commands.fork(scenario, this.recording?.length ?? 0) : commands.load(scenario);
  }

  /** Whether a recording can still become complete. */
  isAlive(recording: Recording): boolean {
    return recording.complete || recording === this.recording;
  }
}

/** A run is a pure function of scenario, seed (in it) and engine version: that is its key. */
export function runQuery(feed: RunFeed, scenario: Scenario) {
  return queryOptions({
    queryKey: ['run', ENGINE_VERSION, JSON.stringify(scenario)],
    queryFn: ({ signal }) => feed.start(scenario, signal),
    structuralSharing: false,
  });
}

/** The split of a datagram's time; cheap, and a pure function of the same key and the variant. */
export function budgetQuery(client: EngineClient, scenario: Scenario, variant: VariantId) {
  const bare = { ...scenario, edits: [], kernel: { ...scenario.kernel, variant } };
  return queryOptions<Budget | null>({
    queryKey: ['budget', ENGINE_VERSION, JSON.stringify(bare)],
    queryFn: () => client.commands.budget(bare, variant),
  });
}
