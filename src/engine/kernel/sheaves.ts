/**
 * Sheaves: arrays of free objects, two for each CPU and a barn of full and empty ones for each
 * node.
 *
 * Models   mm/slub.c from v7.0 (40fd0acc45d0), where all caches have them and the per-CPU active
 *          slab is gone: alloc_from_pcs(), __pcs_replace_empty_main(), free_to_pcs(),
 *          __pcs_replace_full_main(), __pcs_flush_all_cpu(), refill_sheaf(),
 *          calculate_sheaf_capacity(). Under local_trylock, so without atomics. An object of
 *          another node takes __slab_free().
 * Differs  An empty sheaf is always to be had. Slabs that a refill leaves partly full go back one
 *          by one.
 *          v6.18 and v6.19 have sheaves for caches that ask for them, and the caches of skbs do
 *          not. The barn's lock has no published cost: it is charged as list_lock.
 */
import { LOCK, SLAB_COUNT } from '../../schema/memory-codes.ts';
import { type CpuIndex, NIL, type NodeId } from '../../schema/units.ts';
import { type Memory, type NodeLocks, newNodeLocks, takeNodeLock } from '../memory.ts';
import { kmalloc_size_roundup } from './kmalloc-size.ts';
import { add_partial, get_partial_node_bulk, takeListLock } from './partial-list.ts';
import { type CacheConfig, type ObjectIndex, type Slabs, slabOf } from './slabs.ts';
import { __slab_free, freeBatch, get_freelist, new_slab } from './slub.ts';

/** MAX_FULL_SHEAVES, MAX_EMPTY_SHEAVES */
const MAX_SHEAVES = 10;

export interface Sheaves {
  readonly capacity: number;
  readonly objects: Int32Array; // [(2 * cpu + which) * capacity + i] objects of a CPU's sheaves
  readonly size: Int32Array; // [2 * cpu + which] objects in each
  readonly main: Uint8Array; // [cpu] which of the two is the main one
  readonly barn: Int32Array; // [(node * MAX_SHEAVES + sheaf) * capacity + i] full sheaves' objects
  readonly nr_full: Int32Array; // [node] full sheaves in the barn
  readonly nr_empty: Int32Array; // [node] empty sheaves in the barn
  readonly batch: Int32Array; // [i] room for one sheaf on its way to the slabs
  readonly lock: NodeLocks;
}

export function newSheaves(config: CacheConfig): Sheaves {
  const { cpuNode, nodes } = config;
  const capacity = sheafCapacity(config);
  const cpus = cpuNode.length;
  return {
    capacity,
    objects: new Int32Array(2 * cpus * capacity),
    size: new Int32Array(2 * cpus),
    main: new Uint8Array(cpus),
    barn: new Int32Array(nodes * MAX_SHEAVES * capacity),
    nr_full: new Int32Array(nodes),
    nr_empty: new Int32Array(nodes),
    batch: new Int32Array(capacity),
    lock: newNodeLocks(LOCK.barn, nodes),
  };
}

/** sizeof(struct slab_sheaf) without its objects. */
const SHEAF_BYTES = 32;
const POINTER_BYTES = 8;

type Sizes = Pick<CacheConfig, 'objectBytes' | 'pageBytes'>;

/** calculate_sheaf_capacity(): by object size, then up to the next kmalloc size. */
export function sheafCapacity({ objectBytes, pageBytes }: Sizes): number {
  const least =
    objectBytes >= pageBytes ? 4 : objectBytes >= 1_024 ? 12 : objectBytes >= 256 ? 26 : 60;
  const bytes = SHEAF_BYTES + POINTER_BYTES * least;
  return (kmalloc_size_roundup(bytes) - SHEAF_BYTES) / POINTER_BYTES;
}

/** Objects that all sheaves of a cache hold at most. */
export function objectsInSheaves(config: CacheConfig): number {
  const { cpuNode } = config;
  const nodes = new Set(cpuNode).size;
  return sheafCapacity(config) * (2 * cpuNode.length + nodes * MAX_SHEAVES);
}

/** alloc_from_pcs() */
export function alloc_from_pcs(mem: Memory, s: Slabs, p: Sheaves, cpu: CpuIndex): ObjectIndex {
  if (p.size[mainOf(p, cpu)] === 0) replaceEmptyMain(mem, s, p, cpu);
  s.counts[SLAB_COUNT.sheaf_alloc]++;
  const main = mainOf(p, cpu);
  return p.objects[main * p.capacity + --p.size[main]];
}

/** free_to_pcs(), for objects of this CPU's node only. */
export function free_to_pcs(
  mem: Memory,
  s: Slabs,
  p: Sheaves,
  cpu: CpuIndex,
  object: ObjectIndex,
): void {
  if (s.node[slabOf(s, object)] !== mem.fabric.cpu_node[cpu]) {
    return __slab_free(mem, s, cpu, { head: object, tail: object, count: 1 });
  }
  if (p.size[mainOf(p, cpu)] === p.capacity) replaceFullMain(mem, s, p, cpu);
  s.counts[SLAB_COUNT.sheaf_free]++;
  const main = mainOf(p, cpu);
  p.objects[main * p.capacity + p.size[main]++] = object;
}

