/** One line under the machine: what is computed here and what was published. */
import { publishedFor } from '../data/published-for.ts';
import type { Scenario } from '../schema/scenario.ts';

export function FootLine({ scenario }: { readonly scenario: Scenario }) {
  const published = publishedFor(scenario);
  const model = `Computed in this page, seed ${scenario.seed}.`;
  if (published === null) {
    const { timing } = scenario.load;
    const basis =
      timing.kind === 'given' ? 'Its times are assumed.' : `Calibrated to ${timing.source}.`;
    return (
      <p className="foot-line">
        {model} {basis}
      </p>
    );
  }
  const { author, list, date } = published.source;
  return (
    <p className="foot-line">
      {model} Published figures: {author}, {list}, {date}.
    </p>
  );
}
