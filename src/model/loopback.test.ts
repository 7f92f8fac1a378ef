import { expect, test } from 'vitest';
import { centralCosts } from '../data/params.ts';
import { PUBLISHED } from '../data/published.ts';
import { budget, type Comparison, loopbackParams } from './loopback.ts';

const P10 = centralCosts('p10');
const [RATE] = PUBLISHED.M1.metrics;

/** The published comparison: one list per CPU against a list for each of `nodes` nodes. */
function stressNg(nodes: number, change: Partial<Comparison['load']> = {}): Comparison {
  const load = {
    ...{ ratePerS: RATE.good, received: true, rOverS: P10.R_over_S, seed: 1, datagrams: 80_000 },
    ...{ B: 129, sameCore: true, pollution: true },
    ...change,
  };
  return {
    load,
    baselineWalk: { form: 'single' },
    walk: { form: 'nodes', nodes, maxNumnodes: 256 },
  };
}

test('32 possible nodes cost a POWER10 LPAR 11 to 15 % of its rate', () => {
  const result = budget(P10, stressNg(32));
  expect(result.changePercent).toBeGreaterThan(-15);
  expect(result.changePercent).toBeLessThan(-11);
  expect(result.wakesAfter).toBeGreaterThan(result.wakesBefore);
  expect(result.walkNs).toBeCloseTo(398.426, 3);
  expect(result.pollutionNs).toBeCloseTo(19.363, 3);
});

test('walking the one online node costs 1 to 1.5 %', () => {
  const result = budget(P10, stressNg(1));
  expect(result.changePercent).toBeGreaterThan(-1.5);
  expect(result.changePercent).toBeLessThan(-1);
  expect(result.pollutionNs).toBe(0);
});

test('the parts of a budget add up', () => {
  const result = budget(P10, stressNg(32));
  const { baseNs, walkNs, pollutionNs, wakeupNs, totalNs } = result;
  expect(baseNs + walkNs + pollutionNs + wakeupNs).toBeCloseTo(totalNs, 9);
  expect(result.ratePerS * totalNs).toBeCloseTo(1e9, 3);
});

test('a walk that does not change costs nothing', () => {
  const comparison = stressNg(32);
  const result = budget(P10, { ...comparison, walk: comparison.baselineWalk });
  expect(result.changePercent).toBe(0);
  expect([result.walkNs, result.pollutionNs, result.wakeupNs]).toEqual([0, 0, 0]);
});

test('two cores are slowed less than two threads of one', () => {
  const apart = budget(P10, stressNg(32, { sameCore: false }));
  const together = budget(P10, stressNg(32));
  expect(together.walkNs / apart.walkNs).toBeCloseTo(P10.smt, 9);
  expect(apart.changePercent).toBeGreaterThan(together.changePercent);
});

test('the pipeline of a machine follows from its costs', () => {
  const setup = { walk: { form: 'single' }, B: 129, sameCore: false, pollution: false } as const;
  const params = loopbackParams(P10, setup);
  expect(params.We).toBeCloseTo(0.38, 12);
  expect(params.L).toBeCloseTo(1.77, 12);
  expect(params.smt).toBe(1);
  // One list: 17 cycles and a line of 0.55 * 2.4 + 0.45 * 6.3, at 3.7 GHz.
  expect(params.d1 * 1e3).toBeCloseTo(21.155 / 3.7, 9);
  expect(params.d2).toBe(params.d1);
});
