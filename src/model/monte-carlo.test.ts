import { describe, expect, it } from 'vitest';
import { MonteCarlo } from './monte-carlo.ts';
import type { Reading } from './reading.ts';

const even: Reading = {
  case: 'test',
  reading: 'even',
  measured: 0.25,
  unit: '%',
  status: '',
  calibratedFrom: '',
  samples: 1_000,
  draw: (s) => s.U('x', 0, 1),
};

describe('many samples', () => {
  it('give a median, a band, and where the measured value lies', () => {
    const run = new MonteCarlo(even, 1);
    run.add(10_000);
    const { median, p5, p95, inside, pAtOrBelow } = run.band();
    expect([median, p5, p95, pAtOrBelow]).toEqual(
      [0.5, 0.05, 0.95, 0.25].map((value) => expect.closeTo(value, 1.5)),
    );
    expect(inside).toBe(true);
  });

  it('are the same however they are drawn', () => {
    const [whole, pieces] = [new MonteCarlo(even, 1), new MonteCarlo(even, 1)];
    whole.add(300);
    for (let i = 0; i < 3; i++) pieces.add(100);
    expect(pieces.band()).toEqual(whole.band());
  });

  it('leave out, and count, what cannot meet its baseline', () => {
    const half = new MonteCarlo({ ...even, draw: (s) => (s.chance('ok', 0.5) ? 1 : null) }, 1);
    half.add(1_000);
    const { samples, rejected, inside } = half.band();
    expect(samples + rejected).toBe(1_000);
    expect(rejected).toBeGreaterThan(400);
    expect(inside).toBe(false);
  });

  it('are inside of nothing where nobody has measured', () => {
    const forecast = new MonteCarlo({ ...even, measured: null }, 1);
    forecast.add(10);
    expect(forecast.band()).toMatchObject({ inside: null, pAtOrBelow: null });
  });
});
