import { expect, test } from 'vitest';
import { exp, log } from './exp-log.ts';

const TOLERANCE = 1e-15;
const SMALLEST = 4.94e-324;

function relativeError(ours: number, theirs: number): number {
  if (Object.is(ours, theirs) || ours === theirs) return 0;
  // Below 2^-1022 a double has fewer digits: half of the last one is as good as it gets.
  return Math.max(0, Math.abs(ours - theirs) - SMALLEST) / Math.abs(theirs);
}

function worst(points: Iterable<number>, ours: (x: number) => number, theirs: typeof ours): number {
  let error = 0;
  for (const x of points) error = Math.max(error, relativeError(ours(x), theirs(x)));
  return error;
}

function* steps(from: number, to: number, count: number): Generator<number> {
  for (let i = 0; i <= count; i++) yield from + ((to - from) * i) / count;
}

test.each([
  ['where results are normal', -708, 709.7],
  ['near 0', -1, 1],
  ['very near 0', -1e-9, 1e-9],
  ['where results are denormal', -745, -708],
])('exp agrees with Math.exp to 1e-15 %s', (_where, from, to) => {
  expect(worst(steps(from, to, 50_001), exp, Math.exp)).toBeLessThan(TOLERANCE);
});

test.each([
  ['around 1', 0.9, 1.1],
  ['very near 1', 1 - 1e-9, 1 + 1e-9],
  ['over three octaves', 0.3, 3],
  ['for large arguments', 3, 1e6],
])('log agrees with Math.log to 1e-15 %s', (_where, from, to) => {
  expect(worst(steps(from, to, 50_001), log, Math.log)).toBeLessThan(TOLERANCE);
});

test('log agrees with Math.log over every exponent, denormals included', () => {
  const powers = Array.from(steps(-1074, 1023, 2097), (k) => 2 ** k * 1.37);
  expect(worst(powers, log, Math.log)).toBeLessThan(TOLERANCE);
});

test.each([
  [Number.NaN, Number.NaN],
  [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  [Number.NEGATIVE_INFINITY, 0],
  [710, Number.POSITIVE_INFINITY],
  [-746, 0],
  [-745.1, 5e-324],
  [0, 1],
  [-0, 1],
])('exp of %d is %d', (x, expected) => {
  expect(exp(x)).toBe(expected);
});

test.each([
  [Number.NaN, Number.NaN],
  [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  [0, Number.NEGATIVE_INFINITY],
  [-0, Number.NEGATIVE_INFINITY],
  [-1, Number.NaN],
  [1, 0],
  [2, Math.LN2],
])('log of %d is %d', (x, expected) => {
  expect(log(x)).toBe(expected);
});
