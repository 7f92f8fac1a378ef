import { expect, test } from 'vitest';
import { centralCosts, MACHINE_IDS, PARAM_NAMES, PARAM_SOURCES, paramsOf } from './params.ts';

test.each(MACHINE_IDS)('%s has a central value inside its range for every parameter', (machine) => {
  const params = paramsOf(machine);
  expect(Object.keys(params)).toEqual([...PARAM_NAMES]);
  for (const param of Object.values(params)) {
    expect(param.lo, param.name).toBeLessThanOrEqual(param.value);
    expect(param.hi, param.name).toBeGreaterThanOrEqual(param.value);
  }
});

test('the costs of a machine are its central values', () => {
  const costs = centralCosts('p10');
  expect(costs.find_call).toBe(14);
  expect(costs.ghz).toBe(3.7);
  expect(paramsOf('p10').find_call).toMatchObject({ lo: 9, hi: 22, dist: 'LN' });
});

test('machines differ where their hardware does', () => {
  expect(MACHINE_IDS.map((machine) => centralCosts(machine).line_bytes)).toEqual([
    128, 64, 64, 64, 64,
  ]);
});

test('every source is used by some parameter', () => {
  const used = new Set(Object.values(paramsOf('p10')).flatMap((param) => param.sources));
  expect([...used].sort()).toEqual(Object.keys(PARAM_SOURCES).sort());
});
