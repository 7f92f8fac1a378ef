import { expect, test } from 'vitest';
import {
  completionStack,
  contendedLock,
  oneCostTwoBars,
  profilePairs,
} from './published-figures.ts';

test('netperf and sockperf lose nearly the same time of two different budgets', () => {
  const [netperf, sockperf] = oneCostTwoBars();
  expect(netperf.beforeUs).toBeCloseTo(5.381, 3);
  expect(netperf.beforeUs + netperf.addedUs).toBeCloseTo(5.724, 3);
  expect(netperf.addedUs).toBeCloseTo(0.343, 3);
  expect(netperf.changePercent).toBeCloseTo(-6.0, 1);
  expect(sockperf.beforeUs).toBeCloseTo(1.491, 3);
  expect(sockperf.beforeUs + sockperf.addedUs).toBeCloseTo(1.867, 3);
  expect(sockperf.addedUs).toBeCloseTo(0.376, 3);
  expect(sockperf.changePercent).toBeCloseTo(-20.1, 1);
});

test.each([
  ['spin lock', 170.4, 9.9],
  ['slab free', 58.2, 0],
  ['qdisc, xmit, features and their clock', 53.6, 15.0],
  ['ring clean, DMA', 51.4, 69.2],
  ['skb release', 26.9, 14.9],
  ['defer push, IPI', 0, 16.1],
])('%s: ns per packet before and after', (group, beforeNs, afterNs) => {
  const part = completionStack().parts.find((each) => each.group === group);
  expect(part?.beforeNs).toBeCloseTo(beforeNs, 1);
  expect(part?.afterNs).toBeCloseTo(afterNs, 1);
  expect(part?.symbols).not.toEqual([]);
});

test('the parts are all of the busy time, 392.0 and 137.3 ns', () => {
  const { parts, beforeNs, afterNs } = completionStack();
  expect(beforeNs).toBeCloseTo(392.0, 1);
  expect(afterNs).toBeCloseTo(137.3, 1);
  expect(parts.reduce((sum, part) => sum + part.beforeNs, 0)).toBeCloseTo(beforeNs, 9);
  expect(parts.reduce((sum, part) => sum + part.afterNs, 0)).toBeCloseTo(afterNs, 9);
  expect(parts.every((part) => part.beforeNs >= 0 && part.afterNs >= 0)).toBe(true);
});

test('locks before the change: 80 Mpps and 43.5 % spinning of M7; 3.74 datagrams/us of M6', () => {
  const { wanting, perUs, spinShare } = contendedLock('M7');
  expect([wanting, perUs]).toEqual([32, 80]);
  expect(spinShare).toBeCloseTo(0.435, 3);
  const pairs = contendedLock('M6');
  expect(pairs.perUs).toBeCloseTo((96 * 38_923) / 1e6, 3);
  expect(pairs.spinShare).toBeNull();
});

test('profiles: what changed most comes first, contexts are added up', () => {
  expect(profilePairs('M1')[0]).toEqual({ symbol: '_find_next_bit', before: 0, after: 2.76 });
  expect(profilePairs('M4-sockperf')[0].symbol).toBe('skb_defer_free_flush');
  expect(profilePairs('M4-netperf')[0]).toEqual({
    symbol: 'skb_defer_free_flush',
    ...{ before: 0, after: 3.08 },
  });
  const [spin, ...others] = profilePairs('M7');
  expect(spin.symbol).toBe('queued_spin_lock_slowpath');
  expect(spin.before).toBeCloseTo(43.46, 9);
  expect(spin.after).toBeCloseTo(7.18, 9);
  const push = others.find(({ symbol }) => symbol === 'skb_attempt_defer_free');
  expect(push).toEqual({ symbol: 'skb_attempt_defer_free', before: null, after: 10.8 });
});
