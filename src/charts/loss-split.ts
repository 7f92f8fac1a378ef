/** Where the loss against the baseline kernel goes, as the parts of a bar and in words. */
import { formatPercent, formatUs, signed } from '../lib/format.ts';
import type { Budget } from '../schema/budget.ts';
import { deferLimits } from '../schema/defer-limits.ts';
import { CALLERS, callersOf } from '../schema/kernel.ts';

import { CALLER_OF, isPiped } from '../schema/load-parts.ts';
import type { Scenario } from '../schema/scenario.ts';
import { LOCKED_VARIANTS, VARIANTS, type VariantId } from '../schema/variants.ts';

export type LossPartId = 'walk' | 'pollution' | 'wakeup' | 'open';

export interface LossPart {
  readonly id: LossPartId;
  readonly name: string;
  readonly ns: number;
  /** In µs, without the unit: "0.40" */
  readonly text: string;
}

export interface LossSplit {
  /** Against what, as the heading of the bar. */
  readonly against: string;
  /** Parts that are not zero, in the order of the bar. */
  readonly parts: readonly LossPart[];
  /** "0.58 of 1.11 µs": what the model gives of what was published, or its own alone. */
  readonly total: string;
  /** What no part shows: that nothing is left open, or less than nothing; else empty. */
  readonly open: string;
  /** Published change against the model's. */
  readonly change: string;
}

/** Under half a hundredth of a µs a part would be written as 0.00. */
const SMALLEST_NS = 5;

/** `measured` says that this machine and load have a published pair, of other kernels at least. */
export function computeLossSplit(budget: Budget, measured: boolean): LossSplit {
  const parts = [
    part('walk', 'walk', budget.walkNs),
    part('pollution', 'cache pollution', budget.pollutionNs),
    part('wakeup', 'wake-ups', budget.wakeupNs),
  ].filter(isSeen);
  const against = measured ? 'Against the revert' : 'Against one list per CPU';
  const addedNs = budget.walkNs + budget.pollutionNs + budget.wakeupNs;
  const { published } = budget;
  const model = `this model ${change(budget.changePercent)}`;
  if (published === null) {
    const held = measured ? 'nobody has published it' : 'not held against a published figure';
    return { against, parts, total: us(addedNs), open: '', change: `${model}; ${held}` };
  }
  const open = part('open', 'not explained', published.openNs);
  return {
    against,
    parts: isSeen(open) ? [...parts, open] : parts,
    total: `${figure(addedNs)} of ${us(published.gapNs)}`,
    open: isSeen(open) ? '' : openText(open.ns),
    change: `published ${change(published.changePercent)}, ${model}`,
  };
}

function part(id: LossPartId, name: string, ns: number): LossPart {
  return { id, name, ns, text: figure(ns) };
}

function isSeen({ ns }: LossPart): boolean {
  return ns >= SMALLEST_NS;
}

/** Why the loss against the baseline is not split; null where it can be. */
export function unpricedText(
  { kernel, load }: Pick<Scenario, 'kernel' | 'load'>,
  variant: VariantId,
): string | null {
  const { deferMax } = kernel;
  if (variant === 'none')
    return `Nothing is deferred here, so there is no walk to split. ${REMOTE}`;
  const caller = CALLER_OF[load.kind];
  if (!callersOf(kernel)[caller]) return `${CALLERS[caller].name} does not defer here. ${REMOTE}`;
  if (deferLimits(variant, deferMax).cap === 0) {
    return `Every attempt is refused here, so the split of the walk does not apply. ${REMOTE}`;
  }
  return LOCKED_VARIANTS.includes(variant)
    ? 'Here pushes wait for the lock of a list, so the split of the walk does not apply. How long ' +
        'it is held is an estimate.'
    : null;
}

const REMOTE =
  'Frees on another CPU pay for slab lines, list_lock and zone->lock: most of these are estimates.';

/** Why there is no split to show. */
export function noSplitText(scenario: Scenario, variant: VariantId): string {
  const { timing } = scenario.load;
  if (timing.kind === 'given')
    return 'The times of this load are assumed: there is no loss to split.';
  if (!isPiped(scenario.load))
    return 'The model splits pairs of two CPUs each, without RPS, at the payload of the known rate.';
  if (timing.baseline === variant) {
    return `${VARIANTS[variant].title} is the baseline: its published rate sets the times.`;
  }
  return 'The cost model has no split for a load of this kind.';
}

/** Of a model that explains all of what was published, or more. */
function openText(openNs: number): string {
  if (openNs <= -SMALLEST_NS) return `${us(-openNs)} more than was published`;
  return 'nothing is left unexplained';
}

function change(percent: number): string {
  return signed(percent, formatPercent);
}

function us(ns: number): string {
  return formatUs(ns / 1_000);
}

function figure(ns: number): string {
  return (ns / 1_000).toFixed(2);
}
