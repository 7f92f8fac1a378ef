import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { Recording } from '../analysis/recording.ts';
import { FIXTURE, metaOf } from '../stage/stage.fixture.ts';
import { WholeRuns } from './whole-runs.ts';

const scenario = (seed: number) => ({ ...FIXTURE, seed });

/** A worker that computes only what it was asked last, and says in which order it was asked. */
function feed() {
  const asked: Recording[] = [];
  let latest: Recording | null = null;
  return {
    asked,
    start: (wanted: typeof FIXTURE): Promise<Recording> => {
      latest = new Recording(wanted, metaOf(wanted));
      asked.push(latest);
      return Promise.resolve(latest);
    },
    isAlive: (recording: Recording): boolean => recording.complete || recording === latest,
    steal: (): void => {
      latest = null;
    },
  };
}

const seedsOf = (asked: readonly Recording[]): number[] => asked.map((each) => each.scenario.seed);

it('computes one run after the other, each to its end, and once', async () => {
  const worker = feed();
  const [whole, queries] = [new WholeRuns(worker), new QueryClient()];
  const first = queries.fetchQuery(whole.query(scenario(1)));
  const second = queries.fetchQuery(whole.query(scenario(2)));
  await expect.poll(() => seedsOf(worker.asked)).toEqual([1]);
  worker.asked[0].complete = true;
  expect((await first).scenario.seed).toBe(1);
  await expect.poll(() => seedsOf(worker.asked)).toEqual([1, 2]);
  worker.asked[1].complete = true;
  await second;
  const again = { ...whole.query(scenario(1)), staleTime: Number.POSITIVE_INFINITY };
  expect(await queries.fetchQuery(again)).toBe(await first);
  expect(worker.asked).toHaveLength(2);
});

it('begins anew where another run took the worker', async () => {
  const worker = feed();
  const [whole, queries] = [new WholeRuns(worker), new QueryClient()];
  const run = queries.fetchQuery(whole.query(scenario(3)));
  await expect.poll(() => worker.asked.length).toBe(1);
  worker.steal();
  await expect.poll(() => worker.asked.length).toBe(2);
  worker.asked[1].complete = true;
  expect((await run).complete).toBe(true);
});
