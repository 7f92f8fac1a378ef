import { expect, test } from 'vitest';
import { editDistance, nearest } from './nearest.ts';

test.each([
  ['', '', 0],
  ['seed', 'seed', 0],
  ['seed', 'sed', 1],
  ['sede', 'seed', 1],
  ['spede', 'speed', 1],
  ['abcd', 'dcba', 3],
  ['', 'abc', 3],
])('from "%s" to "%s" it takes %i changes', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
  expect(editDistance(b, a)).toBe(distance);
});

test('a slip of the finger finds its word', () => {
  expect(nearest('sede', ['speed', 'seed', 'theme'])).toBe('seed');
  expect(nearest('MaxNumNodes', ['maxNumnodes', 'online'])).toBe('maxNumnodes');
});

test('a word unlike all others finds none', () => {
  expect(nearest('colour', ['seed', 'speed'])).toBeNull();
});
