/**
 * A slab cache as its users see it: objects one by one or in bulk, out of slabs or sheaves.
 *
 * Models   mm/slub.c: kmem_cache_alloc(), kmem_cache_free(), kmem_cache_alloc_bulk(),
 *          kmem_cache_free_bulk(). What an object costs beyond its fast path (the line of a slab,
 *          list_lock, the barn) is charged where it happens.
 * Differs  The fast path is charged by the caller, to whom it may be part of something else.
 */
import type { CpuIndex } from '../../schema/units.ts';
import type { Memory } from '../memory.ts';
import { cpuPartialSlabs } from './cpu-partial.ts';
import {
  alloc_from_pcs,
  free_to_pcs,
  newSheaves,
  objectsInSheaves,
  type Sheaves,
} from './sheaves.ts';
import { type CacheConfig, newSlabs, type ObjectIndex, type Slabs, slabOf } from './slabs.ts';
import { freeBatch, slab_alloc, slab_free } from './slub.ts';

export interface KmemCache {
  readonly slabs: Slabs;
  /** From v7.0; then no CPU has an active slab. */
  readonly sheaves: Sheaves | null;
}

export function newKmemCache(config: CacheConfig, hasSheaves: boolean): KmemCache {
  if (hasSheaves) {
    const kept = { inSheaves: objectsInSheaves(config), cpu_partial_slabs: 0 };
    return { slabs: newSlabs(config, kept), sheaves: newSheaves(config) };
  }
  const cpu_partial_slabs = cpuPartialSlabs(config);
  return { slabs: newSlabs(config, { inSheaves: 0, cpu_partial_slabs }), sheaves: null };
}

export function allocObject(mem: Memory, cache: KmemCache, cpu: CpuIndex): ObjectIndex {
  const { slabs, sheaves } = cache;
  return sheaves === null ? slab_alloc(mem, slabs, cpu) : alloc_from_pcs(mem, slabs, sheaves, cpu);
}

export function freeObject(
  mem: Memory,
  cache: KmemCache,
  cpu: CpuIndex,
  object: ObjectIndex,
): void {
  const { slabs, sheaves } = cache;
  if (sheaves === null) slab_free(mem, slabs, cpu, object);
  else free_to_pcs(mem, slabs, sheaves, cpu, object);
}

/** Frees the first `count` of a batch; with sheaves, those of other nodes go slab by slab. */
export function freeObjects(
  mem: Memory,
  cache: KmemCache,
  cpu: CpuIndex,
  batch: { readonly objects: Int32Array; readonly count: number },
): void {
  const { objects, count } = batch;
  const { slabs, sheaves } = cache;
  if (sheaves === null) return freeBatch(mem, slabs, cpu, objects, count);
  const node = mem.fabric.cpu_node[cpu];
  let remote = 0;
  for (let i = 0; i < count; i++) {
    if (slabs.node[slabOf(slabs, objects[i])] !== node) objects[remote++] = objects[i];
    else free_to_pcs(mem, slabs, sheaves, cpu, objects[i]);
  }
  freeBatch(mem, slabs, cpu, objects, remote);
}
