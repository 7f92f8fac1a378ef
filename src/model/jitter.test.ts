import { expect, test } from 'vitest';
import { streamSeed } from '../lib/random.ts';
import { drawJitter, jitterTable } from './jitter.ts';

function moments(values: ArrayLike<number>): { mean: number; cv: number } {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  const mean = sum / values.length;
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += (values[i] - mean) ** 2;
  return { mean, cv: Math.sqrt(squares / values.length) / mean };
}

test.each([0.05, 0.2, 0.3, 1])('factors of cv %d have mean 1 and nearly that cv', (cv) => {
  const table = jitterTable(cv);
  const found = moments(table);
  expect(table).toHaveLength(4096);
  expect(Math.abs(found.mean - 1)).toBeLessThan(1e-13);
  // The tail beyond the 4,096 quantiles is missing, the more so the wider it is.
  expect(Math.abs(found.cv / cv - 1)).toBeLessThan(cv < 0.5 ? 0.002 : 0.02);
});

test('without variation all factors are exactly 1', () => {
  expect(new Set(jitterTable(0))).toEqual(new Set([1]));
  jitterTable(0.3);
  expect(new Set(jitterTable(0))).toEqual(new Set([1]));
});

test('draws follow the table', () => {
  const state = Int32Array.of(streamSeed(1, 'jitter test'));
  const table = jitterTable(0.2);
  const found = moments(Array.from({ length: 200_000 }, () => drawJitter(table, state, 0)));
  expect(Math.abs(found.mean - 1)).toBeLessThan(0.002);
  expect(Math.abs(found.cv - 0.2)).toBeLessThan(0.002);
});

test('a table is the same bits for ever', () => {
  const table = jitterTable(0.2);
  expect([table[0], table[2048], table[4095]]).toEqual([
    0.4742182981440403, 0.9806468076435157, 2.0276560857737747,
  ]);
});
