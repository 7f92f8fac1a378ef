import { expect, test } from 'vitest';
import { presetById } from '../data/presets.ts';
import { withChange } from '../schema/futures.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS, PS_PER_S } from '../schema/units.ts';
import { type RunResult, run, runScenario } from './run-command.ts';

const presetOf = (id: string): Scenario => presetById(id)?.scenario ?? expect.fail(`no ${id}`);

test('a rate is over the time until the last datagram was done, not until a later edit', () => {
  const base = { ...presetOf('m1'), runPs: PS_PER_S };
  const later = withChange(base, 900 * PS_PER_MS, { deferMax: 7 });
  const plain = runScenario(base, 500);
  const edited = runScenario(later, 500);
  expect(edited.throughput_per_s).toBe(plain.throughput_per_s);
  expect(edited.event_hash).toBe(plain.event_hash);
  const early = runScenario(withChange(base, PS_PER_MS, { deferMax: 7 }), 500);
  expect(early.event_hash).not.toBe(plain.event_hash);
});

test('a count that pairs cannot share is said to have been rounded up', () => {
  const pairs = presetOf('guest-4-pairs').load.pairs.length;
  const { json, text, exitCode } = run(['preset:guest-4-pairs', '--datagrams', '10']);
  const { notes, datagrams } = json as RunResult;
  expect(datagrams.sent).toBe(3 * pairs);
  const note = '10 datagrams are not a multiple of 4 pairs: each sends 3, 12 together.';
  expect(notes).toContain(note);
  expect(text).toContain(note);
  expect(exitCode).toBe(0);
});

test('a count that is not reached is said, and is no success', () => {
  const { json, exitCode } = run(['preset:m8-freeze', '--datagrams', '200000']);
  const { notes, all_done } = json as RunResult;
  expect(all_done).toBe(false);
  expect(notes.join(' ')).toMatch(/The count was not reached: \d+ of 200000 datagrams were sent/);
  expect(exitCode).toBe(1);
});

test('preset: without a name lists the names', () => {
  expect(() => run(['preset:'])).toThrow(/^preset: names none; there are m1, /);
});
