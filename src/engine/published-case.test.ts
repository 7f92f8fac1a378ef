/**
 * The first published measurement, M1: what the engine makes of it. No constant is set by the
 * slower figure.
 */
import { describe, expect, it } from 'vitest';
import { presetById } from '../data/presets.ts';
import { PUBLISHED } from '../data/published.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS, PS_PER_S } from '../schema/units.ts';
import { Run } from './run.ts';

const RUN_PS = 400 * PS_PER_MS;
const [{ good, bad }] = PUBLISHED.M1.metrics;

function rateOf(id: string): number {
  const scenario = presetById(id)?.scenario as Scenario;
  const run = new Run({ ...scenario, runPs: RUN_PS }, { logRows: 0 });
  run.advance(RUN_PS);
  return (run.workload.received[0] * PS_PER_S) / RUN_PS;
}

describe('stress-ng on the POWER10 LPAR', () => {
  const baseline = rateOf('m1-reverted');

  it('runs at the published rate with the commit reverted, within 0.5 %', () => {
    expect(Math.abs(baseline / good - 1)).toBeLessThan(0.005);
  });

  it('loses 11 to 15 % to the walk over 32 possible nodes: less than was published', () => {
    const change = (rateOf('m1') / baseline - 1) * 100;
    expect(change).toBeLessThan(-11);
    expect(change).toBeGreaterThan(-15);
    expect(change).toBeGreaterThan((bad / good - 1) * 100);
  });

  it('loses 1 to 1.5 % to the walk over one online node', () => {
    const change = (rateOf('m1-online') / baseline - 1) * 100;
    expect(change).toBeLessThan(-1);
    expect(change).toBeGreaterThan(-1.5);
  });
});
