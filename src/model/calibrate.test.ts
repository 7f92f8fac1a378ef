import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InputError } from '../lib/assert.ts';
import { calibrate } from './calibrate.ts';
import { type PipeParams, pipe } from './pipe.ts';

const BASE: Omit<PipeParams, 'S' | 'R'> = {
  ...{ cv: 0.2, a: 0.75, d1: 0.01, d2: 0.01, W: 0.95, We: 0.38, L: 1.77 },
  ...{ Tp: 0.2, Ts: 0.8, B: 129, smt: 1 },
};
const TARGET = { ratePerS: 265_145, rOverS: 0.78, seed: 1, datagrams: 20_000, received: true };

test('the solved times give the rate that was asked for', () => {
  const { S, R, ratePerS } = calibrate(BASE, TARGET);
  expect(R).toBeCloseTo(0.78 * S, 12);
  expect(Math.abs(ratePerS / 265_145 - 1)).toBeLessThan(1e-4);
  expect(pipe({ ...BASE, S, R }, TARGET).receivedPerUs * 1e6).toBeCloseTo(ratePerS, 6);
});

test('rates of any jittered pipeline are met again, in few turns', () => {
  fc.assert(
    fc.property(
      fc.record({
        S: fc.double({ min: 2, max: 8, noNaN: true }),
        rOverS: fc.double({ min: 0.3, max: 1.05, noNaN: true }),
        W: fc.double({ min: 0.5, max: 3, noNaN: true }),
        latency: fc.double({ min: 0.4, max: 6, noNaN: true }),
        cv: fc.constantFrom(0.1, 0.2, 0.3),
        smt: fc.constantFrom(1, 1.2, 1.5),
        received: fc.boolean(),
      }),
      ({ S, rOverS, W, latency, cv, smt, received }) => {
        const base = { ...BASE, W, We: 0.4 * W, L: 0.6 * W + latency, cv, smt };
        const run = { seed: 1, datagrams: 10_000 };
        const result = pipe({ ...base, S, R: rOverS * S }, run);
        const ratePerS = 1e6 * (received ? result.receivedPerUs : result.sentPerUs);
        const found = calibrate(base, { ...run, ratePerS, rOverS, received });
        // On a shared core the time can jump, when the receiver starts to be asleep in time.
        expect(Math.abs(found.ratePerS / ratePerS - 1)).toBeLessThan(smt === 1 ? 0.002 : 0.02);
        expect(found.turns).toBeLessThanOrEqual(40);
      },
    ),
    { seed: 1, numRuns: 100 },
  );
});

test.each([
  ['each datagram waits for a wake-up that takes longer', { W: 4.5, L: 1, We: 4.5 }],
  ['the flushes alone take longer', { d1: 2, d2: 2 }],
])('a rate is refused with a reason when %s', (_why, change) => {
  const attempt = () => calibrate({ ...BASE, ...change }, TARGET);
  expect(attempt).toThrow(InputError);
  expect(attempt).toThrow(/^265145 datagrams\/s cannot be met: the nearest is \d+ \(cal/);
});

test('a rate between two steps of the stairs without jitter is refused', () => {
  const stairs = { ...BASE, cv: 0, d1: 0, d2: 0, W: 2, We: 2, L: 2.8, Tp: 0, Ts: 0 };
  // R = S/2: w is 1 from S = 1.6 on, 1/2 below, so the time jumps from 2.6 to 3.6 us.
  const target = { ...TARGET, rOverS: 0.5 };
  expect(() => calibrate(stairs, { ...target, ratePerS: 1e6 / 3 })).toThrow(InputError);
  expect(calibrate(stairs, { ...target, ratePerS: 1e6 / 4 }).S).toBeCloseTo(2, 3);
});
