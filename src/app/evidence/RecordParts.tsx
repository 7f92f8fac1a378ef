/** Pictures of the record of a case: no model in them. */
import {
  completionTable,
  oneCostTable,
  profileTable,
} from '../../analysis/published-figure-tables.ts';
import {
  completionStack,
  oneCostTwoBars,
  type ProfiledCase,
  profilePairs,
} from '../../analysis/published-figures.ts';
import { layoutCompletion, layoutOneCost } from '../../charts/evidence/record-bars.ts';
import { BarsFigure } from '../../ui/evidence/BarsFigure.tsx';
import { ProfileFigure } from '../../ui/evidence/ProfileFigure.tsx';

export function OneCostPart() {
  const costs = oneCostTwoBars();
  return (
    <BarsFigure
      title="Two bars, one cost"
      note="The same cost on a long and on a short datagram: from published rates alone, no model. At the right, the change of the rate."
      unit="µs per datagram"
      layout={(size) => layoutOneCost(costs, size)}
      parts={['before', 'added by the change']}
      table={oneCostTable()}
    />
  );
}

export function CompletionPart() {
  const stack = completionStack();
  return (
    <BarsFigure
      title="TX completion, per packet"
      note="Time of an interrupt CPU, by what it did: the profile times the busy time. No model; the profiled CPU is taken for all."
      unit="ns per packet"
      layout={(size) => layoutCompletion(stack, size)}
      parts={stack.parts.map(({ group }) => group)}
      table={completionTable()}
    />
  );
}

export function ProfilePart({ id }: { readonly id: ProfiledCase }) {
  return <ProfileFigure pairs={profilePairs(id)} table={profileTable(id)} />;
}
