import { expect, test } from 'vitest';
import { readLink } from './link.ts';
import { readAssume, writeAssume } from './link-place.ts';
import { withAssumption } from './place.ts';

test.each([
  ['assume=M1.W:6-3', /"assume=M1.W:6-3" in the link is not a list of parameters and ranges/],
  ['assume=W:3-6', /lower end first, such as M1.W:3-6/],
  ['place=evidenc', /is not one of lab, evidence; lab is used instead/],
  ['delay=90000', /is not a number of nanoseconds up to 5000; 0 is used instead/],
  ['case=M 1', /is not a published case such as M1/],
])('%s is told, and leaves the rest alone', (part, sentence) => {
  const { choices, notices } = readLink(`v=1&preset=m1&seed=3&${part}`);
  expect(notices).toEqual([expect.stringMatching(sentence)]);
  expect(choices).toMatchObject({ seed: 3, place: 'lab', case: '', assume: {}, delayNs: 0 });
});

test('ranges survive the link, small ones without an exponent', () => {
  const text = 'M1.R/S:0.5-1.05,M1.pollution:0.0000025-3';
  expect(readAssume(text)).toEqual({
    M1: { 'R/S': { lo: 0.5, hi: 1.05 }, pollution: { lo: 2.5e-6, hi: 3 } },
  });
  expect(writeAssume(readAssume(text) ?? {})).toBe(text);
});

test('a range that is given back leaves nothing behind', () => {
  const changed = withAssumption({}, ['M1', 'W'], { lo: 3, hi: 6 });
  expect(changed).toEqual({ M1: { W: { lo: 3, hi: 6 } } });
  expect(withAssumption(changed, ['M1', 'W'], null)).toEqual({});
});
