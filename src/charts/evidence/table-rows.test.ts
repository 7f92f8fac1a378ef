import { expect, test } from 'vitest';
import { figureColumn, type Table, textColumn } from '../../schema/table.ts';
import { orderedRows, searchedRows } from './table-rows.ts';

const TABLE: Table = {
  id: 't',
  title: 't',
  sourceIds: ['x'],
  columns: [textColumn('symbol', 'symbol'), figureColumn('share', 'share', '%')],
  rows: [
    ['fq_dequeue', 4],
    ['read_tsc', null],
    ['__slab_free', '1.5e1'],
    ['read_msr', -2],
  ],
  notes: [],
};
const ALL = [0, 1, 2, 3];

test('a row is found when it has all the words', () => {
  expect(searchedRows(TABLE, 'READ')).toEqual([1, 3]);
  expect(searchedRows(TABLE, 'read -2')).toEqual([3]);
  expect(searchedRows(TABLE, '  ')).toEqual(ALL);
});

test('figures go by size, empty cells last in both directions', () => {
  expect(orderedRows(TABLE, ALL, { column: 1, down: false })).toEqual([3, 0, 2, 1]);
  expect(orderedRows(TABLE, ALL, { column: 1, down: true })).toEqual([2, 0, 3, 1]);
});

test('texts go by alphabet; without an order rows stay as they are', () => {
  expect(orderedRows(TABLE, [0, 3, 1], { column: 0, down: false })).toEqual([0, 3, 1]);
  expect(orderedRows(TABLE, [3, 0], null)).toEqual([3, 0]);
});
