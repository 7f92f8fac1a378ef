/**
 * What a CPU that is down had of slabs and pages goes back to the nodes.
 *
 * Models   mm/slub.c: slub_cpu_dead(), with flush_slab() and put_partials_cpu(), and from v7.0
 *          __pcs_flush_all_cpu(); mm/page_alloc.c: page_alloc_cpu_dead() with drain_pages().
 *          net/core does nothing of the kind: heads in the CPU's NAPI cache stay there.
 * Differs  From memory of these files: no source was read. What it costs is not charged to anybody,
 *          but locks are held as long as it takes.
 */
import type { CpuIndex } from '../../schema/units.ts';
import type { Memory } from '../memory.ts';
import { put_partials_cpu } from './cpu-partial.ts';
import type { KmemCache } from './kmem-cache.ts';
import { drain_pages } from './page-alloc.ts';
import { __pcs_flush_all_cpu } from './sheaves.ts';
import { flush_slab } from './slub.ts';

/** `cpu` gives back what `oldcpu` had. */
export function memoryOfDeadCpu(mem: Memory, oldcpu: CpuIndex, cpu: CpuIndex): void {
  drain_pages(mem, oldcpu, cpu);
  for (const cache of [mem.heads, mem.data]) slub_cpu_dead(mem, cache, oldcpu, cpu);
}

function slub_cpu_dead(mem: Memory, cache: KmemCache, oldcpu: CpuIndex, cpu: CpuIndex): void {
  const { slabs, sheaves } = cache;
  if (sheaves !== null) return __pcs_flush_all_cpu(mem, slabs, sheaves, oldcpu, cpu);
  flush_slab(mem, slabs, oldcpu, cpu);
  put_partials_cpu(mem, slabs, oldcpu, cpu);
}
