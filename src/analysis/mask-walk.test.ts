import { expect, test } from 'vitest';
import { maskRead, maskReadAt } from './mask-walk.ts';

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

test('32 nodes in a mask of 256 bits: 33 calls read 36 words', () => {
  expect(maskRead(upTo(32), 256)).toEqual({ calls: 33, words: 36 });
});

test.each([
  ['the first call', [0, 1], 0, { calls: 1, words: 1 }],
  ['a gap over two words', [0, 130], 1, { calls: 2, words: 4 }],
  ['the first bit far away', [200], 0, { calls: 1, words: 4 }],
])('%s', (_, nodes, visit, read) => {
  expect(maskReadAt(nodes, visit)).toEqual(read);
});

test('after the last bit of a mask there is nothing to read', () => {
  expect(maskRead(upTo(64), 64)).toEqual({ calls: 65, words: 64 });
});
