import { expect, test } from 'vitest';
import { calibrateWakes } from './calibrate-wakes.ts';
import { pipe } from './pipe.ts';

const NETPERF = {
  ...{ cv: 0.1, a: 0.75, d1: 0, d2: 0, W: 0.6, We: 0.24, L: 3, Tp: 0.2, Ts: 0.8, B: 4, smt: 1 },
};
const target = { ratePerS: 185_827, wakes: 0.28, seed: 3, datagrams: 8_000 };

test('both the rate and the wake-ups are met', () => {
  const times = calibrateWakes(NETPERF, target);
  if (times === null) return expect.unreachable('these draws can be met');
  const { sentPerUs, wakesPerDatagram } = pipe({ ...NETPERF, ...times }, target);
  expect(sentPerUs * 1e6).toBeCloseTo(target.ratePerS, -3);
  expect(wakesPerDatagram).toBeGreaterThan(0.27);
  expect(wakesPerDatagram).toBeLessThan(0.29);
});

test('more wake-ups than datagrams are refused', () => {
  expect(calibrateWakes(NETPERF, { ...target, wakes: 1.2 })).toBeNull();
});
