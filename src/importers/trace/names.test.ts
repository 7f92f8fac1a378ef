import { expect, test } from 'vitest';
import { MOST_NAMES, Names, OTHER_NAME } from './names.ts';
import { bytesOf } from './scan.ts';

const numberOf = (names: Names, text: string): number =>
  names.number(bytesOf(`<${text}>`), 1, text.length + 1);

test('a name has one number, and known names have the first', () => {
  const names = new Names(['netif_rx', 'kfree']);
  expect([numberOf(names, 'kfree'), numberOf(names, 'netif_rx')]).toEqual([2, 1]);
  expect(numberOf(names, 'kfree_skb')).toBe(3);
  expect(numberOf(names, 'kfree_skb')).toBe(3);
  expect(names.text(3)).toBe('kfree_skb');
});

test('a damaged file with a name on every line does not fill the memory', () => {
  const names = new Names();
  const numbers = Array.from({ length: 3 * MOST_NAMES }, (_, i) => numberOf(names, `name${i}`));
  expect(new Set(numbers).size).toBe(MOST_NAMES + 1);
  expect(numbers.at(-1)).toBe(OTHER_NAME);
  expect(numberOf(names, 'name5')).toBe(numbers[5]);
  expect(numberOf(new Names(), 'x'.repeat(1_000))).toBe(OTHER_NAME);
});
