import { expect, test } from 'vitest';
import { bandOf, MonteCarlo } from '../monte-carlo.ts';
import { READINGS, readingOf } from './cases.ts';
import { delayRows } from './delay-sweep.ts';
import { PROTOTYPE, PROTOTYPE_DELAYS, PROTOTYPE_WITHOUT, tolerances } from './prototype.ts';

/** Of readings that run pipelines; `predict --check` has all of them. */
const FEW = 100;
const isCheap = (name: string): boolean => /^(M3|M6|M7|M9|AF_XDP|DEFER_MAX)/.test(name);

function drawn(id: string, name: string, samples: number): MonteCarlo {
  const reading = readingOf(id, name);
  const run = new MonteCarlo(reading, 1);
  run.add(isCheap(id) ? reading.samples : samples);
  return run;
}

test.each(PROTOTYPE)('$case $reading agrees with the prototype', (expected) => {
  const { case: id, reading, median, p5, p95 } = expected;
  const band = drawn(id, reading, FEW).band();
  const open = isCheap(id) ? 0 : (p95 - p5) / Math.sqrt(FEW);
  const tolerance = tolerances(expected);
  expect(Math.abs(band.median - median)).toBeLessThan(tolerance.median + open);
  expect(Math.abs(band.p5 - p5)).toBeLessThan(tolerance.ends + 2 * open);
  expect(Math.abs(band.p95 - p95)).toBeLessThan(tolerance.ends + 2 * open);
  expect(band.rejected).toBeLessThan((band.samples + band.rejected) / 10);
});

test.each(PROTOTYPE_WITHOUT)('%s %s without a part: %s gives %d', (id, name, part, median) => {
  const band = bandOf(drawn(id, name, 200).without[part], part);
  const open = (band.p95 - band.p5) / Math.sqrt(200);
  expect(Math.abs(band.median - median)).toBeLessThan(0.5 + open);
});

test.each(PROTOTYPE_DELAYS)(
  '64 bytes with %i ns of delay take the time and the wake-ups of the prototype',
  (ns, us, w) => {
    const row = delayRows(1).find(
      ({ payloadBytes, delayNs }) => payloadBytes === 64 && delayNs === ns,
    );
    if (row === undefined) return expect.unreachable('there is such a row');
    expect(Math.abs(row.modelUs / us - 1)).toBeLessThan(0.02);
    expect(Math.abs(row.modelWakes - w)).toBeLessThan(0.02);
  },
);

/** The prototype drew this forecast with a receiver that always shares the sender's core. */
test('M1 with a map of one word loses 8.4 percent, from 5.1 to 12.8', () => {
  const run = new MonteCarlo(readingOf('M1', 'short-map'), 1, { 'other core': { lo: 0, hi: 0 } });
  run.add(200);
  const { median, p5, p95 } = run.band();
  expect(Math.abs(median + 8.4)).toBeLessThan(1);
  expect(Math.abs(p5 + 12.8)).toBeLessThan(2);
  expect(Math.abs(p95 + 5.1)).toBeLessThan(2);
});

test('rows of 1,472 bytes are a test, and come within a quarter of what was measured', () => {
  const rows = delayRows(1).filter(({ payloadBytes }) => payloadBytes === 1_472);
  expect(rows).toHaveLength(11);
  for (const { modelUs, measuredUs } of rows) {
    expect(Math.abs(modelUs / measuredUs - 1)).toBeLessThan(0.25);
  }
});

test('every reading says where its parameters come from, and has a name of its own', () => {
  const names = READINGS.map((r) => `${r.case} ${r.reading}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { status, calibratedFrom } of READINGS) {
    expect(status).not.toBe('');
    expect(calibratedFrom).not.toBe('');
  }
});

test('what a reading says without its parts is as many figures as it names', () => {
  for (const { case: id, reading, ablations } of READINGS) {
    const run = new MonteCarlo(readingOf(id, reading), 1);
    run.add(2);
    expect(Object.keys(run.without)).toEqual(ablations);
    for (const values of Object.values(run.without)) {
      expect(values.every(Number.isFinite)).toBe(true);
    }
  }
});
