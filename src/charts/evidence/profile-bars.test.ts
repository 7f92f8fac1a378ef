import { expect, test } from 'vitest';
import { layoutProfile, PROFILE_ROWS, profileHeight } from './profile-bars.ts';

const SIZE = { width: 700, height: 300 };

test('a symbol has two bars from one floor, and its change in points', () => {
  const { rows, frame } = layoutProfile(
    [
      { symbol: 'skb_defer_free_flush', before: 0, after: 3 },
      { symbol: 'net_rx_action', before: 1.85, after: 0.5 },
      { symbol: 'kmem_cache_free', before: null, after: 1.5 },
    ],
    SIZE,
  );
  expect(rows[0]).toMatchObject({ beforeX: frame.left, afterX: frame.right });
  expect(rows[1].says).toBe('\u22121.35\u202fpt');
  expect(rows[2]).toMatchObject({ beforeX: null, says: 'not listed before' });
  expect(rows[2].afterX).toBeCloseTo((frame.left + frame.right) / 2);
});

test('only the largest changes are drawn', () => {
  const pairs = Array.from({ length: 30 }, (_, i) => ({ symbol: `f${i}`, before: 1, after: 2 }));
  expect(layoutProfile(pairs, SIZE).rows).toHaveLength(PROFILE_ROWS);
  expect(profileHeight(pairs)).toBe(profileHeight(pairs.slice(0, PROFILE_ROWS)));
});
