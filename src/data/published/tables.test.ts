import { expect, test } from 'vitest';
import { cellNumber, cellText, figuresOf } from '../../schema/table.ts';
import { DELAY_SWEEP } from '../delay-sweep.ts';
import { FORECAST_TABLE } from './forecast-table.ts';
import { PUBLISHED_TABLES, publishedTable } from './tables.ts';

const named = PUBLISHED_TABLES.map((table) => [table.id, table] as const);

test.each(named)('%s has a cell for every column, and figures where it says so', (_, table) => {
  expect(table.rows.length).toBeGreaterThan(0);
  expect(new Set(table.columns.map(({ key }) => key)).size).toBe(table.columns.length);
  for (const row of table.rows) {
    expect(row).toHaveLength(table.columns.length);
    table.columns.forEach((column, i) => {
      if (column.kind === 'text') expect(typeof row[i]).not.toBe('number');
      else if (cellText(column, row[i]) !== '') expect(cellNumber(row[i])).not.toBeNull();
    });
  }
});

test('ids are unique, and a table that is not there is a bug', () => {
  expect(new Set(PUBLISHED_TABLES.map(({ id }) => id)).size).toBe(PUBLISHED_TABLES.length);
  expect(() => publishedTable('m99')).toThrow('no published table m99');
});

/** What a printed figure may have been before it was rounded: half of its last digit either way. */
function around(text: string): readonly [number, number] {
  const [digits, exponent] = text.toLowerCase().split('e');
  const decimals = digits.split('.')[1]?.length ?? 0;
  const half = 0.5 * 10 ** (Number(exponent ?? 0) - decimals);
  return [Number(text) - half, Number(text) + half];
}

/** Changes that do not follow from the figures beside them: rounded otherwise, or of nothing. */
const ROUNDED_BY_SOURCE = [
  'm3-throughput rate',
  'm6-all perf-stat.i.cpu-migrations',
  'm6-all perf-stat.ps.cpu-migrations',
  'm6-all sched_debug.cpu.next_balance.stddev',
];

interface Change {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly change: string;
  readonly unit: string;
}

const CHANGES: readonly Change[] = PUBLISHED_TABLES.flatMap((table) => {
  const at = (...keys: string[]) => table.columns.findIndex(({ key }) => keys.includes(key));
  const [was, is] = [at('before', 'base_3cd04c8f4a'), at('after', 'with_6471658dc6')];
  const [change, unit] = [at('change'), at('changeUnit', 'change_unit')];
  if (change < 0) return [];
  return table.rows
    .filter((row) => [was, is, change].every((i) => cellNumber(row[i]) !== null))
    .map((row) => ({
      name: `${table.id} ${row[0]}`,
      ...{ before: String(row[was]), after: String(row[is]), change: String(row[change]) },
      unit: unit < 0 ? '%' : String(row[unit]),
    }));
});

function follows({ before, after, change, unit }: Change): boolean {
  const [was, is] = [around(before), around(after)];
  const [least, most] =
    unit === 'points'
      ? [is[0] - was[1], is[1] - was[0]]
      : [(is[0] / was[1] - 1) * 100, (is[1] / was[0] - 1) * 100];
  const [from, to] = around(change);
  return from <= most && to >= least;
}

test('a printed change follows from the figures beside it', () => {
  expect(CHANGES.length).toBeGreaterThan(160);
  const exempt = (change: Change) => ROUNDED_BY_SOURCE.includes(change.name);
  expect(CHANGES.filter((change) => !exempt(change) && !follows(change))).toEqual([]);
  expect(CHANGES.filter(exempt).every((change) => !follows(change))).toBe(true);
});

test('the change of M2 is that of its means', () => {
  const { rows } = publishedTable('m2-throughput');
  const change = (row: number) => (Number(rows[row][3]) / Number(rows[row][2]) - 1) * 100;
  expect(change(0)).toBeCloseTo(-23.5, 1);
  expect(change(1)).toBeCloseTo(-22.7, 1);
});

test('the long tables are whole', () => {
  const rows = (id: string) => publishedTable(id).rows.length;
  expect(['m6-all', 'm7-profile', 'm8-seconds', 'm11-all'].map(rows)).toEqual([119, 63, 60, 110]);
  const sum = (id: string, key: string) =>
    figuresOf(publishedTable(id), key).reduce<number>((all, figure) => all + (figure ?? 0), 0);
  // What is listed covers 92 % of the samples before, and 95 % after.
  expect(sum('m7-profile', 'percent')).toBeCloseTo(91.94 + 94.8, 6);
  expect(sum('m8-seconds', 'retransmits')).toBe(1_910 + 20_301);
  expect(sum('m11-all', 'us_per_datagram_sent')).toBeCloseTo(
    DELAY_SWEEP.reduce((all, { us }) => all + us, 0),
    6,
  );
});

test('the means of M8 are those of its seconds', () => {
  const seconds = publishedTable('m8-seconds').rows;
  for (const [kernel, mean] of publishedTable('m8-mean').rows) {
    const own = seconds.filter(([name]) => String(name).startsWith(String(kernel)));
    expect(own).toHaveLength(30);
    const sum = own.reduce((all, row) => all + Number(row[2]), 0);
    expect(Math.abs(sum / 30 / Number(mean) - 1)).toBeLessThan(0.01);
  }
});

test.each([
  [0, 5.04, 0.22, 0.19, 5.44, 0.26],
  [100, 5.44, 0.26, 0.25, 6.13, 0.3],
  [200, 5.9, 0.28, 0.25, 6.42, 0.34],
  [300, 6.38, 0.35, 0.33, 6.45, 0.36],
  [400, 6.46, 0.38, 0.33, 6.56, 0.43],
  [600, 6.6, 0.44, 0.44, 6.76, 0.47],
  [800, 6.79, 0.46, 0.46, 6.4, 0.25],
  [1_200, 7.26, 0.46, 0.46, 7.02, 0.26],
  [1_600, 7.91, 0.46, 0.46, 8.17, 0.3],
  [2_400, 10.88, 0.82, 0.76, 8.97, 0.45],
  [3_200, 12.09, 0.96, 0.97, 10.48, 0.95],
])('the medians of M11 at %i ns are those that were reported', (ns, ...reported) => {
  const row = publishedTable('m11-medians').rows.find(([delay]) => delay === ns);
  const [us, switches, ipis, longUs, longSwitches] = (row ?? []).slice(1).map(Number);
  [us, switches, ipis, longUs, longSwitches].forEach((value, i) => {
    expect(Math.abs(value - reported[i])).toBeLessThanOrEqual(0.0051);
  });
});

test('the limit: which push kicks, and what a list takes', () => {
  expect(publishedTable('defer-max-rule').rows).toEqual([
    ['v5.19', 64, 33, 63],
    ['v6.19', 128, 65, 127],
  ]);
});

test('a forecast lies in its own range', () => {
  const [median, p5, p95] = ['median', 'p5', 'p95'].map((key) => figuresOf(FORECAST_TABLE, key));
  median.forEach((value, i) => {
    const [low, high] = [Number(p5[i]), Number(p95[i])];
    expect(low).toBeLessThan(high);
    expect(value ?? (low + high) / 2).toBeGreaterThan(low);
    expect(value ?? (low + high) / 2).toBeLessThan(high);
  });
});
