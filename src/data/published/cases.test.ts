import { expect, test } from 'vitest';
import { READINGS } from '../../model/cases/cases.ts';
import { CASES } from './cases.ts';
import { OPEN_POINTS } from './open-points.ts';
import { PUBLISHED_TABLES } from './tables.ts';

const tableIds = PUBLISHED_TABLES.map(({ id }) => id);
const caseIds = CASES.map(({ id }) => id);

test('every reading of the model has a title, and every title a reading', () => {
  const titled = CASES.flatMap(({ id, readings }) =>
    Object.keys(readings).map((reading) => `${id} ${reading}`),
  );
  const predicted = READINGS.map((reading) => `${reading.case} ${reading.reading}`);
  expect(titled.toSorted()).toEqual(predicted.toSorted());
});

test('every case has tables that exist, and every table but the forecasts a case', () => {
  const used = CASES.flatMap((entry) => entry.tableIds);
  expect(used.filter((id) => !tableIds.includes(id))).toEqual([]);
  expect(tableIds.filter((id) => !used.includes(id))).toEqual(['forecasts']);
  expect(new Set(caseIds).size).toBe(caseIds.length);
});

test('no two readings of a case are called the same, and no text is empty', () => {
  for (const { title, machine, changed, question, readings } of CASES) {
    expect(new Set(Object.values(readings)).size).toBe(Object.keys(readings).length);
    expect([title, machine, changed, question, ...Object.values(readings)]).not.toContain('');
    expect(question).toMatch(/\?$/);
  }
});

test('an open point belongs to a case and comes with commands of one line', () => {
  expect(new Set(OPEN_POINTS.map(({ id }) => id)).size).toBe(OPEN_POINTS.length);
  for (const { caseId, commands, open } of OPEN_POINTS) {
    expect(caseIds).toContain(caseId);
    expect(open).toMatch(/\.$/);
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) expect(command).toMatch(/^[!-~][ -~]+$/);
  }
});
