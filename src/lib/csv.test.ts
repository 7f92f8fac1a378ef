import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCsv, writeCsv } from './csv.ts';

test.each<[string, string[][]]>([
  ['', []],
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r\n1,\r\n',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    'a,b\n,',
    [
      ['a', 'b'],
      ['', ''],
    ],
  ],
  ['"a, b","say ""x"""\n', [['a, b', 'say "x"']]],
  ['"two\nlines",1', [['two\nlines', '1']]],
  ['a\n\nb', [['a'], [''], ['b']]],
  ['a"b,c\rd\n', [['a"b', 'c\rd']]],
])('%j', (text, rows) => {
  expect(parseCsv(text)).toEqual(rows);
});

test('a quote that is not closed, or closed in the middle, is named with its row', () => {
  expect(() => parseCsv('a\n"b\n')).toThrow('A quote is not closed (row 2 of the table)');
  expect(() => parseCsv('"a"b\n')).toThrow('text behind a closing quote (row 1 of the table)');
});

test('lines end with CRLF, and only what needs quotes has them', () => {
  expect(
    writeCsv([
      ['a', 'b c'],
      ['1,5', ''],
    ]),
  ).toBe('a,b c\r\n"1,5",\r\n');
});

test('what is written is read again', () => {
  const field = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'µ') });
  const row = fc.array(field, { minLength: 1, maxLength: 4 });
  void fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect(parseCsv(writeCsv(rows))).toEqual(rows);
    }),
  );
});
