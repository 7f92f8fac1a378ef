/** Pictures of the record of a case: no model in them. */
import { completionStack, oneCostTwoBars, profilePairs } from '../../analysis/published-figures.ts';
import {
  completionTable,
  layoutCompletion,
  layoutOneCost,
  oneCostTable,
  profileTable,
} from '../../charts/evidence/record-bars.ts';
import { BarsFigure } from '../../ui/evidence/BarsFigure.tsx';
import { RecordTables } from '../../ui/evidence/RecordTables.tsx';
import type { CasePartProps } from './case-part.ts';

export type RecordPartProps = Pick<CasePartProps, 'published'>;

export function OneCostPart({ published }: RecordPartProps) {
  const costs = oneCostTwoBars();
  return (
    <BarsFigure
      title="Two bars, one cost"
      note="The same cost on a long and on a short datagram: from published rates alone, no model. At the right, the change of the rate."
      unit="µs per datagram"
      layout={(size) => layoutOneCost(costs, size)}
      parts={['before', 'added by the change']}
      table={oneCostTable(costs, published.sourceIds)}
    />
  );
}

export function CompletionPart({ published }: RecordPartProps) {
  const stack = completionStack();
  return (
    <BarsFigure
      title="TX completion, per packet"
      note="Time of an interrupt CPU, by what it did: the profile times the busy time. No model; the profiled CPU is taken for all."
      unit="ns per packet"
      layout={(size) => layoutCompletion(stack, size)}
      parts={stack.parts.map(({ group }) => group)}
      table={completionTable(stack, published.sourceIds)}
    />
  );
}

export interface ProfilePartProps extends RecordPartProps {
  readonly id: Parameters<typeof profilePairs>[0];
}

export function ProfilePart({ published, id }: ProfilePartProps) {
  return <RecordTables tables={[profileTable(profilePairs(id), id, published.sourceIds)]} />;
}
