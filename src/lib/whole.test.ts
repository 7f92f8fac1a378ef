import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whole } from './whole.ts';

test.each([
  [0, 0],
  [0.49, 0],
  [0.5, 1],
  [1.5, 2],
  [2.5, 3],
  [123_456_789.49, 123_456_789],
])('%d becomes %d', (x, expected) => {
  expect(whole(x)).toBe(expected);
});

test('times of a run are rounded as by Math.round()', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e12, noNaN: true }), (ps) => {
      expect(whole(ps)).toBe(Math.round(ps));
    }),
  );
});
