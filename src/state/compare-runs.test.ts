import { expect, test } from 'vitest';
import { onVariant, recorded, shortScenario } from '../analysis/compare/two-runs.fixture.ts';
import { Recording } from '../analysis/recording.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_US } from '../schema/units.ts';
import { CompareRuns } from './compare-runs.ts';
import type { RunFeed } from './runs.ts';

const SHORT = shortScenario('m1', 50 * PS_PER_US);
const PERNODE = onVariant(SHORT, 'pernode');
const ONLINE = onVariant(SHORT, 'online');
const META = recorded(SHORT).meta;

/** A feed that notes what it was asked for. */
function feed(): { feed: RunFeed; asked: Scenario[] } {
  const asked: Scenario[] = [];
  const start = async (scenario: Scenario, signal: AbortSignal): Promise<Recording> => {
    await Promise.resolve();
    signal.throwIfAborted();
    if (scenario.seed === 13) throw new Error('Thirteen is no seed here.');
    asked.push(scenario);
    return new Recording(scenario, META);
  };
  return { feed: { start, isAlive: () => true } as unknown as RunFeed, asked };
}

test('each run is computed by a worker of its own, and a swap computes nothing', async () => {
  const [one, two] = [feed(), feed()];
  const runs = new CompareRuns(one.feed, two.feed);
  const first = await runs.show(PERNODE, ONLINE);
  expect([one.asked, two.asked]).toEqual([[PERNODE], [ONLINE]]);
  const turned = await runs.show(ONLINE, PERNODE);
  expect(turned).toEqual({ a: first.b, b: first.a });
  expect([one.asked.length, two.asked.length]).toEqual([1, 1]);
});

test('a run that stays is kept when the other one changes', async () => {
  const [one, two] = [feed(), feed()];
  const runs = new CompareRuns(one.feed, two.feed);
  const { a } = await runs.show(PERNODE, ONLINE);
  const next = await runs.show(PERNODE, onVariant(SHORT, 'llist'));
  expect(next.a).toBe(a);
  expect(one.asked).toHaveLength(1);
  expect(two.asked).toHaveLength(2);
});

test('what the Lab has computed is not computed again', async () => {
  const [one, two] = [feed(), feed()];
  const runs = new CompareRuns(one.feed, two.feed);
  const lab = recorded(PERNODE);
  runs.offer(lab);
  expect((await runs.show(PERNODE, ONLINE)).a).toBe(lab);
  expect(one.asked).toEqual([]);
});

test('what the engine refuses is told, and may be asked for again', async () => {
  const [one, two] = [feed(), feed()];
  const runs = new CompareRuns(one.feed, two.feed);
  const refused = { ...PERNODE, seed: 13 };
  await expect(runs.show(refused, ONLINE)).rejects.toThrow('Thirteen is no seed here.');
  await expect(runs.show(refused, ONLINE)).rejects.toThrow('Thirteen is no seed here.');
  expect(two.asked).toHaveLength(1);
  await expect(runs.show(PERNODE, ONLINE)).resolves.toBeDefined();
});
