import { expect, test } from 'vitest';
import type { ReadingFacts } from '../../schema/evidence.ts';
import { type CaseHead, computeGroups, computeRow, type RowState } from './row-model.ts';

const head = (id: string, group: string): CaseHead => ({
  ...{ id, group, title: id, machine: '', sourceIds: ['x'] },
  readings: { walk: 'the walk' },
});
const state = (id: string, reading: string, unit: string): RowState => ({
  facts: {
    ...{ case: id, reading, measured: -5, spread: null, unit, status: '', calibratedFrom: '' },
    ...{ counts: 'counted', samples: 100, priors: [], ablations: [] },
  } satisfies ReadingFacts,
  answer: {
    ...{ values: Float64Array.of(-9, -6, -3), drawn: {}, without: {}, rejected: 0 },
    ...{ done: 50, of: 100 },
  },
  error: null,
  changed: false,
});

test('cases stand in the order of the record, in blocks of one unit', () => {
  const groups = computeGroups(
    [head('M2', 'walk'), head('M1', 'walk'), head('M7', 'deferral')],
    [
      state('M1', 'walk', '%'),
      state('M2', 'walk', '%'),
      state('M7', 'busy', '%'),
      state('M7', 'ceiling', 'Mpps'),
    ],
  );
  expect(groups.map(({ title }) => title)).toEqual(['What the walk costs', 'What deferral brings']);
  expect(groups[0].blocks[0].rows.map(({ key }) => key)).toEqual(['M2 walk', 'M1 walk']);
  // A share of time is no change.
  expect(groups[1].blocks.map(({ unit }) => unit)).toEqual(['% busy', 'Mpps']);
});

test('a row says what its samples say, and that more are to come', () => {
  const [{ blocks }] = computeGroups([head('M1', 'walk')], [state('M1', 'walk', '%')]);
  expect(blocks[0].rows[0]).toMatchObject({
    title: 'the walk',
    band: { median: -6 },
    standing: 'inside',
    jitterAlone: true,
    complete: false,
  });
});

test('a row stays the same until something of it changes', () => {
  const m1 = head('M1', 'walk');
  const before = state('M1', 'walk', '%');
  const row = computeRow(m1, before);
  expect(computeRow(m1, { ...before })).toBe(row);
  expect(computeRow(m1, { ...before, changed: true })).toMatchObject({ changed: true });
  expect(computeRow(m1, { ...before, error: 'It stopped.' })).toMatchObject({
    error: 'It stopped.',
    changed: false,
  });
});
