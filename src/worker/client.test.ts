import { expect, test } from 'vitest';
import { InputError } from '../lib/assert.ts';
import { messageOf, whyNotRun } from './client.ts';

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

test('a run that cannot be is told with what to do about it', () => {
  const refused = new InputError({ what: 'there is no CPU 9', where: 'x', hint: 'use 8' });
  expect(whyNotRun(refused)).toBe('There is no CPU 9 (x): use 8.');
  expect(whyNotRun(new RangeError('Array buffer allocation failed'))).toBe(
    'The scenario could not be run: there is not enough memory for this run; choose a smaller one.',
  );
  expect(whyNotRun(new Error('what computes its load could not be loaded'))).toBe(
    'The scenario could not be run: what computes its load could not be loaded; reload the page to try again.',
  );
});
