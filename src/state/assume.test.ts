import { expect, test } from 'vitest';
import { readAssume, withAssumption, writeAssume } from './assume.ts';

test.each(['M1.W:6-3', 'W:3-6', 'M1.W:3', 'M1.W:a-b'])('%s is told, the rest is used', (part) => {
  const { assume, faults } = readAssume(`${part},M2.B:4-8`);
  expect(assume).toEqual({ M2: { B: { lo: 4, hi: 8 } } });
  expect(faults).toEqual([
    `"${part}" in the link is not a parameter with its range, lower end first, such as ` +
      'M1.W:3-6; it was left out.',
  ]);
});

test('ranges survive the link, small ones without an exponent', () => {
  const text = 'M1.R_over_S:0.5-1.05,M1.L - W in a guest:0.0000025-3';
  const { assume, faults } = readAssume(text);
  expect(faults).toEqual([]);
  expect(assume).toEqual({
    M1: { R_over_S: { lo: 0.5, hi: 1.05 }, 'L - W in a guest': { lo: 2.5e-6, hi: 3 } },
  });
  expect(writeAssume(assume)).toBe(text);
});

test('a range that is given back leaves nothing behind', () => {
  const changed = withAssumption({}, ['M1', 'W'], { lo: 3, hi: 6 });
  expect(changed).toEqual({ M1: { W: { lo: 3, hi: 6 } } });
  expect(withAssumption(changed, ['M1', 'W'], null)).toEqual({});
});
