import { expect, test } from 'vitest';
import type { Prior } from '../../schema/evidence.ts';
import { defaultText, endAt, faultOf, priorsOf, SLIDER_STEPS, stepOf } from './prior-scale.ts';

const W: Prior = {
  ...{ name: 'W', kind: 'LN', lo: 0.5, hi: 1.8, values: [], unit: 'us' },
  ...{ meaning: 'waking', source: 'x', confidence: 'low', origin: 'prior', least: 0.05, most: 18 },
};

test('the default ends and the ends of the slider are met exactly', () => {
  for (const value of [0.5, 1.8, 0.05, 18]) expect(endAt(W, stepOf(W, value))).toBe(value);
  expect([stepOf(W, 0.05), stepOf(W, 18)]).toEqual([0, SLIDER_STEPS]);
});

test('a log-normal parameter has its slider over logarithms, others evenly', () => {
  expect(endAt(W, SLIDER_STEPS / 2)).toBe(0.949);
  expect(endAt({ ...W, kind: 'U' }, SLIDER_STEPS / 2)).toBe(9.03);
});

test.each([
  ['-1', /^-1 makes no physical sense for W: give a number from 0.05 to 18 µs\.$/],
  ['NaN', /^"NaN" is no number for W/],
  ['', /^"" is no number for W/],
  ['3', /^The low end of W cannot be above its high end; the other end is 1.8\.$/],
  ['1', null],
])('"%s" as the low end', (text, sentence) => {
  const fault = faultOf(W, text, 1.8, 'lo');
  if (sentence === null) expect(fault).toBeNull();
  else expect(fault).toMatch(sentence);
});

test('defaults are said with what their ends mean', () => {
  expect(defaultText(W)).toBe('0.5 to 1.8 µs, log-normal, 5 and 95 % points');
  expect(defaultText({ ...W, kind: 'pick', values: [0.1, 0.3], unit: '' })).toBe(
    '0.1, 0.3, one of these',
  );
  expect(defaultText({ ...W, kind: 'const', lo: 32, hi: 32, unit: '' })).toBe('32, fixed');
});

test('a parameter that two readings share is there once', () => {
  expect(priorsOf([{ priors: [W] }, { priors: [W] }])).toEqual([W]);
});
