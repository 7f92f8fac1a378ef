import { expect, it } from 'vitest';
import { talkCommandOf } from './talk-keys.ts';

const press = (key: string, more = {}) => ({
  ...{ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, repeat: false },
  ...more,
});
const told = (key: string, more = {}) => talkCommandOf(press(key, more), 'free');

it('goes on and back by what clickers send', () => {
  for (const key of ['PageDown', 'ArrowRight', 'ArrowDown', ' ', 'Enter'])
    expect(told(key)).toBe('next');
  for (const key of ['PageUp', 'ArrowLeft', 'ArrowUp', 'Backspace'])
    expect(told(key)).toBe('previous');
  expect(told(' ', { shiftKey: true })).toBe('previous');
  expect(told('PageDown', { repeat: true })).toBe('next');
});

it('blanks by a dot or B, in capitals too, and not while held down', () => {
  for (const key of ['.', 'b', 'B']) expect(told(key)).toBe('blank');
  expect(told('b', { repeat: true })).toBeNull();
});

it('knows the button that starts and ends a show', () => {
  expect(told('F5')).toBe('fillScreen');
  expect(told('F5', { shiftKey: true })).toBe('fillScreen');
  expect(told('Escape')).toBe('out');
});

it('never zooms, and leaves shortcuts, text fields and buttons alone', () => {
  for (const key of ['+', '-', '0', '=', 'Tab', 'F11']) expect(told(key)).toBeNull();
  expect(told('r', { ctrlKey: true })).toBeNull();
  expect(talkCommandOf(press('b'), 'text')).toBeNull();
  expect(talkCommandOf(press(' '), 'button')).toBeNull();
  expect(talkCommandOf(press('PageDown'), 'button')).toBe('next');
});
