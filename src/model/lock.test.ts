import { expect, test } from 'vitest';
import { lockLoad } from './lock.ts';

test('16 CPUs that think 200 and hold 20', () => {
  const { rate, time } = lockLoad(16, 200, 20);
  expect(rate).toBeCloseTo(0.0488849, 7);
  expect(time - 20).toBeCloseTo(107.2994, 4);
});

test('one CPU never waits, many take the lock once per hold', () => {
  expect(lockLoad(1, 100, 25)).toEqual({ rate: 1 / 125, time: 25, spinShare: 0 });
  expect(lockLoad(400, 100, 25).rate).toBeCloseTo(1 / 25, 6);
});
