import { expect, test } from 'vitest';
import { PRESETS } from '../data/presets.ts';
import { presets } from './presets-command.ts';
import { run } from './run-command.ts';

const ids = PRESETS.map(({ id }) => id);

test('every scenario that ships is listed', () => {
  expect((presets([]).json as { id: string }[]).map(({ id }) => id)).toEqual(ids);
});

test.each(ids)('preset:%s runs from a terminal', (id) => {
  const { json } = run([`preset:${id}`, '--datagrams', '200']);
  const { datagrams, checks } = json as ReturnType<typeof import('./run-command.ts').runScenario>;
  expect(datagrams.sent).toBeGreaterThanOrEqual(200);
  expect(datagrams.received + datagrams.dropped).toBe(datagrams.sent);
  expect(checks.useful).toBeGreaterThan(0);
});
