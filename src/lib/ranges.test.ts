import { expect, test } from 'vitest';
import { readRanges, readWhole, writeRanges } from './ranges.ts';

test.each(['', '-1', '1.5', '01', '1e3', '0x10', ' 1', '9007199254740992', '99999999999999999'])(
  '"%s" is not a whole number',
  (text) => {
    expect(readWhole(text)).toBeNull();
  },
);

test.each([
  [[0], '0'],
  [[0, 1, 2, 3], '0-3'],
  [[0, 8], '0,8'],
  [[0, 1, 252, 253], '0-1,252-253'],
])('the nodes %j are written as %s and read back', (nodes, text) => {
  expect(writeRanges(nodes)).toBe(text);
  expect(readRanges(text)).toEqual(nodes);
});

test.each(['', 'a', '3-1', '0-', '0,,1', '0-999999'])('"%s" is not a list of nodes', (text) => {
  expect(readRanges(text)).toBeNull();
});
