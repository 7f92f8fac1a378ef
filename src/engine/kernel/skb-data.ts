/**
 * What an skb holds besides its head: a data buffer, pages; and whose cache its lines lie in.
 *
 * Models   net/core/skbuff.c: the data part of __alloc_skb() (skbuff_small_head up to 640 bytes,
 *          else the next kmalloc size), order-3 page fragments of large datagrams
 *          (skb_page_frag_refill()), skb_release_data(). Lines: `skb_lines` of the cost model are
 *          dirtied by who uses an skb and fetched by who frees or reuses it.
 *          A new skb is written before it is read, and stores do not wait for their lines: what
 *          comes back at an allocation is counted and not charged.
 * Differs  The lines of head and data travel together, with the head's object. A clone has no data
 *          of its own: the original's goes when the original does. Buffers between 8 and 16 KiB
 *          (order 2) come from nowhere; so do all large ones with pages above 4 KiB, where one
 *          page is enough. Sizes of slabs are those of 4 KiB pages.
 */
import { FREE_PATH } from '../../schema/events.ts';
import { type CpuIndex, NIL, type SkbIndex } from '../../schema/units.ts';
import { moveLines } from '../hw/lines.ts';
import type { Machine } from '../machine.ts';
import { type Memory, spend } from '../memory.ts';
import { kmalloc_size_roundup } from './kmalloc-size.ts';
import { allocObject, freeObject } from './kmem-cache.ts';
import { alloc_pages, free_unref_page } from './page-alloc.ts';
import { page_pool_put } from './page-pool.ts';

export interface DataShape {
  readonly objectBytes: number;
  /** Objects in one of its slabs. */
  readonly slabObjects: number;
  /** Order-3 pages besides. */
  readonly pages: number;
}

const SMALL_HEAD: DataShape = { objectBytes: 640, slabObjects: 51, pages: 0 };
/** Headroom, IP and UDP headers before the payload; skb_shared_info behind it. */
const OVERHEAD_BYTES = 59 + 320;
const CACHE_LINE = 64;
const LARGEST_KMALLOC = 8_192;
/** Order 3 of 4 KiB pages: the size of a slab, and of a page fragment's page. */
const ORDER3_BYTES = 32_768;
/** SKB_MAX_ALLOC: up to here a buffer is in one piece of order 2. */
const LARGEST_LINEAR = 16_384;

/** What a datagram's data takes. */
export function dataShape(load: {
  readonly payloadBytes: number;
  readonly pageKib: number;
}): DataShape {
  const { payloadBytes, pageKib } = load;
  const bytes = Math.ceil((payloadBytes + OVERHEAD_BYTES) / CACHE_LINE) * CACHE_LINE;
  if (bytes <= SMALL_HEAD.objectBytes) return SMALL_HEAD;
  if (bytes <= LARGEST_KMALLOC) {
    const objectBytes = kmalloc_size_roundup(bytes);
    return { objectBytes, slabObjects: ORDER3_BYTES / objectBytes, pages: 0 };
  }
  const fromPages = bytes > LARGEST_LINEAR && pageKib === 4;
  return { ...SMALL_HEAD, pages: fromPages ? Math.ceil(payloadBytes / ORDER3_BYTES) : 0 };
}

/** A new skb: its lines come here, and it gets its data. */
export function allocData(mem: Memory, cpu: CpuIndex, skb: SkbIndex): void {
  fetchLines(mem, cpu, skb);
  // Where a queue's pages come from a page_pool, the data of all its skbs lies in these.
  const inPages = mem.pools.size.length > 0;
  mem.dataOf[skb] = inPages ? NIL : allocObject(mem, mem.data, cpu);
  mem.poolPage[skb] = NIL;
  mem.pagesOf[skb] = mem.shape.pages;
  if (mem.shape.pages === 0) return;
  mem.pagesNode[skb] = mem.fabric.cpu_node[cpu];
  for (let i = 0; i < mem.shape.pages; i++) alloc_pages(mem, cpu);
}

/** A clone shares the data of its original. */
export function shareData(mem: Memory, cpu: CpuIndex, skb: SkbIndex): void {
  fetchLines(mem, cpu, skb);
  mem.dataOf[skb] = NIL;
  mem.poolPage[skb] = NIL;
  mem.pagesOf[skb] = 0;
}

/** A reader has used the skb: all its lines came here, as part of the reader's own time. */
export function touchSkb(mem: Memory, cpu: CpuIndex, skb: SkbIndex): void {
  fetchLines(mem, cpu, skb);
}

/** A pusher writes the first line only, and has read it before. */
export function touchFirstLine(mem: Memory, cpu: CpuIndex, skb: SkbIndex): void {
  moveLines(mem.fabric, mem.heads.slabs.objectLines, mem.head[skb], cpu, 1);
}

/**
 * skb_release_data(). The owner's flush has the price of the lines in its own (FLUSH of the cost
 * model); others pay for those that are not here. `softirq`: with bottom halves off.
 */
export function skb_release_data(
  m: Machine,
  mem: Memory,
  freed: { readonly cpu: CpuIndex; readonly skb: SkbIndex; readonly path: number },
  softirq: boolean,
): void {
  const { cpu, skb, path } = freed;
  const linesPs = fetchLines(mem, cpu, skb);
  if (path !== FREE_PATH.flush) spend(mem, linesPs);
  if (mem.dataOf[skb] !== NIL) freeObject(mem, mem.data, cpu, mem.dataOf[skb]);
  for (let i = 0; i < mem.pagesOf[skb]; i++) free_unref_page(mem, cpu, mem.pagesNode[skb]);
  if (mem.poolPage[skb] !== NIL) page_pool_put(m, cpu, skb, softirq);
}

/** Brings an skb's lines here; gives what that takes, with some of the fetches overlapping. */
function fetchLines(mem: Memory, cpu: CpuIndex, skb: SkbIndex): number {
  const { skbLines, skbOverlap } = mem.costs;
  const { objectLines } = mem.heads.slabs;
  const ps = moveLines(mem.fabric, objectLines, mem.head[skb], cpu, skbLines);
  return ps === 0 ? 0 : Math.round((ps * skbLines) / skbOverlap);
}
