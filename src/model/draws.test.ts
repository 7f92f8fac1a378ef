import { describe, expect, it } from 'vitest';
import { InputError } from '../lib/assert.ts';
import type { Assumptions } from '../schema/evidence.ts';
import { byName, checkNames, Draws, middle, withAssumptions } from './draws.ts';
import { priorTable } from './prior-table.ts';

const PRIORS = priorTable(
  'prior',
  `
  W  | LN 0.5 1.8 | us | low | estimate | a cost
  a  | U 2 4 in 0 9 | us | low | estimate | another
  cv | pick 0.1 0.3 in 0 1 | | low | estimate | a spread
  on | chance 0.3 | | low | estimate | a case
  B  | const 6 in 1 9 | | low | estimate | a number
`,
);

function column(name: string, samples: number, assumptions: Assumptions = {}): Float64Array {
  const priors = withAssumptions(PRIORS, assumptions);
  const draws = new Draws(priors, 7, 'a case 0');
  return Float64Array.from({ length: samples }, () => byName(priors, draws.next())(name)).sort();
}

describe('drawing', () => {
  it('puts 5 % of a lognormal below its low and 5 % above its high point', () => {
    const values = column('W', 20_000);
    expect(values[1_000]).toBeCloseTo(0.5, 1);
    expect(values[10_000]).toBeCloseTo(Math.sqrt(0.5 * 1.8), 1);
    expect(values[19_000]).toBeCloseTo(1.8, 1);
  });

  it('is even between two values, in the values of a pick, and keeps a constant', () => {
    const values = column('a', 20_000);
    expect(values[0]).toBeGreaterThanOrEqual(2);
    expect(values[10_000]).toBeCloseTo(3, 1);
    expect(values[19_999]).toBeLessThan(4);
    expect(new Set(column('cv', 100))).toEqual(new Set([0.1, 0.3]));
    expect(new Set(column('B', 100))).toEqual(new Set([6]));
    const on = column('on', 20_000).reduce((sum, value) => sum + value, 0);
    expect(Math.abs(on / 20_000 - 0.3)).toBeLessThan(0.01);
  });

  it('has a stream for each name: a parameter more or another range moves no other', () => {
    const alone = new Draws([PRIORS[1]], 1, 'M1 0');
    const beside = new Draws(withAssumptions(PRIORS, { W: { lo: 1, hi: 9 } }), 1, 'M1 0');
    for (let i = 0; i < 5; i++) expect(beside.next()[1]).toBe(alone.next()[0]);
  });

  it('gives other values to another seed and to another chunk', () => {
    const first = new Draws(PRIORS, 1, 'M1 0').next()[0];
    expect(new Draws(PRIORS, 2, 'M1 0').next()[0]).not.toBe(first);
    expect(new Draws(PRIORS, 1, 'M1 1').next()[0]).not.toBe(first);
  });

  it('of a name that is not declared is a bug', () => {
    expect(() => middle(PRIORS)('wakes')).toThrow('bug: the parameter "wakes" is declared');
    expect(middle(PRIORS)('a')).toBe(3);
  });
});

describe('an assumption', () => {
  it('takes the place of a range; of a pick, a constant and a chance as well', () => {
    expect(column('a', 50, { a: { lo: 8, hi: 9 } })[0]).toBeGreaterThanOrEqual(8);
    expect(new Set(column('cv', 50, { cv: { lo: 0.2, hi: 0.4 } })).size).toBe(50);
    expect(new Set(column('B', 50, { B: { lo: 2, hi: 3 } })).size).toBe(50);
    expect(new Set(column('on', 50, { on: { lo: 1, hi: 1 } }))).toEqual(new Set([1]));
    expect(new Set(column('on', 50, { on: { lo: 0, hi: 0 } }))).toEqual(new Set([0]));
  });

  it.each([
    [{ lo: 4, hi: 3 }, 'The low end 4 is above the high end 3 (assumption "a")'],
    [
      { lo: -1, hi: 3 },
      '-1 to 3 makes no physical sense (assumption "a"): give numbers from 0 to 9',
    ],
    [{ lo: 1, hi: 10 }, '1 to 10 makes no physical sense'],
    [{ lo: Number.NaN, hi: 3 }, 'NaN to 3 is no range'],
    [{ lo: 1, hi: Number.POSITIVE_INFINITY }, '1 to Infinity is no range'],
  ])('of %o is refused in one sentence', (range, sentence) => {
    const wrong = () => withAssumptions(PRIORS, { a: range });
    expect(wrong).toThrow(InputError);
    expect(wrong).toThrow(sentence);
  });

  it('about an unknown parameter is refused', () => {
    const known = new Set(['W', 'a']);
    expect(() => checkNames({ w: { lo: 1, hi: 2 } }, known, 'M1')).toThrow(
      'M1 has no parameter "w" (assumptions): it has W, a.',
    );
    expect(() => checkNames({ W: { lo: 1, hi: 2 } }, known, 'M1')).not.toThrow();
  });
});
