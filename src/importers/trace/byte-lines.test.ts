import { expect, test } from 'vitest';
import { ByteLines, MOST_LINE_BYTES } from './byte-lines.ts';
import { bytesOf, textOf } from './scan.ts';

function linesOf(...chunks: string[]): { readonly lines: string[]; readonly openEnd: boolean } {
  const lines: string[] = [];
  const cutter = new ByteLines(
    (b, from, end) => {
      // Who reads digits up to `end` relies on it.
      expect([10, 13]).toContain(b[end]);
      lines.push(textOf(b, from, end));
    },
    () => lines.push('(long)'),
  );
  for (const chunk of chunks) cutter.push(bytesOf(chunk));
  cutter.end();
  return { lines, openEnd: cutter.openEnd };
}

test('lines do not depend on where chunks are cut', () => {
  const text = 'one\n\ntwo\r\nthree\r\r\nfour';
  const whole = linesOf(text);
  expect(whole.lines).toEqual(['one', '', 'two', 'three', 'four']);
  for (let cut = 0; cut <= text.length; cut++)
    expect(linesOf(text.slice(0, cut), text.slice(cut))).toEqual(whole);
});

test('an end of line that is missing at the end is known', () => {
  expect(linesOf('a\n', 'b').openEnd).toBe(true);
  expect(linesOf('a\nb', '\n').openEnd).toBe(false);
  expect(linesOf('').openEnd).toBe(false);
});

test('a line of the greatest length is read, a longer one is not held', () => {
  const most = 'x'.repeat(MOST_LINE_BYTES);
  expect(linesOf(`${most}\nok\n`).lines).toEqual([most, 'ok']);
  expect(linesOf(most.slice(0, 100), `${most.slice(100)}\nok\n`).lines).toEqual([most, 'ok']);
  expect(linesOf(`${most}x\nok\n`).lines).toEqual(['(long)', 'ok']);
  expect(linesOf(most, 'x', 'y\nok').lines).toEqual(['(long)', 'ok']);
});
