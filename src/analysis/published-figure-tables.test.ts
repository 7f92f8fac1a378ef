import { expect, test } from 'vitest';
import { isSourceId } from '../data/published/sources.ts';
import { completionTable, oneCostTable, profileTable } from './published-figure-tables.ts';
import { tableAsCsv, tableAsText } from './table-twin.ts';

const PROFILED = ['M1', 'M4-netperf', 'M4-sockperf', 'M7'] as const;
const all = [oneCostTable(), completionTable(), ...PROFILED.map(profileTable)];

test.each(all.map((table) => [table.id, table] as const))('%s has rows and sources', (_, table) => {
  expect(table.rows.length).toBeGreaterThan(1);
  expect(table.sourceIds.length).toBeGreaterThan(0);
  expect(table.sourceIds.every(isSourceId)).toBe(true);
});

test('one cost, two bars, as CSV', () => {
  expect(tableAsCsv(oneCostTable())).toBe(
    'benchmark,before,added,change\r\nnetperf,5.381,0.343,-6.0\r\nsockperf,1.491,0.376,-20.1\r\n',
  );
});

test('the stack ends with the whole', () => {
  expect(tableAsText(completionTable())).toMatch(/^all +392\.0 +137\.3$/m);
  expect(tableAsText(completionTable())).toMatch(/^defer push, IPI +0\.0 +16\.1 +skb_attempt_/m);
});

test('a symbol that one profile does not list has an empty cell', () => {
  expect(tableAsCsv(profileTable('M7'))).toContain('skb_attempt_defer_free,,10.80,\r\n');
});
