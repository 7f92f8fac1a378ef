import { describe, expect, it } from 'vitest';
import { Sampler } from './sampler.ts';

const draws = (count: number, draw: (s: Sampler) => number): Float64Array => {
  const sampler = new Sampler(7, 'a case');
  return Float64Array.from({ length: count }, () => draw(sampler)).sort();
};

describe('the sampler', () => {
  it('puts 5 % of a lognormal below its low and 5 % above its high point', () => {
    const values = draws(20_000, (s) => s.LN('W', 0.5, 1.8));
    expect(values[1_000]).toBeCloseTo(0.5, 1);
    expect(values[10_000]).toBeCloseTo(Math.sqrt(0.5 * 1.8), 1);
    expect(values[19_000]).toBeCloseTo(1.8, 1);
  });

  it('draws evenly between two values', () => {
    const values = draws(20_000, (s) => s.U('a', 2, 4));
    expect(values[0]).toBeGreaterThanOrEqual(2);
    expect(values[10_000]).toBeCloseTo(3, 1);
    expect(values[19_999]).toBeLessThan(4);
  });

  it('has a stream for each name: a new parameter moves no other', () => {
    const [alone, beside] = [new Sampler(1, 'M1'), new Sampler(1, 'M1')];
    for (let i = 0; i < 5; i++) {
      beside.U('new', 0, 1);
      expect(beside.U('W', 0, 1)).toBe(alone.U('W', 0, 1));
    }
  });

  it('gives other values to another seed and to another case', () => {
    const first = new Sampler(1, 'M1').U('W', 0, 1);
    expect(new Sampler(2, 'M1').U('W', 0, 1)).not.toBe(first);
    expect(new Sampler(1, 'M2').U('W', 0, 1)).not.toBe(first);
  });
});
