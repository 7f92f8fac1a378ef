import { expect, test } from 'vitest';
import type { DeferralFigures } from '../../analysis/trace/deferral-figures.ts';
import { batchClasses, besideRows } from './beside-rows.ts';

const TRACE: DeferralFigures = {
  receivedPerS: 20_000,
  passes: 100,
  skbsPerPass: 1,
  batches: new Map([
    [1, 6],
    [3, 3],
    [50, 1],
  ]),
  meanBatch: 6.5,
  largestBatch: 50,
  kicks: 2,
  kicksPer1000: 11.4,
  deferredShare: 1,
  droppedShare: null,
};
const MODEL: DeferralFigures = {
  ...TRACE,
  receivedPerS: 21_000,
  batches: new Map([[1, 4]]),
  meanBatch: 1,
  largestBatch: 1,
  kicks: 0,
  kicksPer1000: 0,
  droppedShare: 0,
};

test('differences are named', () => {
  const differs = Object.fromEntries(
    besideRows(TRACE, MODEL).map((row) => [row.name.split(',')[0], row.differs]),
  );
  expect(differs['datagrams received']).toMatch(/^model \+5.%$/);
  expect(differs['skbs delivered per NET_RX pass']).toBe('the same');
  expect(differs['kicks per 1']).toBe('only in the trace');
  expect(differs.dropped).toBe('cannot be compared');
  const [near] = besideRows(TRACE, { ...TRACE, receivedPerS: 19_940 });
  expect(near.differs).toMatch(/^less than 0\.5.%$/);
  expect(besideRows(MODEL, TRACE).map((row) => row.differs)).toContain('only in the model');
});

test('sizes of flushes come in classes that double and add up', () => {
  const classes = batchClasses(TRACE, MODEL);
  expect(classes.map(({ name, trace }) => [name, trace])).toEqual([
    ['1 skb', 0.6],
    ['2 – 3 skbs', 0.3],
    ['4 – 7 skbs', 0],
    ['8 – 15 skbs', 0],
    ['16 – 31 skbs', 0],
    ['32 – 63 skbs', 0.1],
  ]);
  expect(classes.reduce((sum, { model }) => sum + model, 0)).toBe(1);
});
