/** A scenario in the cost model's terms: what PIPE needs besides the two base times. */
import type { Costs } from '../data/params.ts';
import type { ListWalk } from '../model/flush.ts';
import { type LoopbackSetup, loopbackParams } from '../model/loopback.ts';
import type { PipeParams } from '../model/pipe.ts';
import { socketCapacity } from '../schema/load.ts';
import type { Scenario } from '../schema/scenario.ts';
import type { VariantId } from '../schema/variants.ts';
import { listWalk, type NodeCounts } from './hw/flush-costs.ts';

/** How many nodes the scenario's machine has in each map at its start. */
export function nodeCounts({ machine }: Scenario): NodeCounts {
  return { possible: machine.possible.length, online: machine.online.length };
}

/** The walk of a variant on the scenario's machine. */
export function walkOf(scenario: Scenario, variant: VariantId): ListWalk {
  const { maxNumnodes } = scenario.machine;
  return listWalk(variant, { ...nodeCounts(scenario), maxNumnodes });
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
