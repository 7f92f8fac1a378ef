import { expect, test } from 'vitest';
import { computeCarriers } from './carrier.ts';

const values = Float64Array.of(-14, -13, -12);

test('the part without which the median moves most comes first', () => {
  const carriers = computeCarriers(values, {
    'no-pollution': Float64Array.of(-13, -12.5, -12),
    direct: Float64Array.of(-11, -10, -9),
  });
  expect(carriers).toEqual([
    { id: 'direct', words: 'the direct cost alone', median: -10, moves: 3 },
    { id: 'no-pollution', words: 'without pollution', median: -12.5, moves: 0.5 },
  ]);
});

test('without samples nothing carries anything', () => {
  expect(computeCarriers(new Float64Array(0), { direct: new Float64Array(0) })).toEqual([]);
});
