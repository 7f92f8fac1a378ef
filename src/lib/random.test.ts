import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextUint32, nextUnit, streamSeed } from './random.ts';

function draw(seed: number, cause: string, count: number): number[] {
  const state = Int32Array.of(streamSeed(seed, cause));
  return Array.from({ length: count }, () => nextUint32(state, 0));
}

/** Chi-squared of values in 0..2^32-1 sorted into `buckets` equal parts, per degree of freedom. */
function chiSquared(values: readonly number[], buckets: number, shift: number): number {
  const counts = new Array<number>(buckets).fill(0);
  for (const value of values) counts[(value >>> shift) % buckets]++;
  const mean = values.length / buckets;
  return counts.reduce((sum, n) => sum + (n - mean) ** 2 / mean, 0) / (buckets - 1);
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mid = 2 ** 31;
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < a.length; i++) {
    ab += (a[i] - mid) * (b[i] - mid);
    aa += (a[i] - mid) ** 2;
    bb += (b[i] - mid) ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}

// Computed with a separate program that repeats the recipe in 64-bit integers.
test('a seed and a cause give the same numbers for ever', () => {
  expect(draw(1, 'jitter sender 0', 4)).toEqual([
    2_578_031_486, 2_479_203_073, 3_897_622_307, 1_679_863_720,
  ]);
  expect(draw(2 ** 40 + 7, 'jitter receiver 0', 2)).toEqual([140_035_537, 2_288_148_461]);
});

test('values fill all 4,096 parts evenly, by their high and by their low bits', () => {
  const values = draw(3, 'evenness', 400_000);
  // The standard deviation of this figure is sqrt(2 / 4095) = 0.022.
  expect(Math.abs(chiSquared(values, 4096, 20) - 1)).toBeLessThan(0.1);
  expect(Math.abs(chiSquared(values, 4096, 0) - 1)).toBeLessThan(0.1);
});

test('neighbouring values are not correlated', () => {
  const values = draw(4, 'neighbours', 100_001);
  expect(Math.abs(correlation(values.slice(1), values.slice(0, -1)))).toBeLessThan(0.015);
});

test.each([
  ['causes', draw(1, 'jitter sender 0', 100_000), draw(1, 'jitter receiver 0', 100_000)],
  ['causes of one letter', draw(1, 'a', 100_000), draw(1, 'b', 100_000)],
  ['seeds', draw(1, 'jitter sender 0', 100_000), draw(2, 'jitter sender 0', 100_000)],
  ['seeds far apart', draw(5, 'x', 100_000), draw(5 + 2 ** 32, 'x', 100_000)],
])('streams of different %s share nothing', (_what, a, b) => {
  expect(Math.abs(correlation(a, b))).toBeLessThan(0.015);
  const seen = new Set(a);
  // Two independent sets of 100,000 out of 2^32 have 2.3 values in common on average.
  expect(b.filter((value) => seen.has(value)).length).toBeLessThan(15);
});

test('stream seeds are unsigned, and all bits of the seed count', () => {
  const bit = fc.integer({ min: 0, max: 52 });
  fc.assert(
    fc.property(fc.maxSafeNat(), bit, (seed, k) => {
      const other = Math.floor(seed / 2 ** k) % 2 === 0 ? seed + 2 ** k : seed - 2 ** k;
      const value = streamSeed(seed, 'c');
      expect(value).toBe(value >>> 0);
      expect(value).not.toBe(streamSeed(other, 'c'));
    }),
    { seed: 1 },
  );
});

test.each([-1, 0.5, 2 ** 53, Number.NaN])('%d is not a seed', (seed) => {
  expect(() => streamSeed(seed, 'c')).toThrow('bug:');
});

test('units are strictly between 0 and 1, with a mean of one half', () => {
  const state = Int32Array.of(0, streamSeed(9, 'unit'));
  let sum = 0;
  for (let i = 0; i < 100_000; i++) {
    const unit = nextUnit(state, 1);
    expect(unit > 0 && unit < 1).toBe(true);
    sum += unit;
  }
  expect(sum / 100_000).toBeCloseTo(0.5, 2);
  expect(state[0]).toBe(0);
});
