import { expect, test } from 'vitest';
import { deferLimits } from './defer-limits.ts';

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
  'with skb_defer_max %i a list holds %i skbs at most and kicks on push %s',
  (max, cap, kickAt) => {
    expect(deferLimits(max)).toEqual({ cap, kickAt });
  },
);
