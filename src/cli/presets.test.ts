import { expect, test } from 'vitest';
import { PRESETS, presetById } from '../data/presets.ts';
import { presets } from './presets-command.ts';
import { run } from './run-command.ts';

const ids = PRESETS.map(({ id }) => id);

test('every scenario that ships is listed', () => {
  expect((presets([]).json as { id: string }[]).map(({ id }) => id)).toEqual(ids);
});

test.each(ids)('preset:%s runs from a terminal', (id) => {
  // Enough that a list of each sender is kicked where that alone makes it flush.
  const pairs = presetById(id)?.scenario.load.pairs.length ?? 1;
  const { json } = run([`preset:${id}`, '--datagrams', String(200 * pairs)]);
  const { datagrams, checks } = json as ReturnType<typeof import('./run-command.ts').runScenario>;
  expect(datagrams.sent).toBe(200 * pairs);
  expect(datagrams.received + datagrams.dropped).toBe(datagrams.sent);
  expect(checks.useful).toBeGreaterThan(0);
});
