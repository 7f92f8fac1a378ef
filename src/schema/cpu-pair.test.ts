import { expect, test } from 'vitest';
import { PRESETS, presetById } from '../data/presets.ts';
import { pairAt, pairIndex, rpsCpuAt } from './cpu-pair.ts';
import { NIL } from './units.ts';

const first = { sender: 0, receiver: 1 };
const second = { sender: 2, receiver: 3 };
const load = { ...PRESETS[0].scenario.load, pairs: [first, second] };

test('a pair beyond the last is the last', () => {
  const pairs = [0, 1, 2, 7].map((index) => pairAt({ load }, index));
  expect(pairs).toEqual([first, second, second, second]);
  expect(pairIndex(load, 7)).toBe(1);
});

test('a reader that polls its queue allocates the skbs itself', () => {
  const polled = presetById('nic-busy-poll')?.scenario;
  if (polled === undefined) throw new Error('no such preset');
  const [{ receiver }] = polled.load.pairs;
  expect(pairAt(polled, 0)).toEqual({ sender: receiver, receiver });
});

test('RPS takes each pair to one of its CPUs, and none where there is none', () => {
  const steered = { load: { ...load, rps: [4, 6] } };
  for (const pair of [0, 1]) expect([4, 6]).toContain(rpsCpuAt(steered, pair));
  expect(rpsCpuAt({ load }, 0)).toBe(NIL);
});
