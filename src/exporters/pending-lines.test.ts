import { expect, test } from 'vitest';
import { PendingLines } from './pending-lines.ts';

test('lines come in order of time, those of one instant in the order they were put', () => {
  const lines = new PendingLines();
  lines.putAt(30, 'd');
  lines.putAt(10, 'a');
  lines.putAt(20, 'b');
  lines.putAt(20, 'c');
  lines.settle(20);
  expect(lines.take()).toBe('abc');
  lines.put('now');
  lines.settle(29);
  lines.settle(30);
  expect(lines.take()).toBe('nowd');
});
