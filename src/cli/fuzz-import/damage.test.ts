import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../tools/project.mjs';
import { readTraces } from './command.ts';
import { damagedTrace } from './damage.ts';
import { tryDamage } from './try-damage.ts';

const traces = readTraces(join(root, 'public', 'traces'));

test('500 damaged traces are read or refused, and no number is wrong', async () => {
  const failures = [];
  for (let seed = 1; seed <= 500; seed++) failures.push(await tryDamage(seed, traces));
  expect(failures.filter((failure) => failure !== null)).toEqual([]);
});

test('a seed damages in one way only', () => {
  expect(damagedTrace(7, traces)).toEqual(damagedTrace(7, traces));
  expect(damagedTrace(7, traces)).not.toEqual(damagedTrace(8, traces));
});
