/** One line under the machine: which run this is, and what is computed and what was published. */
import { publishedFor } from '../data/published-for.ts';
import { formatCount } from '../lib/format.ts';
import type { Scenario } from '../schema/scenario.ts';
import { useSampled } from '../ui/lab-frames.ts';

export function FootLine({ scenario }: { readonly scenario: Scenario }) {
  const run = useSampled(({ recording }) => {
    if (!recording.complete) return 'computing';
    const { hash } = recording;
    return `${formatCount(hash.events)} events, hash ${hash.digest()}`;
  }, 'nothing computed yet');
  const basis = basisOf(scenario);
  return (
    <p
      className="foot-line"
      title={`Computed in this page: seed ${scenario.seed}, ${run}. ${basis}`}
    >
      Computed in this page: seed {scenario.seed}, <span className="run-hash">{run}</span>. {basis}
    </p>
  );
}

/** Where the figures that are not computed come from. */
function basisOf(scenario: Scenario): string {
  const published = publishedFor(scenario);
  if (published !== null) {
    const { author, list, date } = published.source;
    return `Published: ${author}, ${list}, ${date}.`;
  }
  const { timing } = scenario.load;
  return timing.kind === 'given' ? 'Its times are assumed.' : `Calibrated to ${timing.source}.`;
}
