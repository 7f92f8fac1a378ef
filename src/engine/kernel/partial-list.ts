/**
 * A node's list of partial slabs, under list_lock.
 *
 * Models   mm/slub.c: add_partial(), remove_partial(), discard_slab(), get_partial_node_bulk() of
 *          v7.0; slab_test_node_partial() is the column `listed`.
 * Differs  list_lock is held as long as `list_lock_hold` of the cost model for every slab that goes
 *          on the list or off it: each brings the line of a slab that others have written. Slabs
 *          are taken in list order, not by how many objects they have free. The pages of a slab
 *          go back to the page allocator for nothing.
 */
import { SLAB_COUNT } from '../../schema/memory-codes.ts';
import { type CpuIndex, NIL, type NodeId } from '../../schema/units.ts';
import { forgetLine } from '../hw/lines.ts';
import { type Memory, takeNodeLock } from '../memory.ts';
import type { SlabIndex, Slabs } from './slabs.ts';

/** Takes list_lock of a node on `cpu`, for as long as that many slabs take. */
export function takeListLock(
  mem: Memory,
  s: Slabs,
  at: { readonly node: NodeId; readonly cpu: CpuIndex; readonly slabs?: number },
): void {
  const { node, cpu, slabs = 1 } = at;
  const { listHoldPs, listHandoverPs: handoverPs } = mem.costs;
  takeNodeLock(mem, s.list_lock, node, cpu, { holdPs: listHoldPs * slabs, handoverPs });
}

/** At the end: a slab that has just become partial has little to give. */
export function add_partial(s: Slabs, slab: SlabIndex): void {
  const node = s.node[slab];
  const last = s.partialEnd[node];
  s.before[slab] = last;
  s.after[slab] = NIL;
  if (last === NIL) s.partial[node] = slab;
  else s.after[last] = slab;
  s.partialEnd[node] = slab;
  s.nr_partial[node]++;
  s.listed[slab] = 1;
}

export function remove_partial(s: Slabs, slab: SlabIndex): void {
  const node = s.node[slab];
  const before = s.before[slab];
  const after = s.after[slab];
  if (before === NIL) s.partial[node] = after;
  else s.after[before] = after;
  if (after === NIL) s.partialEnd[node] = before;
  else s.before[after] = before;
  s.nr_partial[node]--;
  s.listed[slab] = 0;
}

/** Whether the node has enough partial slabs to do without this one, which is empty. */
export function isToSpare(s: Slabs, slab: SlabIndex): boolean {
  return s.inuse[slab] === 0 && s.nr_partial[s.node[slab]] >= s.min_partial;
}

/** The memory of an empty slab goes back to the page allocator, and its lines are nobody's. */
export function discard_slab(s: Slabs, slab: SlabIndex): void {
  s.counts[SLAB_COUNT.discard_slab]++;
  s.freelist[slab] = NIL;
  s.node[slab] = NIL;
  forgetLine(s.slabLines, slab);
  const first = slab * s.objects;
  for (let i = 0; i < s.objects; i++) forgetLine(s.objectLines, first + i);
  s.unused[s.unusedTop[0]++] = slab;
}

/**
 * Partial slabs with `wanted` free objects together, or all there are, under one visit to
 * list_lock; gives the first, linked by `after`, or NIL.
 */
export function get_partial_node_bulk(
  mem: Memory,
  s: Slabs,
  { cpu, node, wanted }: { readonly cpu: CpuIndex; readonly node: NodeId; readonly wanted: number },
): SlabIndex {
  // Whether there is any is looked at without the lock.
  if (s.nr_partial[node] === 0) return NIL;
  const first = s.partial[node];
  let last = NIL;
  let slabs = 0;
  for (let free = 0; s.partial[node] !== NIL && free < wanted; slabs++) {
    last = s.partial[node];
    free += s.objects - s.inuse[last];
    remove_partial(s, last);
    s.after[last] = s.partial[node];
  }
  s.after[last] = NIL;
  takeListLock(mem, s, { node, cpu, slabs });
  return first;
}
