/** Which published experiment a scenario is: figures are held only against their own. */
import type { Scenario } from '../schema/scenario.ts';
import { presetById } from './presets.ts';
import { PUBLISHED, type PublishedExperiment } from './published.ts';

/** The experiment with exactly this machine, load and kernel settings, or null. */
export function publishedFor(scenario: Scenario): PublishedExperiment | null {
  const measured = presetById('m1')?.scenario;
  if (measured === undefined) return null;
  return sameSetting(scenario, measured) ? PUBLISHED.M1 : null;
}

/** Where the pair is pinned was not published, and the variant is what is compared. */
function sameSetting(a: Scenario, b: Scenario): boolean {
  const bare = ({ machine, kernel, load }: Scenario): string =>
    JSON.stringify({
      machine,
      deferMax: kernel.deferMax,
      load: { ...load, pairs: load.pairs.length },
    });
  return bare(a) === bare(b);
}
