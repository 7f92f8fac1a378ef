import { expect, test } from 'vitest';
import {
  countWord,
  formatCount,
  formatMs,
  formatPercent,
  formatRate,
  formatRateShort,
  formatUs,
  plural,
  signed,
  THIN,
  toAscii,
} from './format.ts';

const plain = (text: string): string => text.replaceAll(THIN, '_');

test('counts have commas, a real minus and no fraction', () => {
  expect(formatCount(0)).toBe('0');
  expect(formatCount(999)).toBe('999');
  expect(formatCount(1_000)).toBe('1,000');
  expect(formatCount(340_560.6)).toBe('340,561');
  expect(formatCount(-1_234_567)).toBe('−1,234,567');
  expect(formatCount(Number.NaN)).toBe('–');
});

test('units stand behind a thin space', () => {
  expect(plain(formatPercent(-22.74))).toBe('−22.7_%');
  expect(plain(formatPercent(11, 0))).toBe('11_%');
  expect(plain(formatUs(4.623))).toBe('4.62_µs');
  expect(plain(formatMs(24.6125, 4))).toBe('24.6125_ms');
  expect(plain(formatRate(216_300))).toBe('216,300_/s');
});

test('margins get rates of three digits', () => {
  expect(plain(formatRateShort(640))).toBe('640_/s');
  expect(plain(formatRateShort(2_340))).toBe('2.3_k/s');
  expect(plain(formatRateShort(99_960))).toBe('100_k/s');
  expect(plain(formatRateShort(432_600))).toBe('433_k/s');
  expect(plain(formatRateShort(999_700))).toBe('1.0_M/s');
  expect(plain(formatRateShort(13_840_000))).toBe('13.8_M/s');
});

test('a sign is written for changes, but not for what is rounded to zero', () => {
  const percent = (value: number): string => plain(formatPercent(value));
  expect(signed(22.04, percent)).toBe('+22.0_%');
  expect(signed(-1.2, percent)).toBe('−1.2_%');
  expect(signed(-0.04, percent)).toBe('0.0_%');
  expect(signed(0.04, percent)).toBe('0.0_%');
});

test('plain text for mails is ASCII', () => {
  expect(toAscii(`−22.7${THIN}% of 4.62${THIN}µs → 2×`)).toBe('-22.7 % of 4.62 us -> 2x');
  expect(toAscii('a\nb')).toBe('a\nb');
  expect(toAscii('≥ 5 ± 3 ≤ 9, ≈ 4…, Jesús')).toBe('>= 5 +- 3 <= 9, ~ 4..., Jesus');
  expect(toAscii('a😀b')).toBe('a?b');
});

test('a noun follows its count, and a count may begin a sentence', () => {
  expect(plural(1, 'list')).toBe('1 list');
  expect(plural(1_024, 'list')).toBe('1,024 lists');
  expect(countWord(0)).toBe('No');
  expect(countWord(12)).toBe('Twelve');
  expect(countWord(1_300)).toBe('1,300');
});
