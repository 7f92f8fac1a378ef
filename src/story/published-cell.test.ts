import { expect, test } from 'vitest';
import { POWER10_TABLES } from '../data/published/power10-tables.ts';
import { publishedCell } from './published-cell.ts';

test('a figure is found by its row and column', () => {
  expect(publishedCell(POWER10_TABLES, 'm2-throughput', 'rate, median', 'before')).toBe(6.34);
});

test.each([
  ['m99', 'rate, median', 'before'],
  ['m2-throughput', 'rate, mode', 'before'],
  ['m2-throughput', 'rate, median', 'never'],
])('%s, %s, %s is a bug', (id, row, key) => {
  expect(() => publishedCell(POWER10_TABLES, id, row, key)).toThrow('has no figure');
});
