/**
 * The memory side of a machine: cache lines, locks, slabs, pages; typed arrays, as in machine.ts.
 * A machine without it runs the same mechanism and charges nothing for any of this.
 *
 * Every operation adds what it costs to `spent`; whoever plays time asks for it with spentOn().
 */

import { assert } from '../lib/assert.ts';
import { LINE } from '../schema/memory-codes.ts';
import type { CpuIndex, NodeId, Ps } from '../schema/units.ts';
import type { Fabric } from './hw/fabric.ts';
import { type Lines, newLines, writeLine } from './hw/lines.ts';
import type { MemoryCosts } from './hw/memory-costs.ts';
import { type Locks, newLocks, visitLock } from './hw/queued-spinlock.ts';
import type { KmemCache } from './kernel/kmem-cache.ts';
import type { ZonePages } from './kernel/page-alloc.ts';
import type { PagePools } from './kernel/page-pool.ts';
import type { DataShape } from './kernel/skb-data.ts';
import type { Machine } from './machine.ts';

export interface Memory {
  readonly costs: MemoryCosts;
  readonly clock: Float64Array; // [0] model time now, ps
  readonly fabric: Fabric;
  /** Nodes up to the highest that has a CPU. */
  readonly nodes: number;

  // The operation under way
  readonly spent: Float64Array; // [0] ps charged so far, [1] of these waiting, [2] longest wait
  readonly waitedFor: Int32Array; // [0] LOCK of that wait, [1] whose: a CPU or a node

  readonly waitPs: Float64Array; // [cpu] ps waited since the start
  readonly lockCounts: Float64Array; // [3 * LOCK] taken, [+ 1] after waiting, [+ 2] ps waited

  // Lines of the defer mechanism
  readonly deferLines: Lines; // [row] struct skb_defer_node, or softnet_data's defer fields
  readonly ipiLines: Lines; // [cpu] defer_ipi_scheduled, defer_csd
  readonly maskLines: Lines; // [cpu] mask of nodes (`mask`)
  readonly touched: Int32Array; // [cpu * words + word] bit n: others wrote line (cpu, n)
  readonly deferLocks: Locks; // [row] defer_lock, or the line itself where there is no lock

  // Objects and pages
  readonly heads: KmemCache;
  readonly data: KmemCache;
  readonly shape: DataShape;
  readonly head: Int32Array; // [skb] its object in `heads`
  readonly dataOf: Int32Array; // [skb] its object in `data`, or NIL
  readonly batch: Int32Array; // [i] room for heads that leave a NAPI cache together
  readonly pages: ZonePages;
  readonly pagesOf: Int32Array; // [skb] order-3 pages that it holds
  readonly pagesNode: Int32Array; // [skb] node of these
  readonly pools: PagePools;
  readonly poolPage: Int32Array; // [skb] page of a page_pool that it holds, or NIL
}

/** Who calls for it has asked for a machine with a memory side. */
export function memoryOf(m: Machine): Memory {
  assert(m.memory !== null, 'this machine has a memory side');
  return m.memory;
}

/** Adds to what the present operation costs. */
export function spend(mem: Memory, ps: Ps): void {
  mem.spent[0] += ps;
}

/** A lock as somebody who waits for it sees it. */
interface Lock {
  readonly id: number;
  /** LOCK */
  readonly kind: number;
  /** Of which CPU or node it is. */
  readonly whose: number;
}

/** The lock's line comes here with the lock, or after waiting for it; all of it is charged. */
export function takeLock(
  mem: Memory,
  locks: Locks,
  lock: Lock,
  cpu: CpuIndex,
  cost: { readonly linePs: Ps; readonly holdPs: Ps; readonly handoverPs: Ps },
): void {
  const freePs = cost.linePs + cost.holdPs;
  const queuedPs = cost.handoverPs + cost.holdPs;
  const waitPs = waitFor(mem, locks, lock, cpu, { freePs, queuedPs });
  spend(mem, waitPs === 0 ? freePs : queuedPs);
}

/** Books a visit to a lock and charges the wait for it; gives that wait. */
export function waitFor(
  mem: Memory,
  locks: Locks,
  lock: Lock,
  cpu: CpuIndex,
  cost: { readonly freePs: Ps; readonly queuedPs: Ps },
): Ps {
  const { spent, waitedFor, lockCounts, clock } = mem;
  const waitPs = visitLock(locks, lock.id, clock[0] + spent[0], cost.freePs, cost.queuedPs);
  lockCounts[3 * lock.kind]++;
  if (waitPs === 0) return 0;
  lockCounts[3 * lock.kind + 1]++;
  lockCounts[3 * lock.kind + 2] += waitPs;
  spent[0] += waitPs;
  spent[1] += waitPs;
  mem.waitPs[cpu] += waitPs;
  if (waitPs > spent[2]) {
    spent[2] = waitPs;
    waitedFor[0] = lock.kind;
    waitedFor[1] = lock.whose;
  }
  return waitPs;
}

/** One lock for each node, on a line of its own. */
export interface NodeLocks {
  readonly kind: number;
  readonly locks: Locks;
  readonly lines: Lines;
}

/** Busy periods kept of a lock that one operation may visit many times. */
const DEEP = 32;

export function newNodeLocks(kind: number, nodes: number): NodeLocks {
  return { kind, locks: newLocks(nodes, DEEP), lines: newLines(nodes) };
}

/** Takes the lock of `node` for `holdPs`. */
export function takeNodeLock(
  mem: Memory,
  { kind, locks, lines }: NodeLocks,
  node: NodeId,
  cpu: CpuIndex,
  cost: { readonly holdPs: Ps; readonly handoverPs: Ps },
): void {
  const linePs = writeLine(mem.fabric, lines, node, cpu, LINE.lock);
  takeLock(mem, locks, { id: node, kind, whose: node }, cpu, { ...cost, linePs });
}
