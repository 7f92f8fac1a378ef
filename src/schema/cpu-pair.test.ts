import { expect, test } from 'vitest';
import { pairAt, pairIndex } from './cpu-pair.ts';

const first = { sender: 0, receiver: 1 };
const second = { sender: 2, receiver: 3 };
const load = { pairs: [first, second] };

test('a pair beyond the last is the last', () => {
  const pairs = [0, 1, 2, 7].map((index) => pairAt({ load }, index));
  expect(pairs).toEqual([first, second, second, second]);
  expect(pairIndex(load, 7)).toBe(1);
});
