import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type PipeParams, pipe } from './pipe.ts';
import { tellPipe } from './tell-pipe.ts';

const us = (max: number) => fc.double({ min: 0, max, noNaN: true });
const params: fc.Arbitrary<PipeParams> = fc.record({
  S: fc.double({ min: 0.5, max: 8, noNaN: true }),
  R: us(9),
  cv: fc.constantFrom(0, 0.1, 0.3),
  a: us(1),
  d1: us(0.5),
  d2: us(0.5),
  W: us(6),
  We: us(2),
  L: us(9),
  Tp: us(0.3),
  Ts: us(1.2),
  B: fc.integer({ min: 1, max: 120 }),
  smt: fc.double({ min: 1, max: 1.5, noNaN: true }),
});

const DATAGRAMS = 400;

it('tells what pipe() counts, to the last bit', () => {
  fc.assert(
    fc.property(params, fc.nat(1_000), (p, seed) => {
      const counted = pipe(p, { seed, datagrams: DATAGRAMS });
      const told = tellPipe(p, seed, DATAGRAMS);
      expect([told.received, told.dropped]).toEqual([
        counted.totals.received,
        counted.totals.dropped,
      ]);
      const warmUp = DATAGRAMS >>> 3;
      const before = tellPipe(p, seed, warmUp);
      const sent = DATAGRAMS - warmUp;
      expect((told.sentUntilUs - before.sentUntilUs) / sent).toBe(counted.usPerDatagram);
      expect((told.dropped - before.dropped) / sent).toBe(counted.dropShare);
    }),
    { numRuns: 150, seed: 7 },
  );
});

it('gives each side one thing at a time, in order, without a gap in the sender', () => {
  fc.assert(
    fc.property(params, fc.nat(1_000), (p, seed) => {
      const { spans, sentUntilUs } = tellPipe(p, seed, 60);
      for (const side of ['sender', 'receiver'] as const) {
        const own = spans.filter((span) => span.side === side);
        own.forEach(({ fromUs, toUs }, i) => {
          expect(toUs).toBeGreaterThan(fromUs);
          if (i > 0) expect(fromUs).toBeGreaterThanOrEqual(own[i - 1].toUs - 1e-9);
        });
      }
      const sender = spans.filter(({ side }) => side === 'sender');
      const busyUs = sender.reduce((sum, { fromUs, toUs }) => sum + toUs - fromUs, 0);
      expect(busyUs).toBeCloseTo(sentUntilUs, 6);
    }),
    { numRuns: 60, seed: 7 },
  );
});

it('shows every second datagram waking its receiver: S 4, R 3, W 1, L 3', () => {
  const p = { S: 4, R: 3, cv: 0, a: 0.75, d1: 0, d2: 0, W: 1, We: 0, L: 3, Tp: 0, Ts: 0, B: 100 };
  const { spans } = tellPipe({ ...p, smt: 1 }, 1, 40);
  const woken = spans.filter(({ kind }) => kind === 'wakeup').map(({ datagram }) => datagram);
  expect(woken.slice(-3).map((datagram, _, all) => datagram - all[0])).toEqual([0, 2, 4]);
});
