/** What the budget panel shows, read from a frame. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { noSplitText, unpricedText } from '../../charts/loss-split.ts';
import { computeShares, type TimeShares } from '../../charts/shares.ts';
import { publishedFor } from '../../data/published-for.ts';
import { pairAt, rpsCpuAt } from '../../schema/cpu-pair.ts';
import type { LoadKind } from '../../schema/load.ts';
import { variantAt } from '../../schema/scenario.ts';
import { type CpuIndex, NIL } from '../../schema/units.ts';
import { VARIANTS } from '../../schema/variants.ts';

export interface BudgetModel {
  readonly shares: TimeShares | null;
  readonly noSplit: string;
  readonly measured: boolean;
  /** The CPU whose idle time is waiting for data, if it is one that only reads. */
  readonly reads: CpuIndex;
  readonly pairs: number;
  readonly kind: LoadKind;
  /** Why the rate is no prediction; null if it is one. */
  readonly unpriced: string | null;
  /** The walk looks at lists that cannot hold anything: only then is its part orange. */
  readonly wasteful: boolean;
}

export function readBudget(frame: LabFrame, pair: number): BudgetModel {
  const { scenario, playheadPs } = frame;
  const { sender, receiver } = pairAt(scenario, pair);
  const variant = variantAt(scenario, playheadPs);
  const rps = rpsCpuAt(scenario, pair);
  const cpus = [sender, rps, receiver].filter(
    (cpu, i, all) => cpu !== NIL && all.indexOf(cpu) === i,
  );
  return {
    shares: computeShares(frame, cpus),
    reads: sender === receiver ? NIL : receiver,
    noSplit: noSplitText(scenario, variant),
    measured: publishedFor(scenario) !== null,
    unpriced: unpricedText(scenario, variant),
    pairs: scenario.load.pairs.length,
    kind: scenario.load.kind,
    wasteful: VARIANTS[variant].walk === 'possible',
  };
}
