import { expect, test } from 'vitest';
import { layoutAxis, layoutRow } from './row-layout.ts';

const band = { p5: -20, median: -15, p95: -10 };
const row = (measured: number | null, spread: readonly [number, number] | null = null) => ({
  unit: '%',
  facts: { measured, spread },
  band,
});

test('an axis has zero, whatever its rows are', () => {
  const { ticks } = layoutAxis([row(-22.7)]);
  expect(ticks.filter(({ zero }) => zero)).toHaveLength(1);
  expect(ticks[0]).toMatchObject({ at: 0, text: '\u221225\u202f%' });
});

test('a figure below its band misses it up to the near end', () => {
  const axis = layoutAxis([row(-25)]);
  const { miss, measured, band: drawn } = layoutRow(row(-25), axis);
  expect(miss).toEqual([measured, drawn?.[0]]);
});

test('a figure above its band misses it from the near end', () => {
  const axis = layoutAxis([row(-5)]);
  const { miss, measured, band: drawn } = layoutRow(row(-5), axis);
  expect(miss).toEqual([drawn?.[1], measured]);
});

test('a figure in its band, and one that nobody published, miss nothing', () => {
  const axis = layoutAxis([row(-12)]);
  expect(layoutRow(row(-12), axis).miss).toBeNull();
  expect(layoutRow(row(null), axis)).toMatchObject({ miss: null, measured: null });
});

test('a published spread is a whisker', () => {
  const axis = layoutAxis([row(-12)]);
  const { whisker } = layoutRow(row(-12, [-15, -10]), axis);
  expect(whisker).toEqual([axis.at(-15), axis.at(-10)]);
});

test('before the first samples there is the figure alone', () => {
  const early = { ...row(-12), band: null };
  const marks = layoutRow(early, layoutAxis([early]));
  expect(marks).toMatchObject({ band: null, median: null, miss: null });
  expect(marks.measured).toBe(0); // at the left end: the axis goes from it to zero
});
