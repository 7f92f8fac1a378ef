import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EventColumns, newColumns } from '../schema/events.ts';
import { RowPacker } from './row-packer.ts';

const ROWS = 64;
const NAMES = ['atPs', 'durPs', 'skb', 'x', 'y', 'z', 'cpu', 'kind'] as const;

const anyTime = fc.oneof(
  fc.nat(3_000_000),
  fc.nat({ max: 2 ** 31 - 1 }),
  fc.integer({ min: 2 ** 31, max: 2 ** 45 }),
);
const anyRow = fc.record({
  atPs: anyTime,
  durPs: anyTime,
  skb: fc.integer(),
  x: fc.integer(),
  y: fc.constantFrom(0, -1, 7),
  z: fc.integer({ min: -3, max: 60_000 }),
  cpu: fc.nat(65_535),
  kind: fc.nat(255),
});

test('rows that are packed and unpacked are the same, whatever the columns hold', () => {
  const packer = new RowPacker(ROWS);
  const into = newColumns(ROWS);
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 1, maxLength: ROWS }), (rows) => {
      const columns = columnsWith(rows);
      packer.unpack(packer.pack(columns), into);
      expect(told(into)).toEqual(told(columns));
    }),
    { numRuns: 200 },
  );
});

test('a column that does not change takes no room', () => {
  const same = columnsWith(Array.from({ length: ROWS }, () => ALIKE));
  expect(new RowPacker(ROWS).pack(same).words).toHaveLength(0);
});

const ALIKE = { atPs: 0, durPs: 5, skb: -1, x: -7, y: 0, z: 2 ** 31 - 1, cpu: 3, kind: 8 };

/** Instants never fall: each row's time is a step from the one before. */
function columnsWith(rows: readonly Record<(typeof NAMES)[number], number>[]): EventColumns {
  const columns = newColumns(ROWS);
  let now = 0;
  rows.forEach((row, i) => {
    for (const name of NAMES) columns[name][i] = row[name];
    now += row.atPs;
    columns.atPs[i] = now;
  });
  columns.length = rows.length;
  return columns;
}

function told(columns: EventColumns): number[][] {
  return NAMES.map((name) => [...columns[name].subarray(0, columns.length)]);
}
