import { expect, test } from 'vitest';
import { cellNumber, cellText, figureColumn, figuresOf, type Table, textColumn } from './table.ts';

const TABLE: Table = {
  ...{ id: 't', title: 'T', sourceIds: ['s'], notes: [] },
  columns: [textColumn('name', 'Name'), figureColumn('ns', 'Time', 'ns')],
  rows: [
    ['a', 5.4],
    ['b', '6.079e+09'],
    ['c', null],
    ['d', ''],
    ['e', '±3 %'],
  ],
};

test('a figure is read whether it is a number or as printed', () => {
  expect(figuresOf(TABLE, 'ns')).toEqual([5.4, 6.079e9, null, null, null]);
  expect(() => figuresOf(TABLE, 'us')).toThrow('no column us');
});

test('a figure as printed stays so, a number has the digits of its column', () => {
  const column = { ...figureColumn('ns', 'Time', 'ns'), digits: 2 };
  expect(cellText(column, 5.4)).toBe('5.40');
  expect(cellText(column, '0.10')).toBe('0.10');
  expect(cellText(column, null)).toBe('');
  expect(cellText(figureColumn('ns', 'Time'), -22.7)).toBe('-22.7');
  expect(cellNumber('0.10')).toBe(0.1);
});
