import { expect, test } from 'vitest';
import { normalQuantile } from './normal.ts';

// Computed with NormalDist().inv_cdf of Python 3, which is the same published algorithm.
test.each([
  [1e-300, -37.0470962993612],
  [1e-20, -9.262340089798405],
  [1e-10, -6.361340902404056],
  [0.001, -3.090232306167813],
  [0.01, -2.3263478740408408],
  [0.0749, -1.4402382675279632],
  [0.0751, -1.4388253927525398],
  [0.25, -0.6744897501960817],
  [0.4, -0.2533471031357998],
  [0.5, 0],
  [0.925, 1.439531470938456],
  [0.99, 2.3263478740408408],
  [0.999999, 4.753424308817089],
])('the quantile of %d is %d', (p, expected) => {
  expect(Math.abs(normalQuantile(p) - expected)).toBeLessThanOrEqual(2e-15 * Math.abs(expected));
});

test('quantiles are symmetric and rise with p', () => {
  let last = Number.NEGATIVE_INFINITY;
  for (let i = 1; i < 4096; i++) {
    const z = normalQuantile(i / 4096);
    expect(z).toBeGreaterThan(last);
    expect(Math.abs(z + normalQuantile(1 - i / 4096))).toBeLessThan(1e-14);
    last = z;
  }
});

test.each([0, 1, -0.5, 2, Number.NaN])('%d is not a probability that has a quantile', (p) => {
  expect(() => normalQuantile(p)).toThrow('bug:');
});
