import { expect, test } from 'vitest';
import { messageOf } from './client.ts';

test.each([
  new RangeError('Array buffer allocation failed'),
  new RangeError('Invalid typed array length: 4294967296'),
  'Uncaught RangeError: Array buffer allocation failed',
  new Error('out of memory'),
])('an engine without memory is told of in one way: %s', (error) => {
  expect(messageOf(error)).toBe('there is not enough memory for this run');
});

test('any other fault keeps its words', () => {
  expect(messageOf(new Error('the list is empty'))).toBe('the list is empty');
});
