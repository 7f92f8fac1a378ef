import { describe, expect, it } from 'vitest';
import { PRESETS } from '../data/presets.ts';
import { isPlain } from '../schema/load-parts.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS, PS_PER_S } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';
import { budgetOf } from '../worker/budget-of.ts';
import { Run } from './run.ts';

const RUN_PS = 200 * PS_PER_MS;

function rateOf(scenario: Scenario, variant: VariantId): number {
  const { timing } = scenario.load;
  const kernel = { ...scenario.kernel, variant };
  const run = new Run({ ...scenario, kernel, edits: [], runPs: RUN_PS }, { logRows: 0 });
  run.advance(RUN_PS);
  const counted = timing.kind === 'calibrated' ? run.workload[timing.counts] : run.workload.sent;
  return (counted[0] * PS_PER_S) / RUN_PS;
}

const calibrated = PRESETS.filter(
  ({ scenario: { load } }) => load.timing.kind === 'calibrated' && isPlain(load),
);

describe.each(calibrated.map(({ id, scenario }) => [id, scenario] as const))(
  '%s',
  (_, scenario) => {
    const { timing } = scenario.load;
    if (timing.kind !== 'calibrated') throw new Error('only calibrated presets are here');
    const baseline = rateOf(scenario, timing.baseline);

    it('meets its published rate on its baseline within 0.5 %', () => {
      expect(Math.abs(baseline / timing.ratePerS - 1)).toBeLessThan(0.005);
    });

    it('changes with the walk as the cost model says, within one point', () => {
      for (const variant of ['pernode', 'online'] as const) {
        const change = (rateOf(scenario, variant) / baseline - 1) * 100;
        const said = budgetOf(scenario, variant)?.changePercent ?? Number.NaN;
        expect(Math.abs(change - said), variant).toBeLessThan(1);
      }
    });
  },
);
