import { expect, test } from 'vitest';
import { SOURCES } from '../data/published/sources.ts';
import { PUBLISHED_TABLES, publishedTable } from '../data/published/tables.ts';
import { parseCsv } from '../lib/csv.ts';
import { MAIL_COLUMNS } from '../lib/text-table.ts';
import { cellText } from '../schema/table.ts';
import { tableAsCsv, tableAsText } from './table-twin.ts';

test('a table as a mail carries it', () => {
  expect(tableAsText(publishedTable('m1-profile'))).toBe(
    `M1: share of the profile

symbol                     without  with
                      5628f3fe3b16    it
                               [%]   [%]
--------------------  ------------  ----
skb_defer_free_flush          0.00  2.75
_find_next_bit                0.00  2.76

* What the shares are of was not published: one CPU, two, or all eight.

Source: Adrian Tomasov (Red Hat Kernel Performance QE), netdev,
  2026-09-10, reply to the report on 5628f3fe3b:
  sockperf.throughput.UDP.msg_per_sec 20.1% regression
  Message-ID: 20260910143041.18106-1-atomasov@redhat.com
`,
  );
});

const named = PUBLISHED_TABLES.map((table) => [table.id, table] as const);

test.each(named)('%s fits into a mail, with every cell and its sources', (_, table) => {
  const text = tableAsText(table);
  for (const line of text.split('\n')) {
    expect(line.length).toBeLessThanOrEqual(MAIL_COLUMNS);
    expect(line).toMatch(/^[ -~]*$/);
  }
  const seen = text.replaceAll(/\s+/g, '');
  for (const id of table.sourceIds) {
    const messageId = SOURCES[id as keyof typeof SOURCES].messageId ?? '';
    expect(seen).toContain(messageId);
  }
});

test.each(named)('%s as CSV reads back as it was', (_, table) => {
  const [head, ...rows] = parseCsv(tableAsCsv(table));
  expect(head).toEqual(table.columns.map(({ key }) => key));
  expect(rows).toEqual(
    table.rows.map((row) => table.columns.map((column, i) => cellText(column, row[i]))),
  );
});
