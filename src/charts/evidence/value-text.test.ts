import { expect, test } from 'vitest';
import {
  columnText,
  digitsOf,
  missText,
  plainNumber,
  residualText,
  shortNumber,
  valueText,
} from './value-text.ts';

test.each([
  [-22.7, '%', '\u221222.7\u202f%'],
  [200, '%', '+200\u202f%'],
  [20_398, 'Mbit/s', '20,398\u202fMbit/s'],
  [1.4586, 'Mpps', '1.46\u202fMpps'],
  [5.039, 'us', '5.04\u202fµs'],
  [0, '%', '0.0\u202f%'],
])('%d in %s is %s', (value, unit, text) => {
  expect(valueText(value, unit)).toBe(text);
});

test('residuals of percentages are points', () => {
  expect(residualText(-9.23, '%')).toBe('\u22129.2\u202fpt');
  expect(residualText(0.3, 'us')).toBe('+0.300\u202fµs');
});

test('in a column, a residual has the decimals of its figure', () => {
  const digits = digitsOf(5.44);
  expect(columnText(5.44, 'us', digits)).toBe('5.44');
  expect(missText(-0.000023, 'us', digits)).toBe('0.00');
});

test.each([
  [9, '9'],
  [22, '22'],
  [0.3, '0.3'],
  [-16, '\u221216'],
  [-0.5, '\u22120.5'],
  [524_056, '524,056'],
  [0.1 + 0.2, '0.3'],
  [0.000004, '0.000004'],
  [0, '0'],
])('%d, as it was chosen, is %s', (value, text) => {
  expect(shortNumber(value)).toBe(text);
});

test('what is no number is a dash', () => {
  expect(shortNumber(Number.NaN)).toBe('–');
  expect(plainNumber(Number.NaN)).toBe('–');
});
