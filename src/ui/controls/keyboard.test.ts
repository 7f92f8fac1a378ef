// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { VARIANT_IDS } from '../../schema/variants.ts';
import { KEY_HELP } from './key-help.ts';
import {
  type Command,
  commandOf,
  EVERYWHERE_COMMANDS,
  focusKindOf,
  type KeyContext,
  type KeyPress,
  LAST_KERNEL_KEY,
  type StepUnit,
} from './keyboard.ts';

const FREE: KeyContext = { focus: 'free', letterKeys: true };

/** "Shift+ArrowLeft" and the like. */
function press(keys: string, repeat = false): KeyPress {
  const parts = keys === '+' ? ['+'] : keys.split('+');
  const held = (name: string): boolean => parts.slice(0, -1).includes(name);
  return {
    key: parts[parts.length - 1],
    shiftKey: held('Shift'),
    ctrlKey: held('Ctrl'),
    altKey: held('Alt'),
    metaKey: held('Meta'),
    repeat,
  };
}

const step = (unit: StepUnit, direction: 1 | -1): Command => ({
  do: 'step',
  unit,
  direction,
});

test.each<[string, Command]>([
  [' ', { do: 'playPause' }],
  ['ArrowLeft', step('chosen', -1)],
  ['ArrowRight', step('chosen', 1)],
  ['Shift+ArrowLeft', step('flush', -1)],
  ['Shift+ArrowRight', step('flush', 1)],
  [',', step('visit', -1)],
  ['.', step('visit', 1)],
  ['Shift+<', step('pass', -1)],
  ['Shift+>', step('pass', 1)],
  ['Shift+{', step('datagram', -1)],
  ['Shift+}', step('datagram', 1)],
  ['[', { do: 'mark', direction: -1 }],
  [']', { do: 'mark', direction: 1 }],
  ['-', { do: 'slower' }],
  ['+', { do: 'faster' }],
  ['=', { do: 'faster' }],
  ['Home', { do: 'toStart' }],
  ['End', { do: 'toEnd' }],
  ['z', { do: 'zoomIn' }],
  ['w', { do: 'zoomOut' }],
  ['0', { do: 'zoomAll' }],
  ['t', { do: 'switchWalk' }],
  ['Shift+T', { do: 'switchWalk' }],
  ['9', { do: 'previousVariant' }],
  ['b', { do: 'branches' }],
  ['s', { do: 'followSkb' }],
  ['c', { do: 'compare' }],
  ['x', { do: 'swapSides' }],
  ['j', { do: 'firstDifference' }],
  ['p', { do: 'difference', direction: -1 }],
  ['n', { do: 'difference', direction: 1 }],
  ['e', { do: 'takeAway' }],
  ['d', { do: 'flipTheme' }],
  ['f', { do: 'fullScreen' }],
  ['Shift+?', { do: 'help' }],
  ['Escape', { do: 'close' }],
])('the key "%s" means %j', (keys, command) => {
  expect(commandOf(press(keys), FREE)).toEqual(command);
});

test('the number keys choose kernels in the order of the menu', () => {
  VARIANT_IDS.slice(0, LAST_KERNEL_KEY).forEach((variant, i) => {
    expect(commandOf(press(String(i + 1)), FREE)).toEqual({ do: 'chooseVariant', variant });
  });
});

test.each(['a', 'Enter', 'Tab', 'ArrowUp', 'PageDown', 'F5', 'Shift'])(
  'the key "%s" means nothing here',
  (keys) => {
    expect(commandOf(press(keys), FREE)).toBeNull();
  },
);

test.each(['Ctrl+f', 'Ctrl+d', 'Meta+ArrowLeft', 'Alt+ArrowLeft', 'Ctrl+1', 'Ctrl+-'])(
  '"%s" is the browser’s or the stage’s own',
  (keys) => {
    expect(commandOf(press(keys), FREE)).toBeNull();
  },
);

describe('with the letter keys off', () => {
  const context: KeyContext = { focus: 'free', letterKeys: false };

  test.each(['t', 'd', 'f', '?', '1', '9', '[', ']', ',', '>', '}', '-', '+'])(
    '"%s" does nothing',
    (key) => {
      expect(commandOf(press(key), context)).toBeNull();
    },
  );

  test.each([' ', 'ArrowLeft', 'Shift+ArrowRight', 'Home', 'End', 'Escape'])(
    '"%s" still works',
    (keys) => {
      expect(commandOf(press(keys), context)).not.toBeNull();
    },
  );
});

test.each(['text', 'menu'] as const)('no key is taken from a %s', (focus) => {
  for (const key of [' ', 'ArrowLeft', 't', '1', 'Home', 'Escape'])
    expect(commandOf(press(key), { focus, letterKeys: true })).toBeNull();
});

test('a button keeps the space key to itself, and nothing else', () => {
  const context: KeyContext = { focus: 'button', letterKeys: true };
  expect(commandOf(press(' '), context)).toBeNull();
  expect(commandOf(press('ArrowRight'), context)).toEqual(step('chosen', 1));
  expect(commandOf(press('t'), context)).toEqual({ do: 'switchWalk' });
});

test('a key that is held down goes on stepping, but does not flip to and fro', () => {
  for (const key of ['ArrowLeft', ']', '+', '-'])
    expect(commandOf(press(key, true), FREE)).not.toBeNull();
  for (const key of [' ', 't', 'd', 'f', '?', '1'])
    expect(commandOf(press(key, true), FREE)).toBeNull();
});

test.each([
  ['<textarea data-x></textarea>', 'text'],
  ['<select data-x></select>', 'text'],
  ['<input data-x>', 'text'],
  ['<input type="number" data-x>', 'text'],
  ['<div contenteditable="true" data-x></div>', 'text'],
  ['<input type="range" data-x>', 'free'],
  ['<input type="checkbox" data-x>', 'button'],
  ['<button data-x></button>', 'button'],
  ['<a href="#x" data-x></a>', 'button'],
  ['<div tabindex="0" data-x></div>', 'free'],
  ['<div data-menu><button data-x></button></div>', 'menu'],
  ['<dialog open><button data-x></button></dialog>', 'menu'],
  ['<div role="tablist"><button role="tab" data-x></button></div>', 'button'],
])('with the focus on %s the keys belong to: %s', (html, kind) => {
  document.body.innerHTML = html;
  expect(focusKindOf(document.querySelector('[data-x]'))).toBe(kind);
});

test('with the focus nowhere the keys belong to the page', () => {
  expect(focusKindOf(null)).toBe('free');
  expect(focusKindOf(document.body)).toBe('free');
});

test('the help lists keys that do something, and marks those that act where no run is played', () => {
  const keyOf: Readonly<Record<string, string>> = {
    Space: ' ',
    '←': 'ArrowLeft',
    '−': '-',
    Esc: 'Escape',
  };
  const ofThePage = KEY_HELP.filter(({ does }) => !does.startsWith('on the '));
  for (const { keys, everywhere = false } of ofThePage) {
    const [name] = keys[0].replace('⇧ ', '').split(' ');
    const shiftKey = keys[0].startsWith('⇧');
    const found = commandOf({ ...press(keyOf[name] ?? name), shiftKey }, FREE);
    expect(found, keys[0]).not.toBeNull();
    expect(found !== null && EVERYWHERE_COMMANDS.includes(found.do), keys[0]).toBe(everywhere);
  }
});
