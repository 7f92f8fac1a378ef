/** A scenario in the cost model's terms: what PIPE needs besides the two base times. */
import type { Costs } from '../data/params.ts';
import type { ListWalk } from '../model/flush.ts';
import { type LoopbackSetup, loopbackParams } from '../model/loopback.ts';
import type { PipeParams } from '../model/pipe.ts';
import { type Scenario, socketCapacity } from '../schema/scenario.ts';
import { VARIANTS, type VariantId } from '../schema/variants.ts';
import { listsWalked } from './hw/flush-costs.ts';

/** The walk of a variant on the scenario's machine. */
export function walkOf({ machine }: Scenario, variant: VariantId): ListWalk {
  if (VARIANTS[variant].walk === 'none') return { form: 'single' };
  const nodes = listsWalked(machine, variant);
  return { form: 'nodes', nodes, maxNumnodes: machine.maxNumnodes };
}

/** What does not depend on the variant; a core is shared where the machine's costs say so. */
export function loopbackSetup({ load }: Scenario): Omit<LoopbackSetup, 'walk'> {
  return { B: socketCapacity(load), sameCore: true, pollution: true };
}

export function pipeOf(
  scenario: Scenario,
  costs: Costs,
  variant: VariantId,
): Omit<PipeParams, 'S' | 'R'> {
  return loopbackParams(costs, { ...loopbackSetup(scenario), walk: walkOf(scenario, variant) });
}
