import { expect, test } from 'vitest';
import { PRESETS } from '../data/presets.ts';
import { withVariantFrom } from './futures.fixture.ts';
import { socketCapacity } from './load.ts';
import { variantAt } from './scenario.ts';

const [{ scenario: M1 }] = PRESETS;

test.each([
  [1_664, 129],
  [1_280, 167],
  [2_304, 93],
])(
  'a socket queues datagrams of truesize %d until it holds %d: tested before it adds',
  (truesizeBytes, datagrams) => {
    expect(socketCapacity({ ...M1.load, truesizeBytes })).toBe(datagrams);
  },
);

test('a switch replaces those at and after its instant, and none is kept that changes nothing', () => {
  const once = withVariantFrom(M1, 20, 'online');
  const twice = withVariantFrom(once, 30, 'llist');
  expect(twice.edits.map(({ atPs }) => atPs)).toEqual([20, 30]);
  expect(withVariantFrom(twice, 10, 'final').edits).toEqual([{ atPs: 10, variant: 'final' }]);
  expect(withVariantFrom(twice, 25, 'online').edits).toEqual(once.edits);
  expect([19, 20, 29, 30].map((at) => variantAt(twice, at))).toEqual([
    'pernode',
    'online',
    'online',
    'llist',
  ]);
});
