import { expect, test } from 'vitest';
import { nextUint32, streamSeed } from '../../lib/random.ts';
import { Pointers } from './pointers.ts';

test('every pointer has a number of its own, however many there are', () => {
  const pointers = new Pointers();
  const known = new Map<string, number>();
  const state = Int32Array.of(streamSeed(1, 'pointers'));
  for (let i = 0; i < 40_000; i++) {
    // Pointers of one slab differ in a few bits only.
    const hi = 0xffff8880 + (nextUint32(state, 0) % 4);
    const lo = (nextUint32(state, 0) % 20_000) * 256;
    const number = pointers.number(hi, lo);
    const key = `${hi} ${lo}`;
    expect(number).toBe(known.get(key) ?? known.size + 1);
    known.set(key, number);
  }
});

test('a pointer below another is found, also across 4 GiB', () => {
  const pointers = new Pointers();
  const first = pointers.number(0xffff8881, 0xffffff80);
  expect(pointers.below(0xffff8882, 0x60, 0xe0)).toBe(first);
  expect(pointers.below(0xffff8881, 0xffffff80 + 0x10, 0x10)).toBe(first);
  expect(pointers.below(0xffff8881, 0x1000, 0xe0)).toBe(0);
});
