import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPairs, writePairs } from './link-pairs.ts';

const pairs = (...each: [number, number][]) =>
  each.map(([sender, receiver]) => ({ sender, receiver }));

test.each([
  [pairs([2, 5]), '2>5'],
  [pairs([2, 5], [3, 5]), '2>5, 3>5'],
  [pairs([0, 4], [1, 5], [2, 6], [3, 7]), '0-3>4-7'],
  [pairs([0, 4], [1, 4], [2, 4]), '0-2>4'],
  [pairs([0, 4], [1, 5], [2, 6], [3, 6], [9, 9]), '0-2>4-6, 3>6, 9>9'],
  [pairs([2, 5], [2, 6], [2, 7]), '2>5, 2>6, 2>7'],
])('%j are written as "%s" and read back', (list, text) => {
  expect(writePairs(list)).toBe(text);
  expect(readPairs(text)).toEqual(list);
});

test.each([
  [' 2 > 5 ,3→5', pairs([2, 5], [3, 5])],
  ['2:5,3->6', pairs([2, 5], [3, 6])],
  ['2>5-7', pairs([2, 5], [2, 6], [2, 7])],
])('"%s" is read', (text, list) => {
  expect(readPairs(text)).toEqual(list);
});

test.each(['', '2', '2>', '>5', '2>5>6', '0-3>4-6', '3-1>5', 'a>b', '2>5,', '1.5>2', '0-5000>1'])(
  '"%s" is no list of pairs',
  (text) => {
    expect(readPairs(text)).toBeNull();
  },
);

test('any pairs come back', () => {
  const cpu = fc.integer({ min: 0, max: 12 });
  const pair = fc.record({ sender: cpu, receiver: cpu });
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 30 }), (list) => {
      expect(readPairs(writePairs(list))).toEqual(list);
    }),
  );
});
