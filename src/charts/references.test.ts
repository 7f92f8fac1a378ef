import { expect, test } from 'vitest';
import { PRESETS, presetById } from '../data/presets.ts';
import { referencesOf } from './references.ts';

test('published figures stand only beside the machine and load they were measured on', () => {
  const having = PRESETS.filter(({ scenario }) => referencesOf(scenario).length > 0);
  expect(having.map(({ id }) => id.split('-')[0])).toEqual(having.map(() => 'm1'));
  expect(having.length).toBeGreaterThan(0);
});

test('each carries its source as text', () => {
  const scenario = presetById('m1')?.scenario;
  for (const { source } of scenario ? referencesOf(scenario) : []) {
    expect(source.join(' ')).toMatch(/Tomasov.*netdev, 2026-09-10.*Message-ID/);
  }
});
