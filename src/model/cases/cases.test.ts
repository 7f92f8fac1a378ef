/**
 * Every reading against an independent prototype of the same model, drawn the same way: median
 * within 0.5 points and ends within 1.5, or 5 % and 12 % of the width of bands wider than 20, and
 * what fewer samples than its own leave open.
 */
import { expect, test } from 'vitest';
import { MonteCarlo } from '../monte-carlo.ts';
import { READINGS } from './cases.ts';
import { usWithDelay } from './delay-sweep.ts';

type Expected = readonly [reading: string, median: number, p5: number, p95: number];

const PROTOTYPE: readonly Expected[] = [
  ['M1 walk', -13.5, -21.4, -8.7],
  ['M1 profile', -12.5, -18.9, -8.7],
  ['M1 profile-idle-sampled', -18.5, -27, -13.5],
  ['M1 vm-wake', -19.4, -28.5, -12.5],
  ['M2 walk', -2.1, -3.4, -0.8],
  ['M3 walk', -0.16, -0.6, -0.04],
  ['M3 few-packets', -1.06, -2.17, -0.5],
  ['M4-netperf walk', -1.7, -3.7, -1.2],
  ['M4-netperf H1', -5, -7.5, -3.4],
  ['M4-netperf profile', -6, -7.4, -5.2],
  ['M4-netperf context-switches', 20, 8, 49],
  ['M4-sockperf walk', -5.2, -10.8, -3.6],
  ['M4-sockperf H1', -15.4, -21.9, -10.9],
  ['M4-sockperf carried-over', -18.8, -22.2, -16.4],
  ['M5 online', 7.6, 0.1, 26.8],
  ['M6 contention', 230, 143, 359],
  ['M6 baseline', 35_300, 21_500, 56_500],
  ['M6 first-principles', 89, 6, 242],
  ['M7 busy', 77, 70, 85],
  ['M7 ceiling', 71, 43, 108],
  ['M7 rate-bound', 157, 141, 171],
  ['M9 ring-cycles', 54, 49, 60],
  ['AF_XDP rate', 1.47, 1.13, 1.69],
  ['DEFER_MAX kicks', 0.59, 0.51, 0.66],
];

const SAMPLES = 100;
const readingOf = (name: string) => READINGS.find((r) => `${r.case} ${r.reading}` === name);

test.each(PROTOTYPE)('%s agrees with the prototype', (name, median, p5, p95) => {
  const reading = readingOf(name);
  if (reading === undefined) return expect.unreachable(`there is a reading ${name}`);
  const isCheap = reading.samples > 1_500 || reading.case === 'M5';
  const samples = isCheap ? reading.samples : SAMPLES;
  const run = new MonteCarlo(reading, 1);
  run.add(samples);
  const band = run.band();
  const width = p95 - p5;
  const open = isCheap ? 0 : width / Math.sqrt(SAMPLES);
  const [middle, ends] = width > 20 ? [0.05 * width, 0.12 * width] : [0.5, 1.5];
  expect(Math.abs(band.median - median)).toBeLessThan(middle + open);
  expect(Math.abs(band.p5 - p5)).toBeLessThan(ends + 2 * open);
  expect(Math.abs(band.p95 - p95)).toBeLessThan(ends + 2 * open);
  expect(band.rejected).toBeLessThan(samples / 10);
});

test.each([
  [0, 5.25],
  [100, 5.56],
  [200, 5.79],
  [300, 6.0],
  [400, 6.21],
  [600, 6.61],
  [800, 7.02],
  [1_200, 7.7],
  [1_600, 8.41],
  [2_400, 10.49],
  [3_200, 11.86],
])('64 bytes with %i ns of delay take the prototype’s time within 2 %', (delayNs, us) => {
  expect(usWithDelay(64, delayNs, 1) / us).toBeGreaterThan(0.98);
  expect(usWithDelay(64, delayNs, 1) / us).toBeLessThan(1.02);
});

test('every reading says where its parameters come from, and has a name of its own', () => {
  const names = READINGS.map((r) => `${r.case} ${r.reading}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { status, calibratedFrom } of READINGS) {
    expect(status).not.toBe('');
    expect(calibratedFrom).not.toBe('');
  }
});
