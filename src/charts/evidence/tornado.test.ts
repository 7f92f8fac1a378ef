import { expect, test } from 'vitest';
import { computeTornado, layoutTornado, TORNADO_ROWS } from './tornado.ts';

const SAMPLES = 100;
const column = (of: (i: number) => number) =>
  Float64Array.from({ length: SAMPLES }, (_, i) => of(i));

test('what moves the answer most comes first; what never varies is left out', () => {
  const values = column((i) => 3 * i);
  const bars = computeTornado(values, {
    fixed: column(() => 7),
    alternating: column((i) => i % 2),
    driver: column((i) => i),
    against: column((i) => -i),
  });
  expect(bars.map(({ name }) => name)).toEqual(['driver', 'against', 'alternating']);
  // Medians of the first and last 20 of 0, 3, 6 … 297.
  expect(bars[0]).toEqual({ name: 'driver', low: 28.5, high: 268.5 });
  expect(bars[1]).toEqual({ name: 'against', low: 268.5, high: 28.5 });
});

test('a few samples say nothing yet', () => {
  expect(computeTornado(new Float64Array(20), { x: new Float64Array(20) })).toEqual([]);
});

test('the line of the median is in the middle, and few rows are drawn', () => {
  const bars = Array.from({ length: 20 }, (_, i) => ({ name: `p${i}`, low: -20 + i, high: -10 }));
  const { rows, medianX, frame } = layoutTornado(bars, -15, { width: 600, height: 300 });
  expect(rows).toHaveLength(TORNADO_ROWS);
  expect(medianX).toBeCloseTo((frame.left + 8 + frame.right) / 2);
  expect(rows[0].lowX).toBeLessThan(medianX);
  expect(rows[0].highX).toBeGreaterThan(medianX);
});
