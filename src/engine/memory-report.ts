/** The counters of the memory side by name. */
import {
  DISTANCES,
  LINE_KINDS,
  LOCKS,
  POOL_COUNT,
  type PoolCountName,
  SLAB_COUNT,
  type SlabCountName,
} from '../schema/memory-codes.ts';
import type { LockCounts, MemoryReport } from '../schema/memory-report.ts';
import { PS_PER_NS } from '../schema/units.ts';
import { poolCount } from './kernel/page-pool.ts';
import type { Machine } from './machine.ts';
import type { Memory } from './memory.ts';
import type { Workload } from './workload/workload.ts';

/** What the memory side of a run has counted so far; null for a run without one. */
export function memoryReport(run: {
  readonly machine: Machine;
  readonly workload: Pick<Workload, 'received'>;
}): MemoryReport | null {
  const { memory } = run.machine;
  if (memory === null) return null;
  const { heads, data, pages, fabric } = memory;
  const [alloc, free, refill, give_back] = pages.counts;
  const transfers = byName(LINE_KINDS, (_, kind) =>
    byName(DISTANCES, (_, distance) =>
      Math.round(fabric.transfers[kind * DISTANCES.length + distance]),
    ),
  );
  return {
    received: run.workload.received.reduce((a, b) => a + b, 0),
    transfers,
    slabs: { heads: slabCounts(heads.slabs.counts), data: slabCounts(data.slabs.counts) },
    locks: byName(LOCKS, (_, kind) => lockCounts(memory, kind)),
    pages: { alloc, free, refill, give_back },
    page_pool: poolCounts(memory),
  };
}

function lockCounts({ lockCounts: counts }: Memory, kind: number): LockCounts {
  const [taken, waited, waitPs] = counts.subarray(3 * kind, 3 * kind + 3);
  return { taken, waited, wait_ns: waitPs / PS_PER_NS };
}

function slabCounts(counts: Float64Array): Record<SlabCountName, number> {
  const names = Object.keys(SLAB_COUNT) as SlabCountName[];
  return byName(names, (name) => counts[SLAB_COUNT[name]]);
}

function poolCounts({ pools }: Memory): Record<PoolCountName, number> | null {
  if (pools.size.length === 0) return null;
  const names = Object.keys(POOL_COUNT) as PoolCountName[];
  return byName(names, (name) =>
    pools.size.reduce((sum, _, pool) => sum + poolCount(pools, pool, name), 0),
  );
}

function byName<Name extends string, T>(
  names: readonly Name[],
  make: (name: Name, i: number) => T,
): Record<Name, T> {
  const entries = names.map((name, i) => [name, make(name, i)]);
  return Object.fromEntries(entries) as Record<Name, T>;
}
