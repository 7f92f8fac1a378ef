/**
 * Order-3 pages of the page allocator: a list for each CPU, and the zone behind them.
 *
 * Models   mm/page_alloc.c: rmqueue_pcplist() with rmqueue_bulk(), free_unref_page() with
 *          free_pcppages_bulk(), drain_pages(). A CPU allocates from its own node's zone; a page
 *          that it frees goes on its list of the page's own zone. Lists are filled and emptied a
 *          batch at a time under zone->lock.
 * Differs  Only order 3, which is what large datagrams take (SKB_FRAG_PAGE_ORDER with 4 KiB pages).
 *          A list gives a batch back when it holds two: the kernel's limit moves with the load. The
 *          zone never runs dry.
 */
import { LOCK } from '../../schema/memory-codes.ts';
import type { CpuIndex, NodeId } from '../../schema/units.ts';
import { type Memory, type NodeLocks, newNodeLocks, takeNodeLock } from '../memory.ts';

export interface ZonePages {
  readonly pcp: Int32Array; // [cpu * nodes + node] pages on the CPU's list of that zone
  readonly lock: NodeLocks; // [node] zone->lock
  readonly counts: Float64Array; // [PAGE_COUNT] since the start
}

/** Pages allocated and freed, batches fetched and given back. */
export const PAGE_COUNT = { alloc: 0, free: 1, refill: 2, giveBack: 3 } as const;

export function newZonePages(cpus: number, nodes: number): ZonePages {
  return {
    pcp: new Int32Array(cpus * nodes),
    lock: newNodeLocks(LOCK.zone, nodes),
    counts: new Float64Array(4),
  };
}

/** One page of this CPU's node. */
export function alloc_pages(mem: Memory, cpu: CpuIndex): void {
  const { pages: z } = mem;
  const node = mem.fabric.cpu_node[cpu];
  const list = cpu * mem.nodes + node;
  z.counts[PAGE_COUNT.alloc]++;
  if (z.pcp[list] === 0) {
    z.counts[PAGE_COUNT.refill]++;
    moveBatch(mem, cpu, node);
    z.pcp[list] = mem.costs.pcpBatch;
  }
  z.pcp[list]--;
}

/** A page of `node` is free. */
export function free_unref_page(mem: Memory, cpu: CpuIndex, node: NodeId): void {
  const { pages: z } = mem;
  const list = cpu * mem.nodes + node;
  z.counts[PAGE_COUNT.free]++;
  if (++z.pcp[list] < 2 * mem.costs.pcpBatch) return;
  z.counts[PAGE_COUNT.giveBack]++;
  moveBatch(mem, cpu, node);
  z.pcp[list] -= mem.costs.pcpBatch;
}

/** drain_pages(): what `oldcpu`, which is down, has on its lists goes to the zones. */
export function drain_pages(mem: Memory, oldcpu: CpuIndex, cpu: CpuIndex): void {
  const { pages: z } = mem;
  for (let node = 0; node < mem.nodes; node++) {
    const list = oldcpu * mem.nodes + node;
    for (; z.pcp[list] > 0; z.pcp[list] -= Math.min(z.pcp[list], mem.costs.pcpBatch)) {
      z.counts[PAGE_COUNT.giveBack]++;
      moveBatch(mem, cpu, node);
    }
  }
}

function moveBatch(mem: Memory, cpu: CpuIndex, node: NodeId): void {
  const { pcpBatch, zoneHoldPagePs, zoneHandoverPs: handoverPs } = mem.costs;
  const holdPs = pcpBatch * zoneHoldPagePs;
  takeNodeLock(mem, mem.pages.lock, node, cpu, { holdPs, handoverPs });
}
