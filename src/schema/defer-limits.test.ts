import { expect, test } from 'vitest';
import { deferLimits } from './defer-limits.ts';

// What the mechanism really does is held against this in engine/kernel/golden-tables.test.ts.
test.each([
  [0, 0, null],
  [1, 0, null],
  [2, 1, null],
  [3, 2, 2],
  [4, 3, 3],
  [64, 63, 33],
  [128, 127, 65],
  [2_147_483_647, 2_147_483_646, 1_073_741_824],
])(
  'with skb_defer_max %i a list without a lock holds %i skbs at most and kicks on push %s',
  (max, cap, kickAt) => {
    expect(deferLimits('pernode', max)).toEqual({ cap, kickAt });
  },
);

test('a locked list is filled to the limit', () => {
  expect(deferLimits('spinmax', 128)).toEqual({ cap: 128, kickAt: 65 });
  expect(deferLimits('spinhalf', 128)).toEqual({ cap: 128, kickAt: 64 });
  expect(deferLimits('spinhalf', 1)).toEqual({ cap: 1, kickAt: null });
});

test('without deferral there is no list, and the first form has no limit', () => {
  expect(deferLimits('none', 128)).toEqual({ cap: 0, kickAt: null });
  expect(deferLimits('spin128', 0)).toEqual({ cap: Number.POSITIVE_INFINITY, kickAt: 128 });
});
