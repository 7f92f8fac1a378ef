/** A machine's memory side at its start: nothing allocated, caches empty, all lines untouched. */
import { LOCKS } from '../schema/memory-codes.ts';
import type { CostsId } from '../schema/scenario.ts';
import { NIL, type NodeId } from '../schema/units.ts';
import { newFabric, topologyOf } from './hw/fabric.ts';
import { newLines } from './hw/lines.ts';
import type { MemoryCosts } from './hw/memory-costs.ts';
import { newLocks } from './hw/queued-spinlock.ts';
import { type KmemCache, newKmemCache } from './kernel/kmem-cache.ts';
import { newZonePages } from './kernel/page-alloc.ts';
import { newPagePools, type PoolSpec } from './kernel/page-pool.ts';
import { dataShape } from './kernel/skb-data.ts';
import type { Memory } from './memory.ts';

/** What a scenario says about it. */
export interface MemorySpec {
  readonly costs: MemoryCosts;
  readonly machine: CostsId;
  /** v7.0: all slab caches have sheaves, and no CPU an active slab. */
  readonly sheaves: boolean;
  readonly payloadBytes: number;
  readonly pageKib: number;
  /** page_pools, one for each NIC queue. */
  readonly pools?: readonly PoolSpec[];
}

export interface MemoryConfig extends MemorySpec {
  readonly cpuNode: readonly NodeId[];
  readonly nr_node_ids: number;
  /** The machine's clock. */
  readonly clock: Float64Array;
  /** Heads that exist at most at one time. */
  readonly skbSlots: number;
  /** Heads that leave a full NAPI cache together. */
  readonly batch: number;
}

/** Busy periods kept of a defer list's line: an operation visits it once or a few times. */
const SHALLOW = 4;

export function newMemory(config: MemoryConfig): Memory {
  const { costs, cpuNode, nr_node_ids, skbSlots, sheaves, pools = [] } = config;
  const cpus = cpuNode.length;
  const nodes = Math.max(...cpuNode) + 1;
  const rows = cpus * nr_node_ids;
  const cpu_node = Int32Array.from(cpuNode);
  const shape = dataShape(config);
  const sizes = { cpuNode, nodes, pageBytes: config.pageKib * 1_024 };
  const cache = (objectBytes: number, slabObjects: number): KmemCache =>
    newKmemCache({ ...sizes, objectBytes, slabObjects, live: skbSlots }, sheaves);
  return {
    costs,
    clock: config.clock,
    fabric: newFabric(cpu_node, topologyOf(config.machine, cpuNode), costs.xferPs),
    nodes,
    spent: new Float64Array(3),
    waitedFor: new Int32Array(2),
    waitPs: new Float64Array(cpus),
    lockCounts: new Float64Array(3 * LOCKS.length),
    deferLines: newLines(rows),
    ipiLines: newLines(cpus),
    maskLines: newLines(cpus),
    touched: new Int32Array(cpus * ((nr_node_ids + 31) >>> 5)),
    deferLocks: newLocks(rows, SHALLOW),
    heads: cache(HEAD_BYTES, costs.slabObjects),
    data: cache(shape.objectBytes, shape.slabObjects),
    shape,
    head: new Int32Array(skbSlots).fill(NIL),
    dataOf: new Int32Array(skbSlots).fill(NIL),
    batch: new Int32Array(config.batch),
    pages: newZonePages(cpus, nodes),
    pagesOf: new Int32Array(skbSlots),
    pagesNode: new Int32Array(skbSlots).fill(NIL),
    pools: newPagePools(pools, skbSlots),
    poolPage: new Int32Array(skbSlots).fill(NIL),
  };
}

/** sizeof(struct sk_buff) in its slab. */
const HEAD_BYTES = 256;
