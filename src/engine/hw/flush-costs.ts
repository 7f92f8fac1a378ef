/**
 * What flushes cost on a machine, in cycles: FLUSH of the cost model, per variant, plus what a list
 * that is not empty adds. Sources of the single costs: data/params.json.
 */
import type { Costs } from '../../data/params.ts';
import { flushCycles, pollutionCycles } from '../../model/flush.ts';
import type { MachineSpec } from '../../schema/scenario.ts';
import { PS_PER_NS } from '../../schema/units.ts';
import { VARIANT_IDS, VARIANTS, type VariantId } from '../../schema/variants.ts';

export interface FlushCosts {
  /** ps a cycle; slower where sender and receiver share a core. */
  readonly psPerCycle: number;
  readonly walkCycles: Float64Array; // [variant code] a flush of empty lists, pollution included
  readonly takeCycles: Float64Array; // [0 same node, 1 other] a list line written elsewhere
  readonly freeCycles: Float64Array; // [0 same node, 1 other] one skb, its dirty lines fetched
}

/** Conformance scripts have no clock. */
export const FREE_OF_CHARGE: FlushCosts = {
  psPerCycle: 0,
  walkCycles: new Float64Array(VARIANT_IDS.length),
  takeCycles: new Float64Array(2),
  freeCycles: new Float64Array(2),
};

/** Lists that one flush of a variant looks at. */
export function listsWalked(machine: MachineSpec, variant: VariantId): number {
  const { walk } = VARIANTS[variant];
  if (walk === 'none') return 1;
  return walk === 'possible' ? machine.possible.length : machine.online.length;
}

/** Cycles of one flush of empty lists, without pollution. */
export function walkCyclesOf(costs: Costs, machine: MachineSpec, variant: VariantId): number {
  if (VARIANTS[variant].walk === 'none') return flushCycles(costs, { form: 'single' });
  return flushCycles(costs, {
    form: 'nodes',
    nodes: listsWalked(machine, variant),
    maxNumnodes: machine.maxNumnodes,
  });
}

/** Half of what one pass loses to cache pollution: a pass has two flushes on loopback. */
export function pollutionCyclesOf(costs: Costs, machine: MachineSpec, variant: VariantId): number {
  return pollutionCycles(costs, listsWalked(machine, variant)) / 2;
}

export function flushCosts(costs: Costs, machine: MachineSpec): FlushCosts {
  const distances = [costs.xfer_near, costs.xfer_socket];
  // A read miss and a transaction for ownership: two transfers of the list's line.
  const take = distances.map((ns) => 2 * ns * costs.ghz);
  const free = distances.map(
    (ns) => ((costs.skb_lines * ns) / costs.mlp + costs.skb_free_work) * costs.ghz,
  );
  // A shared core slows the walk itself, not the misses that it leaves behind for others.
  const pollution = (id: VariantId): number => pollutionCyclesOf(costs, machine, id) / costs.smt;
  return {
    psPerCycle: (PS_PER_NS / costs.ghz) * costs.smt,
    walkCycles: Float64Array.from(
      VARIANT_IDS,
      (id) => walkCyclesOf(costs, machine, id) + pollution(id),
    ),
    takeCycles: Float64Array.from(take),
    freeCycles: Float64Array.from(free),
  };
}
