import { expect, it } from 'vitest';
import { zoomKeyOf } from './zoom-keys.ts';

const press = (key: string, held = {}) =>
  zoomKeyOf({ key, ctrlKey: false, metaKey: false, ...held });

it('goes nearer by plus, also without Shift, and further by minus', () => {
  expect(['+', '=', '-'].map((key) => press(key))).toEqual(['nearer', 'nearer', 'further']);
  expect(['0', 'z', 'ArrowUp'].map((key) => press(key))).toEqual([null, null, null]);
});

it('leaves the zoom of the browser to it', () => {
  for (const key of ['+', '=', '-'])
    expect([press(key, { ctrlKey: true }), press(key, { metaKey: true })]).toEqual([null, null]);
});
