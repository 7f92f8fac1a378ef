/**
 * Which published experiment a scenario is; figures are held only against the one they belong to.
 */
import type { Scenario } from '../schema/scenario.ts';
import { PUBLISHED, type PublishedExperiment } from './published.ts';

/** The experiment with exactly this machine and load, or null. */
export function publishedFor(scenario: Scenario): PublishedExperiment | null {
  const { machine, load } = scenario;
  const { M1 } = PUBLISHED;
  const { timing } = load;
  const isM1 =
    timing.kind === 'calibrated' &&
    timing.ratePerS === M1.metrics[0].good &&
    timing.source.includes(M1.source.messageId) &&
    load.pairs.length === 1 &&
    machine.costs === 'p10' &&
    machine.possible.length === 32 &&
    machine.online.length === 1;
  return isM1 ? M1 : null;
}
