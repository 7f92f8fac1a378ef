/**
 * A scenario: everything that a run depends on besides the engine itself. It is plain JSON; what
 * reads one from outside (a file, a link) goes through scenario-check.ts.
 */
import { type Edit, isVariantEdit } from './edits.ts';
import { callersOf, type KernelSpec } from './kernel.ts';
import type { LoadSpec } from './load.ts';
import { CALLER_OF } from './load-parts.ts';
import type { NodeId, Ps } from './units.ts';
import type { VariantId } from './variants.ts';

export const SCENARIO_VERSION = 1;

/** Columns of data/params.json: whose costs the machine has. */
export const COSTS_IDS = ['p10', 'srf', 'turin', 'bdw', 'vm'] as const;
export type CostsId = (typeof COSTS_IDS)[number];

export interface MachineSpec {
  /** What people call it, e.g. "POWER10 LPAR". */
  readonly title: string;
  readonly costs: CostsId;
  /** Node of CPU 0, 1, …; its length is nr_cpu_ids. */
  readonly cpuNode: readonly NodeId[];
  /** Node ids of the possible and of the online map, ascending; gaps are allowed. */
  readonly possible: readonly NodeId[];
  readonly online: readonly NodeId[];
  /** Bits of a node mask, 2^CONFIG_NODES_SHIFT. */
  readonly maxNumnodes: number;
  /** SMP_CACHE_BYTES: the stride of struct skb_defer_node. */
  readonly lineBytes: number;
  /** Base page, KiB; sets the largest per-CPU allocation. */
  readonly pageKib: number;
}

export interface Scenario {
  readonly version: typeof SCENARIO_VERSION;
  readonly title: string;
  readonly machine: MachineSpec;
  readonly kernel: KernelSpec;
  readonly load: LoadSpec;
  /** In order of time. */
  readonly edits: readonly Edit[];
  readonly runPs: Ps;
  readonly seed: number;
}

/** The variant in force at an instant. */
export function variantAt(
  scenario: { readonly kernel: Pick<KernelSpec, 'variant'>; readonly edits: Scenario['edits'] },
  atPs: Ps,
): VariantId {
  let variant = scenario.kernel.variant;
  for (const edit of scenario.edits)
    if (edit.atPs <= atPs && isVariantEdit(edit)) variant = edit.variant;
  return variant;
}

/** Whether who finishes with the load's skbs sends them home; else they end on his CPU. */
export function isDeferring(
  { kernel, load }: Pick<Scenario, 'kernel' | 'load'>,
  variant: VariantId,
): boolean {
  return variant !== 'none' && callersOf(kernel)[CALLER_OF[load.kind]];
}
