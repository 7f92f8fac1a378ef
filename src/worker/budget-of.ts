/** The split of one datagram's time for a scenario, from the cost model. */
import { centralCosts } from '../data/params.ts';
import { publishedFor } from '../data/published-for.ts';
import { loopbackSetup, walkOf } from '../engine/pipe-of.ts';
import { CALIBRATION_DATAGRAMS } from '../model/calibrate.ts';
import { budget } from '../model/loopback.ts';
import type { Budget } from '../schema/budget.ts';
import { isPiped } from '../schema/load-parts.ts';
import type { Scenario } from '../schema/scenario.ts';
import { VARIANTS, type VariantId } from '../schema/variants.ts';

/** Null where there is no baseline to hold the variant against, or PIPE is not of this load. */
export function budgetOf(scenario: Scenario, variant: VariantId): Budget | null {
  const { load, seed } = scenario;
  const { timing } = load;
  if (timing.kind === 'given' || timing.baseline === variant || !isPiped(load)) return null;
  const costs = centralCosts(scenario.machine.costs);
  const split = budget(costs, {
    load: {
      ...loopbackSetup(scenario),
      ratePerS: timing.ratePerS,
      received: timing.counts === 'received',
      rOverS: costs.R_over_S,
      seed,
      datagrams: CALIBRATION_DATAGRAMS,
    },
    baselineWalk: walkOf(scenario, timing.baseline),
    walk: walkOf(scenario, variant),
  });
  return {
    ...split,
    published:
      VARIANTS[variant].walk === 'possible' ? published(scenario, split.baseNs, split) : null,
  };
}

/** Published for the walk over possible nodes only: nobody has measured another on that machine. */
function published(
  scenario: Scenario,
  baseNs: number,
  { totalNs }: { readonly totalNs: number },
): Budget['published'] {
  const metric = publishedFor(scenario)?.metrics[0];
  if (metric === undefined || metric.good === null || metric.bad === null) return null;
  const gapNs = 1e9 / metric.bad - 1e9 / metric.good;
  return { gapNs, openNs: gapNs - (totalNs - baseNs), changePercent: metric.deltaPercent };
}
