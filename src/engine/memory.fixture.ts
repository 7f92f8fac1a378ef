/** Machines with a memory side and costs in round figures, for tests. */
import { centralCosts } from '../data/params.ts';
import { bundleFor } from '../schema/releases.ts';
import type { NodeId } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';
import { memoryCosts } from './hw/memory-costs.ts';
import type { PoolSpec } from './kernel/page-pool.ts';
import { createMachine, type Machine } from './machine.ts';
import { type Memory, memoryOf } from './memory.ts';

export const NEAR_PS = 40_000;
export const SOCKET_PS = 200_000;
export const PUSH_PS = 20_000;
/** Held, and handed over to one who waits. */
export const LIST_PS = 100_000;
export const LIST_HANDOVER_PS = 150_000;
export const ZONE_PAGE_PS = 65_000;

export interface MachineShape {
  readonly cpuNode: readonly NodeId[];
  readonly variant?: VariantId;
  readonly release?: string;
  readonly sheaves?: boolean;
  readonly payloadBytes?: number;
  readonly pools?: readonly PoolSpec[];
  readonly skbSlots?: number;
  readonly logRows?: number;
  readonly deferMax?: number;
}

/** One cycle is 1 ns. */
const COSTS = {
  ...centralCosts('bdw'),
  ghz: 1,
  xfer_near: 40,
  xfer_socket: 200,
  push: 20,
  skb_lines: 2,
  mlp: 2,
  slab_pair: 60,
  slab_bulk: 40,
  list_lock_hold: 100,
  list_lock_handover: 150,
  zone_hold_page: 65,
  zone_handover: 120,
};

export function machineWithMemory(shape: MachineShape): { m: Machine; mem: Memory } {
  const nodes = [...new Set(shape.cpuNode)].sort((a, b) => a - b);
  const release = bundleFor(shape.release ?? '7.0');
  if (release === undefined) throw new Error(`no release ${shape.release}`);
  const m = createMachine({
    variant: shape.variant ?? 'pernode',
    cpuNode: shape.cpuNode,
    possible: nodes,
    online: nodes,
    maxNumnodes: 64,
    deferMax: shape.deferMax ?? 64,
    cache: release.cache,
    features: release.features,
    callers: release.callers,
    skbSlots: shape.skbSlots ?? 1_000,
    logRows: shape.logRows ?? 0,
    memorySide: {
      costs: memoryCosts(COSTS),
      machine: 'bdw',
      sheaves: shape.sheaves ?? false,
      payloadBytes: shape.payloadBytes ?? 64,
      pageKib: 4,
      pools: shape.pools,
    },
  });
  return { m, mem: memoryOf(m) };
}

/** Transfers of one kind: [core, domain, node, socket]. */
export function transfersOf(mem: Memory, kind: number): number[] {
  return [...mem.fabric.transfers.subarray(4 * kind, 4 * kind + 4)];
}
