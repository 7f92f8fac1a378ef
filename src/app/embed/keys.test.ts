import { expect, test } from 'vitest';
import type { Place } from '../../state/place.ts';
import type { FocusKind } from '../../ui/controls/keyboard.ts';
import { fateOf } from './keys.ts';

const NONE = { ctrlKey: false, altKey: false, metaKey: false };

function fate(key: string, where: { focus?: FocusKind; place?: Place; spoken?: boolean } = {}) {
  return fateOf({ ...NONE, key }, { focus: 'free', place: 'lab', spoken: true, ...where });
}

test('a clicker drives the deck, whatever the frame shows', () => {
  for (const key of ['PageUp', 'PageDown', 'b', '.', 'Escape']) expect(fate(key)).toBe('back');
});

test('arrows go back where the frame has no use for them', () => {
  expect(fate('ArrowRight')).toBe('back if unused');
  expect(fate('ArrowUp')).toBe('back if unused');
  expect(fate('ArrowUp', { place: 'evidence' })).toBe('own'); // it scrolls there
});

test('a page that never spoke gets no key, and the frame does not use them either', () => {
  expect(fate('PageDown', { spoken: false })).toBe('withheld');
  expect(fate('ArrowRight', { spoken: false })).toBe('own');
});

test('keys of a text field, an open menu and of browsers stay where they are', () => {
  expect(fate('b', { focus: 'text' })).toBe('own');
  expect(fate('Escape', { focus: 'menu' })).toBe('own');
  expect(
    fateOf({ ...NONE, ctrlKey: true, key: 'b' }, { focus: 'free', place: 'lab', spoken: true }),
  ).toBe('own');
});

test('nothing opens over the figure, and what plays keeps its keys', () => {
  for (const key of ['?', 'k', 'C', 'd', 'f']) expect(fate(key)).toBe('withheld');
  expect(fate('s', { place: 'story' })).toBe('withheld'); // the speaker's window
  for (const key of [' ', 's', 't', ',', '-', 'Home']) expect(fate(key)).toBe('own');
});
