/**
 * Partial slabs that a CPU keeps for itself, so that several share one visit to list_lock.
 *
 * Models   mm/slub.c with CONFIG_SLUB_CPU_PARTIAL, the default: put_cpu_partial(),
 *          __put_partials(), put_partials_cpu(), get_partial_node(), set_cpu_partial(). Gone with
 *          v7.0: sheaves do this work. A slab here is not frozen (from v6.8): others may free into
 *          it, and the free that empties it takes list_lock to find that it has nothing to do.
 * Differs  In v6.7 and before such slabs were frozen, and that visit is not made.
 */
import { SLAB_COUNT } from '../../schema/memory-codes.ts';
import { type CpuIndex, NIL, type NodeId } from '../../schema/units.ts';
import type { Memory } from '../memory.ts';
import {
  add_partial,
  discard_slab,
  isToSpare,
  remove_partial,
  takeListLock,
} from './partial-list.ts';
import type { CacheConfig, SlabIndex, Slabs } from './slabs.ts';

type Sizes = Pick<CacheConfig, 'objectBytes' | 'slabObjects' | 'pageBytes'>;

/** set_cpu_partial(): slabs that a CPU keeps, by the size of an object and how many a slab has. */
export function cpuPartialSlabs({ objectBytes, slabObjects, pageBytes }: Sizes): number {
  const wanted =
    objectBytes >= pageBytes ? 6 : objectBytes >= 1_024 ? 24 : objectBytes >= 256 ? 52 : 120;
  // The kernel takes them to be half full.
  return Math.ceil((2 * wanted) / slabObjects);
}

/** A slab that has been full comes to the CPU that freed into it; a full set goes to the nodes. */
export function put_cpu_partial(mem: Memory, s: Slabs, cpu: CpuIndex, slab: SlabIndex): void {
  s.counts[SLAB_COUNT.cpu_partial_free]++;
  if (s.cpuPartials[cpu] >= s.cpu_partial_slabs) {
    s.counts[SLAB_COUNT.cpu_partial_drain]++;
    put_partials_cpu(mem, s, cpu, cpu);
  }
  keep(s, cpu, slab);
}

/** All that a CPU keeps goes to the nodes; `cpu` does that, for itself or for one that is down. */
export function put_partials_cpu(mem: Memory, s: Slabs, of: CpuIndex, cpu: CpuIndex): void {
  const set = s.cpuPartial[of];
  s.cpuPartial[of] = NIL;
  s.cpuPartials[of] = 0;
  __put_partials(mem, s, cpu, set);
}

function keep(s: Slabs, cpu: CpuIndex, slab: SlabIndex): void {
  s.after[slab] = s.cpuPartial[cpu];
  s.cpuPartial[cpu] = slab;
  s.cpuPartials[cpu]++;
}

/** The next slab of this CPU's own, or NIL. */
export function takeCpuPartial(s: Slabs, cpu: CpuIndex): SlabIndex {
  const slab = s.cpuPartial[cpu];
  if (slab === NIL) return NIL;
  s.counts[SLAB_COUNT.cpu_partial_alloc]++;
  s.cpuPartial[cpu] = s.after[slab];
  s.cpuPartials[cpu]--;
  return slab;
}

/** Slabs linked by `after` go to their nodes: one visit for each row of slabs of one node. */
function __put_partials(mem: Memory, s: Slabs, cpu: CpuIndex, first: SlabIndex): void {
  let slab = first;
  while (slab !== NIL) {
    const node = s.node[slab];
    let slabs = 0;
    for (; slab !== NIL && s.node[slab] === node; slabs++) {
      const next = s.after[slab];
      if (isToSpare(s, slab)) discard_slab(s, slab);
      else add_partial(s, slab);
      slab = next;
    }
    takeListLock(mem, s, { node, cpu, slabs });
  }
}

/**
 * A node's first partial slab, off the list; NIL if there is none. Under the same visit the CPU
 * gets more of them, for half of what it keeps.
 */
export function get_partial_node(mem: Memory, s: Slabs, cpu: CpuIndex, node: NodeId): SlabIndex {
  // Whether there is any is looked at without the lock.
  const first = s.partial[node];
  if (first === NIL) return NIL;
  remove_partial(s, first);
  let more = 0;
  while (s.partial[node] !== NIL && more <= s.cpu_partial_slabs / 2) {
    const slab = s.partial[node];
    remove_partial(s, slab);
    keep(s, cpu, slab);
    more++;
  }
  s.counts[SLAB_COUNT.cpu_partial_node] += more;
  takeListLock(mem, s, { node, cpu, slabs: 1 + more });
  return first;
}
