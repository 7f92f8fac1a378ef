/** What gives the run another future; the one that it had is kept as a branch. */
import { type Change, withoutVariants } from '../schema/edits.ts';
import { withChange, withoutEdit } from '../schema/futures.ts';
import { kernelOf } from '../schema/kernel.ts';
import { obstacleTo, pluggedAt } from '../schema/plugged.ts';
import { bundleFor, releaseTitle } from '../schema/releases.ts';
import { type Scenario, variantAt } from '../schema/scenario.ts';
import type { Ps } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';
import { type Branch, branchesAfter, branchName, goneText, MOST_BRANCHES } from './branches.ts';
import type { Choices, ChoicesState } from './choices.ts';
import { baseOf } from './linked.ts';

/** How the notice begins that tells of branches that gave way. */
const OLDEST = 'The oldest branch';

type Set = (change: Partial<Choices>) => void;
type Get = () => ChoicesState;

export function futureActions(set: Set, get: Get) {
  const toVariant = (before: VariantId, variant: VariantId, change: Partial<Choices>): void =>
    set({ ...change, previousVariant: variant === before ? get().previousVariant : before });
  const fork = (change: Partial<Branch>): Partial<Choices> => forked(get(), change);
  return {
    chooseVariant(variant: VariantId): void {
      const edits = withoutVariants(get().edits);
      toVariant(inForceAt(get(), Number.POSITIVE_INFINITY), variant, fork({ variant, edits }));
    },
    switchVariantAt(variant: VariantId, atPs: Ps): void {
      const before = inForceAt(get(), atPs);
      const edits = withoutVariants(get().edits);
      if (atPs <= 0) toVariant(before, variant, fork({ variant, edits }));
      else toVariant(before, variant, fork({ edits: editsWith(get(), { variant }, atPs) }));
    },
    changeAt(changes: readonly Change[], atPs: Ps): void {
      let next = scenarioLike(get());
      for (const change of changes) {
        const obstacle = obstacleTo(change, pluggedAt(next.machine, next.edits, atPs));
        if (obstacle !== null) return get().notify(`${obstacle.what}: ${obstacle.hint}.`, 'error');
        next = withChange(next, atPs, change);
      }
      set(fork({ edits: next.edits }));
    },
    forgetEdit(index: number): void {
      set(fork({ edits: withoutEdit(scenarioLike(get()), index).edits }));
    },
    goToBranch(index: number): void {
      const branch = get().branches[index];
      if (branch !== undefined) set(fork(branch));
    },
    forgetBranch(index: number): void {
      set({ branches: get().branches.toSpliced(index, 1) });
    },
    chooseRelease(release: string): void {
      const bundle = bundleFor(release);
      if (bundle === undefined) return;
      const before = get();
      const kernel = kernelOf(bundle, before.deferMax);
      toVariant(inForceAt(before, Number.POSITIVE_INFINITY), kernel.variant, {
        ...kernel,
        release,
        callers: {},
        edits: withoutVariants(before.edits),
        branches: [],
      });
      if (before.branches.length > 0) get().notify(goneText(before.branches, 'kernel release'));
      if (kernel.deferMax === before.deferMax) return;
      const name = releaseTitle(bundle);
      get().notify(`skb_defer_max is now ${kernel.deferMax}, the default of ${name}.`);
    },
  };
}

/** Another future for the run at hand; the one that it had is kept as a branch. */
function forked(choices: ChoicesState, change: Partial<Branch>): Partial<Choices> {
  const { branches, dropped } = branchesAfter(choices.branches, choices, { ...choices, ...change });
  if (dropped.length > 0) tellDropped(choices, dropped);
  return { ...change, branches };
}

/** One notice, however many have gone while it stands. */
function tellDropped(choices: ChoicesState, dropped: readonly Branch[]): void {
  const told = choices.notices.filter(({ text }) => text.startsWith(OLDEST));
  for (const { id } of told) choices.dismiss(id);
  const name = `“${branchName(dropped[dropped.length - 1])}”`;
  const many = told.length + dropped.length > 1;
  const gone = many ? `es are gone, ${name} the last of them` : `, ${name}, is gone`;
  choices.notify(`${OLDEST}${gone}: ${MOST_BRANCHES} are kept.`);
}

/** The choices as a scenario that the schema's own rules can read. */
function scenarioLike({ custom, preset, machine, variant, deferMax, edits }: Choices): Scenario {
  const base = baseOf({ preset, custom });
  const kernel = { ...base.kernel, variant, deferMax };
  return { ...base, machine: { ...base.machine, ...machine }, kernel, edits };
}

function inForceAt(choices: Choices, atPs: Ps): VariantId {
  return variantAt(scenarioLike(choices), atPs);
}

function editsWith(choices: Choices, change: Change, atPs: Ps): Choices['edits'] {
  return withChange(scenarioLike(choices), atPs, change).edits;
}
