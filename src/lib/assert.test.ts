import { expect, test } from 'vitest';
import { assert, InputError } from './assert.ts';

test('a failed assert is reported as a bug', () => {
  expect(() => assert(0 > 1, 'zero is above one')).toThrow('bug: zero is above one');
});

test('a condition that holds passes', () => {
  expect(() => assert('text', 'unused')).not.toThrow();
});

test('an input error says what was wrong, where, and what to do', () => {
  const error = new InputError({ what: 'no such CPU: 9', where: 'line 3', hint: 'use 0 to 7' });
  expect(error).toBeInstanceOf(Error);
  expect([error.name, error.message, error.where, error.hint]).toEqual([
    'InputError',
    'No such CPU: 9 (line 3): use 0 to 7.',
    'line 3',
    'use 0 to 7',
  ]);
});
