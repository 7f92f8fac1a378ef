/** The two runs of Compare, each computed by a worker of its own. */
import type { Recording } from '../analysis/recording.ts';
import type { Scenario } from '../schema/scenario.ts';
import type { RunFeed } from './runs.ts';

export interface TwoRecordings {
  readonly a: Recording;
  readonly b: Recording;
}

/** One worker, and the run that it was asked for last. */
interface Engine {
  readonly feed: RunFeed;
  key: string;
  recording: Promise<Recording> | null;
  asked: AbortController;
}

export class CompareRuns {
  private engines: readonly [Engine, Engine];

  constructor(first: RunFeed, second: RunFeed) {
    this.engines = [engineOf(first), engineOf(second)];
  }

  /** The worker of the Lab may have computed a run already: it need not be computed again. */
  offer(recording: Recording): void {
    const [first] = this.engines;
    if (!first.feed.isAlive(recording)) return;
    first.key = keyOf(recording.scenario);
    first.recording = Promise.resolve(recording);
  }

  /**
   * The recordings of two scenarios, to be filled as they are computed. A run that one of the
   * workers has is kept, on whichever side it was. Rejects with what the engine cannot take.
   */
  async show(a: Scenario, b: Scenario): Promise<TwoRecordings> {
    const [keyA, keyB] = [keyOf(a), keyOf(b)];
    const [first, second] = this.engines;
    const stays = first.key === keyA || second.key === keyB;
    if (!stays && (first.key === keyB || second.key === keyA)) this.engines = [second, first];
    const [one, other] = this.engines;
    const [recordingA, recordingB] = await Promise.all([
      runOn(one, a, keyA),
      runOn(other, b, keyB),
    ]);
    return { a: recordingA, b: recordingB };
  }
}

function engineOf(feed: RunFeed): Engine {
  return { feed, key: '', recording: null, asked: new AbortController() };
}

function runOn(engine: Engine, scenario: Scenario, key: string): Promise<Recording> {
  if (engine.recording !== null && engine.key === key) return engine.recording;
  // A start that waits for its turn is not wanted any more.
  engine.asked.abort();
  engine.asked = new AbortController();
  engine.key = key;
  const recording = engine.feed.start(scenario, engine.asked.signal);
  engine.recording = recording;
  // What failed is asked for again.
  recording.catch(() => {
    if (engine.recording === recording) engine.key = '';
  });
  return recording;
}

function keyOf(scenario: Scenario): string {
  return JSON.stringify(scenario);
}
