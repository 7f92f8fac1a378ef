/** Where the loss against the baseline kernel goes, as parts of a bar and as sentences. */
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
}

export interface LossSplit {
  /** Parts that are not zero, in the order of the bar. */
  readonly parts: readonly LossPart[];
  /** "walk 0.40 µs + cache pollution 0.04 + wake-ups 0.14 = 0.58 of the published 1.11 µs" */
  readonly sum: string;
  /** "0.53 µs is not explained", empty where nothing was published. */
  readonly open: string;
  /** Published change against the model's. */
  readonly change: string;
}

/** Under half a hundredth of a µs a part would be written as 0.00. */
const SMALLEST_NS = 5;

/** `measured` says that this machine and load have a published pair, of other kernels at least. */
export function computeLossSplit(budget: Budget, measured: boolean): LossSplit {
  const known: LossPart[] = [
    { id: 'walk', name: 'walk', ns: budget.walkNs },
    { id: 'pollution', name: 'cache pollution', ns: budget.pollutionNs },
    { id: 'wakeup', name: 'wake-ups', ns: budget.wakeupNs },
  ];
  const parts = known.filter((part) => part.ns >= SMALLEST_NS);
  const { published } = budget;
  if (published === null) {
    return { parts, sum: sumOf(parts, budget), open: '', change: aloneText(budget, measured) };
  }
  const open = published.openNs;
  if (open >= SMALLEST_NS) parts.push({ id: 'open', name: 'not explained', ns: open });
  return {
    parts,
    sum: `${sumOf(known, budget)} of the published ${us(published.gapNs)}`,
    open: openText(open),
    change: [
      `published ${change(published.changePercent)}`,
      `this model ${change(budget.changePercent)}`,
    ].join(', '),
  };
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

/** Only the first figure carries the unit. The total is the budget's, so rounding may show. */
function sumOf(parts: readonly LossPart[], { walkNs, pollutionNs, wakeupNs }: Budget): string {
  const total = walkNs + pollutionNs + wakeupNs;
  const terms = parts
    .filter((part) => part.id !== 'open')
    .map((part, i) => `${part.name} ${i === 0 ? us(part.ns) : figure(part.ns)}`);
  if (terms.length === 0) return `${us(total)} more per datagram`;
  if (terms.length === 1) return `${terms[0]} more per datagram`;
  return `${terms.join(' + ')} = ${figure(total)}`;
}

function openText(openNs: number): string {
  if (openNs <= -SMALLEST_NS) return `${us(-openNs)} more than was published`;
  return openNs < SMALLEST_NS ? 'nothing is left unexplained' : `${us(openNs)} is not explained`;
}

function aloneText({ changePercent }: Budget, measured: boolean): string {
  const loss = change(changePercent);
  return measured
    ? `${loss} against the reverted kernel; nobody has published this figure`
    : `${loss} against one list per CPU; not held against a published figure`;
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
