import { expect, it } from 'vitest';
import * as transmit from './transmit.ts';

it('65,507 bytes at 22 bytes a ns take 2,978 ns', () => {
  expect(transmit.copyNs(65_507, 22)).toBeCloseTo(2_977.6, 1);
  expect(() => transmit.copyNs(1, 0)).toThrow('bug');
});

it('32 CPUs at 392 ns a packet complete 81.6 million a second', () => {
  expect(transmit.completionRate(32, 392)).toBeCloseTo(81.63, 2);
  expect(transmit.busyShare(32, 137.3, 120)).toBeCloseTo(0.515, 3);
});

it('slab and spinning gone, a push and a 40th of an IPI added', () => {
  const pushNs = transmit.pushNs(20, 400, 40);
  expect(pushNs).toBe(30);
  const ns = transmit.completionNs({ beforeNs: 392, removedNs: 228.6, pushNs });
  expect(ns).toBeCloseTo(193.4, 10);
});

it('two list locks, visited 0.1017 times a packet for 270 ns, let 72.8 Mpps through', () => {
  expect(transmit.lockCeiling(2, 2 / 32 + 2 / 51, 270)).toBeCloseTo(72.82, 2);
});

it('the slowest part sets the rate', () => {
  expect(transmit.bottleneck([157, 73, Number.POSITIVE_INFINITY])).toBe(73);
});
