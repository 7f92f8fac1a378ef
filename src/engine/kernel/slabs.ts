/**
 * The slabs of one cache, as state: what is done with them is in slub.ts and sheaves.ts.
 *
 * Models   include/linux/slub_def.h, mm/slab.h, mm/slub.c: struct slab, struct kmem_cache_cpu and
 *          struct kmem_cache_node.
 * Differs  A slab without memory is a row that waits for some; see slub.ts for what is left out.
 */
import { LOCK, SLAB_COUNT } from '../../schema/memory-codes.ts';
import { NIL, type NodeId } from '../../schema/units.ts';
import { type Lines, newLines } from '../hw/lines.ts';
import { type NodeLocks, newNodeLocks } from '../memory.ts';

/** Of a slab cache: number of an object, and of a slab. */
export type ObjectIndex = number;
export type SlabIndex = number;

export interface Slabs {
  /** Objects a slab. */
  readonly objects: number;
  readonly next: Int32Array; // [object] next free one of its slab, or NIL
  readonly objectLines: Lines; // [object] the lines of an object, which travel together

  // struct slab
  readonly freelist: Int32Array; // [slab] first free object that no CPU has for itself, or NIL
  readonly inuse: Int32Array; // [slab] objects that are not on `freelist`
  readonly frozen: Int32Array; // [slab] CPU whose active slab it is, or NIL
  readonly node: Int32Array; // [slab] node of its memory, or NIL: it has none
  readonly listed: Uint8Array; // [slab] 1 while it is on its node's partial list
  readonly before: Int32Array; // [slab] neighbour on the node's partial list, or NIL
  readonly after: Int32Array; // [slab] neighbour on a partial list of a node or a CPU, or NIL
  readonly slabLines: Lines; // [slab] freelist and counters in struct slab

  // struct kmem_cache_cpu
  readonly cpu_slab: Int32Array; // [cpu] active slab, or NIL
  readonly cpu_freelist: Int32Array; // [cpu] next object of it that is this CPU's own, or NIL

  /** Partial slabs that a CPU keeps; 0 from v7.0. */
  readonly cpu_partial_slabs: number;
  readonly cpuPartial: Int32Array; // [cpu] first of its partial slabs, or NIL
  readonly cpuPartials: Int32Array; // [cpu] how many it has

  // struct kmem_cache_node
  readonly partial: Int32Array; // [node] first partial slab, or NIL
  readonly partialEnd: Int32Array; // [node] last partial slab, or NIL
  readonly nr_partial: Int32Array; // [node] partial slabs
  readonly list_lock: NodeLocks;
  /** Partial slabs that a node keeps, empty ones among them. */
  readonly min_partial: number;

  readonly unused: Int32Array; // [i] slabs without memory, a stack
  readonly unusedTop: Int32Array; // [0] slabs in `unused`
  readonly counts: Float64Array; // [SLAB_COUNT] since the start
}

export interface CacheConfig {
  readonly cpuNode: readonly NodeId[];
  /** Nodes up to the highest that has a CPU: others have no slabs. */
  readonly nodes: number;
  readonly objectBytes: number;
  readonly slabObjects: number;
  /** PAGE_SIZE */
  readonly pageBytes: number;
  /** Objects in use at most at one time. */
  readonly live: number;
}

/** What CPUs keep of a cache: objects in sheaves at most, or partial slabs each. */
interface Kept {
  readonly inSheaves: number;
  readonly cpu_partial_slabs: number;
}

export function newSlabs(config: CacheConfig, kept: Kept): Slabs {
  const { cpuNode, nodes, slabObjects } = config;
  const { cpu_partial_slabs } = kept;
  const cpus = cpuNode.length;
  const slabs = slabsNeeded(config, kept);
  return {
    objects: slabObjects,
    next: new Int32Array(slabs * slabObjects).fill(NIL),
    objectLines: newLines(slabs * slabObjects),
    freelist: new Int32Array(slabs).fill(NIL),
    inuse: new Int32Array(slabs),
    frozen: new Int32Array(slabs).fill(NIL),
    node: new Int32Array(slabs).fill(NIL),
    listed: new Uint8Array(slabs),
    before: new Int32Array(slabs).fill(NIL),
    after: new Int32Array(slabs).fill(NIL),
    slabLines: newLines(slabs),
    cpu_slab: new Int32Array(cpus).fill(NIL),
    cpu_freelist: new Int32Array(cpus).fill(NIL),
    cpu_partial_slabs,
    cpuPartial: new Int32Array(cpus).fill(NIL),
    cpuPartials: new Int32Array(cpus),
    partial: new Int32Array(nodes).fill(NIL),
    partialEnd: new Int32Array(nodes).fill(NIL),
    nr_partial: new Int32Array(nodes),
    list_lock: newNodeLocks(LOCK.list, nodes),
    min_partial: minPartial(config.objectBytes),
    unused: Int32Array.from({ length: slabs }, (_, i) => slabs - 1 - i),
    unusedTop: Int32Array.of(slabs),
    counts: new Float64Array(SLAB_COUNT.cpu_partial_drain + 1),
  };
}

/** MIN_PARTIAL and MAX_PARTIAL */
const PARTIAL = { least: 5, most: 10 } as const;

/** do_kmem_cache_create(): half the logarithm of an object's size, within limits. */
export function minPartial(objectBytes: number): number {
  const half = (31 - Math.clz32(objectBytes)) >> 1;
  return Math.min(PARTIAL.most, Math.max(PARTIAL.least, half));
}

/**
 * A node gets a new slab only when it has no partial one: all its slabs are then full, active, or
 * with some CPU. So no node ever has more than all objects in full slabs and what CPUs have make.
 */
function slabsNeeded({ cpuNode, slabObjects, live }: CacheConfig, kept: Kept): number {
  const full = Math.ceil((live + kept.inSheaves) / slabObjects);
  const withCpus = cpuNode.length * (1 + kept.cpu_partial_slabs);
  return new Set(cpuNode).size * (full + withCpus + 1);
}

export function slabOf(s: Slabs, object: ObjectIndex): SlabIndex {
  return Math.floor(object / s.objects);
}
