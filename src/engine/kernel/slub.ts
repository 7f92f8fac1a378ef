/**
 * The slabs of one cache: an active one for each CPU, partial ones for each CPU and each node.
 *
 * Models   mm/slub.c up to v6.19: slab_alloc_node(), ___slab_alloc() with get_freelist(),
 *          do_slab_free(), __slab_free(), flush_slab(), build_detached_freelist(). list_lock is
 *          taken when a slab becomes empty, when a CPU has gathered more slabs that were full than
 *          it keeps, and when it fetches partial ones. v7.0 has neither active slabs nor partial
 *          ones of a CPU: sheaves.ts uses what lies below them, and the free into a full slab takes
 *          the lock.
 * Differs  A CPU whose node has no partial slab makes one; the kernel may look at other nodes first
 *          (remote_node_defrag_ratio). The pages of a slab come from the page allocator for
 *          nothing.
 */

import { assert } from '../../lib/assert.ts';
import { LINE, SLAB_COUNT } from '../../schema/memory-codes.ts';
import { type CpuIndex, NIL, type NodeId } from '../../schema/units.ts';
import { writeLine } from '../hw/lines.ts';
import { type Memory, spend } from '../memory.ts';
import { get_partial_node, put_cpu_partial, takeCpuPartial } from './cpu-partial.ts';
import {
  add_partial,
  discard_slab,
  isToSpare,
  remove_partial,
  takeListLock,
} from './partial-list.ts';
import { type ObjectIndex, type SlabIndex, type Slabs, slabOf } from './slabs.ts';

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
    const slab = nextActive(mem, s, cpu);
    s.cpu_slab[cpu] = slab;
    s.frozen[slab] = cpu;
    object = get_freelist(mem, s, cpu, slab);
  }
  s.cpu_freelist[cpu] = s.next[object];
  return object;
}

/** From this CPU's partial slabs, else from the node's, else a new one. */
function nextActive(mem: Memory, s: Slabs, cpu: CpuIndex): SlabIndex {
  const own = takeCpuPartial(s, cpu);
  if (own !== NIL) return own;
  const node = mem.fabric.cpu_node[cpu];
  const partial = get_partial_node(mem, s, cpu, node);
  return partial === NIL ? new_slab(s, node) : partial;
}

/** Takes all that is free in a slab; NIL if it is full. */
export function get_freelist(mem: Memory, s: Slabs, cpu: CpuIndex, slab: SlabIndex): ObjectIndex {
  spend(mem, writeLine(mem.fabric, s.slabLines, slab, cpu, LINE.slab));
  const object = s.freelist[slab];
  s.freelist[slab] = NIL;
  s.inuse[slab] = s.objects;
  return object;
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

/** flush_slab(): `cpu` takes the active slab of `oldcpu`, which is down, to its node. */
export function flush_slab(mem: Memory, s: Slabs, oldcpu: CpuIndex, cpu: CpuIndex): void {
  const slab = s.cpu_slab[oldcpu];
  if (slab === NIL) return;
  for (let object = s.cpu_freelist[oldcpu]; object !== NIL; ) {
    const next = s.next[object];
    s.next[object] = s.freelist[slab];
    s.freelist[slab] = object;
    s.inuse[slab]--;
    object = next;
  }
  s.cpu_slab[oldcpu] = NIL;
  s.cpu_freelist[oldcpu] = NIL;
  s.frozen[slab] = NIL;
  if (s.freelist[slab] === NIL) return; // Full: on no list until something is freed.
  if (isToSpare(s, slab)) return discard_slab(s, slab);
  takeListLock(mem, s, { node: s.node[slab], cpu });
  add_partial(s, slab);
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
  if (wasFull && s.cpu_partial_slabs > 0) put_cpu_partial(mem, s, cpu, slab);
  else changeList(mem, s, cpu, slab);
}

/** A slab that was full (v7.0), or has become empty: what that changes on its node's list. */
function changeList(mem: Memory, s: Slabs, cpu: CpuIndex, slab: SlabIndex): void {
  takeListLock(mem, s, { node: s.node[slab], cpu });
  const listed = s.listed[slab] === 1;
  // It is among the partial slabs of some CPU, which will find it empty.
  if (!listed && s.cpu_partial_slabs > 0) return;
  if (isToSpare(s, slab)) {
    if (listed) remove_partial(s, slab);
    discard_slab(s, slab);
  } else if (!listed) {
    add_partial(s, slab);
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
