import { describe, expect, it } from 'vitest';
import { InputError } from '../lib/assert.ts';
import { MonteCarlo } from './monte-carlo.ts';
import { priorTable } from './prior-table.ts';
import type { Reading } from './reading.ts';

const even: Reading = {
  case: 'test',
  reading: 'even',
  measured: 0.25,
  unit: '%',
  status: '',
  counts: 'counted',
  calibratedFrom: '',
  samples: 1_000,
  spread: null,
  priors: priorTable('prior', 'x | U 0 1 | | low | estimate | anything'),
  ablations: ['half'],
  predict: (p) => ({ value: p('x'), without: { half: p('x') / 2 } }),
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
    const predict: Reading['predict'] = (p) =>
      p('x') < 0.5 ? { value: 1, without: { half: 1 } } : null;
    const half = new MonteCarlo({ ...even, predict }, 1);
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

  it('come without parts too, sample by sample', () => {
    const run = new MonteCarlo(even, 1);
    run.add(200);
    expect(run.without.half).toHaveLength(200);
    expect(Math.max(...run.without.half)).toBeLessThan(0.5);
  });

  it('are refused where no draw meets the baseline', () => {
    const none = new MonteCarlo({ ...even, predict: () => null }, 1);
    none.add(10);
    expect(() => none.band()).toThrow(InputError);
    expect(() => none.band()).toThrow('No draw of these parameters meets');
  });

  it('are the first ones of a chunk where it is not wanted whole', () => {
    const [whole, part] = [new MonteCarlo(even, 1), new MonteCarlo(even, 1)];
    whole.add(50);
    part.add(20);
    expect(part.without.half).toEqual(whole.without.half.slice(0, 20));
  });
});
