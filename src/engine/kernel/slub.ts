/**
 * The slabs of one cache: an active one for each CPU, partial ones for each node.
 *
 * Models   mm/slub.c up to v6.19: slab_alloc_node(), ___slab_alloc() with get_freelist() and
 *          get_partial(), do_slab_free(), __slab_free(), build_detached_freelist(). list_lock is
 *          taken when a slab goes from full to partial, when it becomes empty, and when a CPU
 *          fetches a partial one. v7.0 has no active slabs: sheaves.ts uses what lies below them.
 * Differs  No per-CPU partial lists (CONFIG_SLUB_CPU_PARTIAL), which gather several visits to
 *          list_lock into one: the cost model counts one visit a slab on either side. Partial slabs
 *          are taken in list order, not by how many objects they have free. The pages of a slab
 *          come from the page allocator for nothing.
 */

import { assert } from '../../lib/assert.ts';
import { LINE, SLAB_COUNT } from '../../schema/memory-codes.ts';
import { type CpuIndex, NIL, type NodeId } from '../../schema/units.ts';
import { forgetLine, writeLine } from '../hw/lines.ts';
import { type Memory, spend, takeNodeLock } from '../memory.ts';
import { type ObjectIndex, type SlabIndex, type Slabs, slabOf } from './slabs.ts';

/** MIN_PARTIAL: a node keeps so many partial slabs, empty ones among them. */
const min_partial = 5;

/** slab_alloc_node(), from the CPU's active slab. */
export function slab_alloc(mem: Memory, s: Slabs, cpu: CpuIndex): ObjectIndex {
  const own = s.cpu_freelist[cpu];
  if (own === NIL) return ___slab_alloc(mem, s, cpu);
  s.counts[SLAB_COUNT.alloc_fast]++;
  s.cpu_freelist[cpu] = s.next[own];
  return own;
}

/** The CPU's own objects are used up. */
function ___slab_alloc(mem: Memory, s: Slabs, cpu: CpuIndex): ObjectIndex {
  s.counts[SLAB_COUNT.alloc_slow]++;
  const active = s.cpu_slab[cpu];
  let object = active === NIL ? NIL : get_freelist(mem, s, cpu, active);
  if (object === NIL) {
    if (active !== NIL) s.frozen[active] = NIL; // Full: on no list until something is freed.
    const slab = get_partial(mem, s, cpu, mem.fabric.cpu_node[cpu]);
    s.cpu_slab[cpu] = slab === NIL ? new_slab(s, mem.fabric.cpu_node[cpu]) : slab;
    s.frozen[s.cpu_slab[cpu]] = cpu;
    object = get_freelist(mem, s, cpu, s.cpu_slab[cpu]);
  }
  s.cpu_freelist[cpu] = s.next[object];
  return object;
}

/** Takes all that is free in a slab; NIL if it is full. */
export function get_freelist(mem: Memory, s: Slabs, cpu: CpuIndex, slab: SlabIndex): ObjectIndex {
  spend(mem, writeLine(mem.fabric, s.slabLines, slab, cpu, LINE.slab));
  const object = s.freelist[slab];
  s.freelist[slab] = NIL;
  s.inuse[slab] = s.objects;
  return object;
}

/** The node's first partial slab, off the list; NIL if there is none. */
export function get_partial(mem: Memory, s: Slabs, cpu: CpuIndex, node: NodeId): SlabIndex {
  // Whether there is any is looked at without the lock.
  if (s.nr_partial[node] === 0) return NIL;
  takeListLock(mem, s, node, cpu);
  const slab = s.partial[node];
  remove_partial(s, node, slab);
  return slab;
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
  if (s.nr_partial[node] === 0) return NIL;
  takeListLock(mem, s, node, cpu);
  const first = s.partial[node];
  let last = NIL;
  let free = 0;
  while (s.partial[node] !== NIL && free < wanted) {
    last = s.partial[node];
    free += s.objects - s.inuse[last];
    remove_partial(s, node, last);
    s.after[last] = s.partial[node];
  }
  s.after[last] = NIL;
  return first;
}

/** A slab with all its objects free. */
export function new_slab(s: Slabs, node: NodeId): SlabIndex {
  assert(s.unusedTop[0] > 0, 'a cache has as many slabs as its objects can be spread over');
  s.counts[SLAB_COUNT.new_slab]++;
  const slab = s.unused[--s.unusedTop[0]];
  const first = slab * s.objects;
  for (let i = 0; i < s.objects; i++) s.next[first + i] = i + 1 < s.objects ? first + i + 1 : NIL;
  s.freelist[slab] = first;
  s.inuse[slab] = 0;
  s.node[slab] = node;
  return slab;
}

