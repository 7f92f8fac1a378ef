import { expect, test } from 'vitest';
import { kickRates } from './defer.ts';

const STEADY = { gapNs: 100, ipiNs: 2_000, passNs: Number.POSITIVE_INFINITY };

test.each([
  [64, 52, 0.01923],
  [128, 84, 0.0119],
])('a steady stream with a limit of %i kicks once in %i pushes', (max, perFlush, kicksPerPush) => {
  const rates = kickRates({ ...STEADY, max }, 84 * 52 * 20);
  expect(rates.perFlush).toBeCloseTo(perFlush, 1);
  expect(rates.kicksPerPush).toBeCloseTo(kicksPerPush, 4);
  expect(rates.refusedShare).toBe(0);
});

test('a kick that travels longer than half a list takes to fill ends in refusals', () => {
  const { refusedShare } = kickRates({ ...STEADY, max: 64, gapNs: 25 }, 100_000);
  expect(refusedShare).toBeGreaterThan(0.4);
  expect(refusedShare).toBeLessThan(0.5);
});

test('a CPU that flushes itself often enough is never kicked', () => {
  expect(kickRates({ ...STEADY, max: 64, passNs: 2_000 }, 100_000).kicksPerPush).toBe(0);
});

test('a limit of 2 never kicks, a limit of 1 refuses all', () => {
  expect(kickRates({ ...STEADY, max: 2 }, 1_000)).toMatchObject({ kicksPerPush: 0 });
  expect(kickRates({ ...STEADY, max: 1 }, 1_000).refusedShare).toBe(1);
});
