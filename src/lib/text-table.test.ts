import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAIL_COLUMNS, textTable, wrapWords } from './text-table.ts';

const text = (title: string) => ({ title, isFigure: false });
const figure = (title: string) => ({ title, isFigure: true });

test('figures stand on the right, texts on the left', () => {
  expect(
    textTable(
      [text('kernel'), figure('median Gbit/s'), figure('change')],
      [
        ['without', '6.34', ''],
        ['with', '4.85', '−23.5 %'],
      ],
    ),
  ).toBe(
    `kernel   median   change
         Gbit/s
-------  ------  -------
without    6.34
with       4.85  -23.5 %
`,
  );
});

test('a long text goes on below, a table with too many columns comes in parts', () => {
  const words =
    'the list of the alloc CPU is emptied by a softirq that runs on it and nowhere else';
  const lines = textTable([text('what'), text('how'), figure('n')], [[words, words, '12']]);
  expect(lines.split('\n').filter((line) => line.includes('12'))).toHaveLength(1);
  expect(lines.replaceAll(/\s+/g, ' ')).toContain('the list of the');
  const many = Array.from({ length: 12 }, (_, i) => figure(`column-${i}`));
  const parts = textTable([text('key'), ...many], [['k', ...many.map((_, i) => `${i}`)]]);
  expect(parts.split('\n\n').map((part) => part.slice(0, 3))).toEqual(['key', 'key']);
});

test('a column that holds less than its title is as wide as a word of it', () => {
  const lines = textTable([text('name'), text('of change')], [['a', '%']]).split('\n');
  expect(lines.slice(0, 3)).toEqual(['name  of', '      change', '----  ------']);
});

test('a word that is wider than its column is broken, and nothing is lost', () => {
  expect(wrapWords('ab cdefgh i', 3)).toEqual(['ab', 'cde', 'fgh', 'i']);
  expect(wrapWords('', 3)).toEqual(['']);
});

test('no line is longer than a mail allows, and none has a sign outside ASCII', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'b ', 'µ', '≥', '×', '—', 'ö', '\n'),
    maxLength: 90,
  });
  const table = fc.record({
    columns: fc.array(fc.record({ title: word, isFigure: fc.boolean() }), {
      minLength: 1,
      maxLength: 9,
    }),
    rows: fc.array(fc.array(word, { minLength: 9, maxLength: 9 }), { maxLength: 4 }),
  });
  void fc.assert(
    fc.property(table, ({ columns, rows }) => {
      for (const line of textTable(columns, rows).split('\n')) {
        expect(line.length).toBeLessThanOrEqual(MAIL_COLUMNS);
        expect(line).toMatch(/^[ -~]*$/);
      }
    }),
  );
});
