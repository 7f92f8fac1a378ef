/**
 * What a key means on stage. Clickers send PageDown and PageUp, some of them arrows, a dot or B to
 * blank, and F5 or Shift+F5, and Escape, in turn on the button that starts and ends a show.
 */
import type { FocusKind, KeyPress } from '../controls/keyboard.ts';

export type TalkCommand =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'blank'
  | 'again'
  | 'fillScreen'
  | 'fullScreen'
  | 'notes'
  | 'window'
  | 'out'
  | 'leave';

const KEYS: Readonly<Record<string, TalkCommand>> = {
  PageDown: 'next',
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageUp: 'previous',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  Backspace: 'previous',
  Home: 'first',
  End: 'last',
  '.': 'blank',
  b: 'blank',
  r: 'again',
  f: 'fullScreen',
  // A clicker that has lost count of its button must not end full screen by it.
  F5: 'fillScreen',
  s: 'notes',
  Escape: 'out',
};

/** Held down, only these go on. */
const GOES_ON: readonly TalkCommand[] = ['next', 'previous'];

/** Null where the key is the browser's, or that of the button it is pressed on. */
export function talkCommandOf(press: KeyPress, focus: FocusKind): TalkCommand | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  if (focus === 'text' || focus === 'menu') return null;
  const { key } = press;
  const presses = key === ' ' || key === 'Enter';
  if (presses && focus === 'button') return null;
  const command = presses
    ? press.shiftKey
      ? 'previous'
      : 'next'
    : (KEYS[key.length === 1 ? key.toLowerCase() : key] ?? null);
  if (press.repeat && command !== null && !GOES_ON.includes(command)) return null;
  return command;
}