/** __pcs_replace_empty_main(): the spare, a full one of the barn, or objects out of slabs. */
function replaceEmptyMain(mem: Memory, s: Slabs, p: Sheaves, cpu: CpuIndex): void {
  const main = mainOf(p, cpu);
  if (p.size[main ^ 1] > 0) {
    p.main[cpu] ^= 1;
    return;
  }
  const node = mem.fabric.cpu_node[cpu];
  if (p.nr_full[node] === 0) return refill(mem, s, p, cpu);
  s.counts[SLAB_COUNT.barn_get]++;
  takeBarnLock(mem, p, node, cpu);
  const full = (node * MAX_SHEAVES + --p.nr_full[node]) * p.capacity;
  p.objects.set(p.barn.subarray(full, full + p.capacity), main * p.capacity);
  p.size[main] = p.capacity;
  // The empty one stays there, if there is room for it.
  p.nr_empty[node] = Math.min(MAX_SHEAVES, p.nr_empty[node] + 1);
}

/** __pcs_replace_full_main(): the spare, an empty one of the barn, or the spare emptied. */
function replaceFullMain(mem: Memory, s: Slabs, p: Sheaves, cpu: CpuIndex): void {
  const main = mainOf(p, cpu);
  const spare = main ^ 1;
  if (p.size[spare] < p.capacity) {
    p.main[cpu] ^= 1;
    return;
  }
  const node = mem.fabric.cpu_node[cpu];
  if (p.nr_full[node] === MAX_SHEAVES) {
    sheaf_flush(mem, s, p, cpu, spare);
    p.main[cpu] ^= 1;
    return;
  }
  s.counts[SLAB_COUNT.barn_put]++;
  takeBarnLock(mem, p, node, cpu);
  const from = main * p.capacity;
  const to = (node * MAX_SHEAVES + p.nr_full[node]++) * p.capacity;
  p.barn.set(p.objects.subarray(from, from + p.capacity), to);
  p.size[main] = 0;
  p.nr_empty[node] = Math.max(0, p.nr_empty[node] - 1);
}

/** All objects of one sheaf go back to their slabs. */
function sheaf_flush(mem: Memory, s: Slabs, p: Sheaves, cpu: CpuIndex, sheaf: number): void {
  s.counts[SLAB_COUNT.sheaf_flush]++;
  const from = sheaf * p.capacity;
  p.batch.set(p.objects.subarray(from, from + p.size[sheaf]));
  freeBatch(mem, s, cpu, p.batch, p.size[sheaf]);
  p.size[sheaf] = 0;
}

/** Both sheaves of a CPU that is down are emptied by `cpu`. */
export function __pcs_flush_all_cpu(
  mem: Memory,
  s: Slabs,
  p: Sheaves,
  oldcpu: CpuIndex,
  cpu: CpuIndex,
): void {
  for (const sheaf of [2 * oldcpu, 2 * oldcpu + 1])
    if (p.size[sheaf] > 0) sheaf_flush(mem, s, p, cpu, sheaf);
}

/** Fills the main sheaf out of partial slabs, and out of a new one. */
function refill(mem: Memory, s: Slabs, p: Sheaves, cpu: CpuIndex): void {
  s.counts[SLAB_COUNT.sheaf_refill]++;
  const node = mem.fabric.cpu_node[cpu];
  let slab = get_partial_node_bulk(mem, s, { cpu, node, wanted: p.capacity });
  while (slab !== NIL) {
    const next = s.after[slab];
    takeInto(mem, s, p, { cpu, node, slab });
    slab = next;
  }
  while (p.size[mainOf(p, cpu)] < p.capacity) {
    takeInto(mem, s, p, { cpu, node, slab: new_slab(s, node) });
  }
}

interface Source {
  readonly cpu: CpuIndex;
  readonly node: NodeId;
  readonly slab: number;
}

/** Takes what a slab has free, as much as there is room for; the rest stays partial. */
function takeInto(mem: Memory, s: Slabs, p: Sheaves, from: Source): void {
  const main = mainOf(p, from.cpu);
  let object = get_freelist(mem, s, from.cpu, from.slab);
  while (object !== NIL && p.size[main] < p.capacity) {
    p.objects[main * p.capacity + p.size[main]++] = object;
    object = s.next[object];
  }
  if (object !== NIL) giveBack(mem, s, from, object);
}

/** What a refill leaves of a slab goes on the node's partial list. */
function giveBack(mem: Memory, s: Slabs, { cpu, node, slab }: Source, object: ObjectIndex): void {
  s.freelist[slab] = object;
  for (let o = object; o !== NIL; o = s.next[o]) s.inuse[slab]--;
  takeListLock(mem, s, { node, cpu });
  add_partial(s, slab);
}

function mainOf(p: Sheaves, cpu: CpuIndex): number {
  return 2 * cpu + p.main[cpu];
}

function takeBarnLock(mem: Memory, p: Sheaves, node: NodeId, cpu: CpuIndex): void {
  const { listHoldPs: holdPs, listHandoverPs: handoverPs } = mem.costs;
  takeNodeLock(mem, p.lock, node, cpu, { holdPs, handoverPs });
}