/** do_slab_free(): to the CPU's active slab without further ado, or the long way. */
export function slab_free(mem: Memory, s: Slabs, cpu: CpuIndex, object: ObjectIndex): void {
  const slab = slabOf(s, object);
  if (slab !== s.cpu_slab[cpu])
    return __slab_free(mem, s, cpu, { head: object, tail: object, count: 1 });
  s.counts[SLAB_COUNT.free_fast]++;
  s.next[object] = s.cpu_freelist[cpu];
  s.cpu_freelist[cpu] = object;
}

/** Objects of one slab, linked by `next`. */
interface Detached {
  readonly head: ObjectIndex;
  readonly tail: ObjectIndex;
  readonly count: number;
}

/** Onto the slab's own freelist, which any CPU may use. */
export function __slab_free(mem: Memory, s: Slabs, cpu: CpuIndex, d: Detached): void {
  const slab = slabOf(s, d.head);
  s.counts[SLAB_COUNT.free_slow] += d.count;
  spend(mem, writeLine(mem.fabric, s.slabLines, slab, cpu, LINE.slab));
  const prior = s.freelist[slab];
  s.next[d.tail] = prior;
  s.freelist[slab] = d.head;
  s.inuse[slab] -= d.count;
  const wasFull = prior === NIL;
  if ((s.inuse[slab] > 0 && !wasFull) || s.frozen[slab] !== NIL) return;
  const node = s.node[slab];
  takeListLock(mem, s, node, cpu);
  if (s.inuse[slab] === 0 && s.nr_partial[node] >= min_partial) {
    if (!wasFull) remove_partial(s, node, slab);
    discard_slab(s, slab);
  } else if (wasFull) {
    add_partial(s, node, slab);
  }
}

/** Frees the last object of a batch and those of its slab near it; gives how many are left. */
function freeDetached(
  mem: Memory,
  s: Slabs,
  cpu: CpuIndex,
  batch: { readonly objects: Int32Array; readonly from: number; readonly count: number },
): number {
  const { objects, from } = batch;
  let left = batch.count - 1;
  const tail = objects[from + left];
  const slab = slabOf(s, tail);
  let head = tail;
  let count = 1;
  let lookahead = LOOKAHEAD;
  for (let i = left - 1; i >= 0; i--) {
    const object = objects[from + i];
    if (slabOf(s, object) !== slab) {
      if (--lookahead === 0) break;
      continue;
    }
    s.next[object] = head;
    head = object;
    count++;
    objects[from + i] = objects[from + --left];
  }
  if (slab === s.cpu_slab[cpu]) {
    s.counts[SLAB_COUNT.free_fast] += count;
    s.next[tail] = s.cpu_freelist[cpu];
    s.cpu_freelist[cpu] = head;
  } else {
    __slab_free(mem, s, cpu, { head, tail, count });
  }
  return left;
}

/** build_detached_freelist() gives up after so many objects of other slabs. */
const LOOKAHEAD = 3;

/** Frees a batch slab by slab, from its end; the batch is shuffled. */
export function freeBatch(
  mem: Memory,
  s: Slabs,
  cpu: CpuIndex,
  objects: Int32Array,
  count: number,
): void {
  let left = count;
  while (left > 0) left = freeDetached(mem, s, cpu, { objects, from: 0, count: left });
}

export function takeListLock(mem: Memory, s: Slabs, node: NodeId, cpu: CpuIndex): void {
  const { listHoldPs: holdPs, listHandoverPs: handoverPs } = mem.costs;
  takeNodeLock(mem, s.list_lock, node, cpu, { holdPs, handoverPs });
}

/** At the end: a slab that has just become partial has little to give. */
export function add_partial(s: Slabs, node: NodeId, slab: SlabIndex): void {
  const last = s.partialEnd[node];
  s.before[slab] = last;
  s.after[slab] = NIL;
  if (last === NIL) s.partial[node] = slab;
  else s.after[last] = slab;
  s.partialEnd[node] = slab;
  s.nr_partial[node]++;
}

function remove_partial(s: Slabs, node: NodeId, slab: SlabIndex): void {
  const before = s.before[slab];
  const after = s.after[slab];
  if (before === NIL) s.partial[node] = after;
  else s.after[before] = after;
  if (after === NIL) s.partialEnd[node] = before;
  else s.before[after] = before;
  s.nr_partial[node]--;
}

/** The memory of an empty slab goes back to the page allocator, and its lines are nobody's. */
function discard_slab(s: Slabs, slab: SlabIndex): void {
  s.counts[SLAB_COUNT.discard_slab]++;
  s.freelist[slab] = NIL;
  s.node[slab] = NIL;
  forgetLine(s.slabLines, slab);
  const first = slab * s.objects;
  for (let i = 0; i < s.objects; i++) forgetLine(s.objectLines, first + i);
  s.unused[s.unusedTop[0]++] = slab;
}
