import { expect, test } from 'vitest';
import { NIL } from '../../schema/units.ts';
import { logPen, NAMED_THEME, wordsOf } from '../pen-log.fixture.ts';
import { drawSkb } from './draw.ts';

const AT = { x: 100, y: 50 };

test('an skb is a rounded square in the hue of its CPU, with the CPU’s number', () => {
  const { pen, lines } = logPen();
  drawSkb(pen, NAMED_THEME, AT, { size: 20, alloc: 2, writer: NIL });
  expect(lines).toEqual([
    'beginPath()',
    'roundRect(90 40 20 20 4.4)',
    'fill() skb-2',
    'fillText("2" 100 55.2) skb-ink',
  ]);
});

test('one of hundreds is but a square in that hue', () => {
  const { pen, lines } = logPen();
  drawSkb(pen, NAMED_THEME, AT, { size: 20, alloc: 2, writer: 5, plain: true });
  expect(lines).toEqual(['fillRect(90 40 20 20) skb-2']);
});

test('another writer shows as a left edge in its hue', () => {
  const { pen, lines } = logPen();
  drawSkb(pen, NAMED_THEME, AT, { size: 20, alloc: 2, writer: 5 });
  expect(lines).toContain('roundRect(90 40 5 20 [4.4,0,0,4.4])');
  expect(lines).toContain('fill() skb-5');
});

test('digits too small to be read are left out, and CPU 10 shares the hue of CPU 2', () => {
  const log = logPen();
  drawSkb(log.pen, NAMED_THEME, AT, { size: 14, alloc: 140, writer: NIL });
  drawSkb(log.pen, NAMED_THEME, AT, { size: 12, alloc: 10, writer: NIL });
  expect(wordsOf(log)).toEqual([]);
  expect(log.lines.filter((line) => line.startsWith('fill()'))).toEqual([
    'fill() skb-4',
    'fill() skb-2',
  ]);
});
