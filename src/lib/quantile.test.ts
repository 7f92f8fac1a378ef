import { expect, it } from 'vitest';
import { quantile } from './quantile.ts';

it.each([
  [0, 10],
  [0.5, 20],
  [0.25, 15],
  [0.95, 38],
  [1, 40],
])('the %d point of 10, 20, 40 is %d', (share, value) => {
  expect(quantile([10, 20, 40], share)).toBeCloseTo(value, 10);
});

it('a single sample is every point of itself, and none has no points', () => {
  expect(quantile(Float64Array.of(3), 0.95)).toBe(3);
  expect(() => quantile([], 0.5)).toThrow('bug');
});
