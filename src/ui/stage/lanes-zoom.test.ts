import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PS_PER_MS } from '../../schema/units.ts';
import { withinRun, zoomedBy } from './lanes-zoom.ts';

const runPs = 60 * PS_PER_MS;
const span = fc
  .tuple(fc.integer({ min: -runPs, max: 2 * runPs }), fc.integer({ min: 1, max: 2 * runPs }))
  .map(([from, width]) => ({ from, to: from + width }));

test('a span stays inside the run, and is at least 50 ns', () => {
  fc.assert(
    fc.property(span, (any) => {
      const { from, to } = withinRun(any, runPs);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(runPs);
      expect(to - from).toBeGreaterThanOrEqual(50_000);
      expect(Number.isInteger(from) && Number.isInteger(to)).toBe(true);
    }),
  );
});

test('zooming in and out again comes back, about the instant that is seen', () => {
  const shown = { from: 20 * PS_PER_MS, to: 24 * PS_PER_MS };
  const closer = zoomedBy(shown, 4, 21 * PS_PER_MS, runPs);
  expect(closer).toEqual({ from: 20.75 * PS_PER_MS, to: 21.75 * PS_PER_MS });
  expect(zoomedBy(closer, 1 / 4, 21 * PS_PER_MS, runPs)).toEqual(shown);
});
