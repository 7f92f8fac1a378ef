/**
 * page_pool: receive pages of a NIC queue, recycled through a lock-free cache, a ring, or not.
 *
 * Models   net/core/page_pool.c and include/net/page_pool/types.h: page_pool_alloc_netmem() with
 *          its cache of 128, the refill of 64 from the ptr_ring (pages of another node than the
 *          pool's are released: `waive`) and the slow path in bulks of 64; page_pool_put_*() with
 *          page_pool_napi_local(): in softirq, on the pool's CPU or on the one that has its NAPI
 *          scheduled (list_owner), the page goes to the cache if there is room, else to the ring,
 *          else back to the page allocator (`ring_full`).
 *          Costs are those measured for an alloc and a put on one CPU (19, 54, 238 cycles).
 * Differs  A page has one user; DMA mapping is part of the slow path's cost. The cost of a pair is
 *          split so that every pair adds up to its figure: an alloc takes half of the cache's, a
 *          put the rest of what its way costs, a page of the slow path half of that at either end.
 *          15abbe7c8266 (sizes that follow the page size) is left out: its formula was not read.
 *
 * How a workload uses it: setListOwner(mem, q, cpu) when the NAPI of queue q is scheduled, and
 * with NIL when it completes; in its poll page_pool_alloc(m, q, cpu), then, with the skb built,
 * skb_mark_for_recycle(mem, skb, page). Freeing the skb, wherever that happens, puts the page.
 */

import { assert } from '../../lib/assert.ts';
import { EV } from '../../schema/events.ts';
import {
  LINE,
  POOL_COUNT,
  POOL_GET,
  POOL_WAY,
  type PoolCountName,
} from '../../schema/memory-codes.ts';
import { type CpuIndex, NIL, type NodeId, type Ps, type SkbIndex } from '../../schema/units.ts';
import { type Lines, newLines, readLine, writeLine } from '../hw/lines.ts';
import { emit, type Machine } from '../machine.ts';
import { type Memory, memoryOf, spend } from '../memory.ts';

export interface PoolSpec {
  /** Entries of the ptr_ring: as many as the queue has descriptors. */
  readonly pool_size: number;
  /** Node whose pages it keeps; NIL: of the node where it is polled. */
  readonly node: NodeId;
  /** CPU of a pool that belongs to a CPU (page_pool_create_percpu()); none for a NIC's. */
  readonly cpuid?: CpuIndex;
}

const PP_ALLOC_CACHE_SIZE = 128;
const PP_ALLOC_CACHE_REFILL = 64;

export interface PagePools {
  readonly cpuid: Int32Array; // [pool] its CPU, or NIL
  readonly list_owner: Int32Array; // [pool] CPU that has its NAPI scheduled, or NIL
  readonly nid: Int32Array; // [pool] node whose pages it keeps
  readonly size: Int32Array; // [pool] entries of its ring
  readonly ringBase: Int32Array; // [pool] first entry of its ring in `ring`
  readonly ring: Int32Array; // [base + slot] page
  readonly produced: Float64Array; // [pool] pages ever put on the ring
  readonly consumed: Float64Array; // [pool] pages ever taken off it
  readonly cache: Int32Array; // [pool * 128 + i] pages, a stack
  readonly cached: Int32Array; // [pool] pages in its cache
  readonly pageNode: Int32Array; // [page] node of its memory
  readonly pagePool: Int32Array; // [page] the pool it came from
  readonly unused: Int32Array; // [i] pages that are with the page allocator, a stack
  readonly unusedTop: Int32Array; // [0] pages in `unused`
  readonly lines: Lines; // [2 * pool] producer lock and index, [2 * pool + 1] entries
  readonly counts: Float64Array; // [pool * COUNTS + POOL_COUNT] since the start
}

const COUNTS = POOL_COUNT.ring_full + 1;

/** `inFlight`: pages that are with skbs at most at one time. */
export function newPagePools(specs: readonly PoolSpec[], inFlight: number): PagePools {
  const pools = specs.length;
  // All that caches and rings hold, and a refill or a bulk under way.
  const kept = specs.reduce((sum, { pool_size }) => {
    return sum + PP_ALLOC_CACHE_SIZE + pool_size + PP_ALLOC_CACHE_REFILL;
  }, 0);
  const pages = pools === 0 ? 0 : kept + inFlight;
  let base = 0;
  const ringBase = specs.map(({ pool_size }) => {
    base += pool_size;
    return base - pool_size;
  });
  return {
    cpuid: Int32Array.from(specs, ({ cpuid = NIL }) => cpuid),
    list_owner: new Int32Array(pools).fill(NIL),
    nid: Int32Array.from(specs, ({ node }) => node),
    size: Int32Array.from(specs, ({ pool_size }) => pool_size),
    ringBase: Int32Array.from(ringBase),
    ring: new Int32Array(base),
    produced: new Float64Array(pools),
    consumed: new Float64Array(pools),
    cache: new Int32Array(pools * PP_ALLOC_CACHE_SIZE),
    cached: new Int32Array(pools),
    pageNode: new Int32Array(pages).fill(NIL),
    pagePool: new Int32Array(pages).fill(NIL),
    unused: Int32Array.from({ length: pages }, (_, i) => pages - 1 - i),
    unusedTop: Int32Array.of(pages),
    lines: newLines(2 * pools),
    counts: new Float64Array(pools * COUNTS),
  };
}

/** The NAPI of a queue is scheduled on `cpu`, or is complete (NIL). */
export function setListOwner(mem: Memory, pool: number, cpu: CpuIndex): void {
  mem.pools.list_owner[pool] = cpu;
}

/** A page for a packet, in the poll of the pool's queue on `cpu`. */
export function page_pool_alloc(m: Machine, pool: number, cpu: CpuIndex): number {
  const mem = memoryOf(m);
  const { pools: p } = mem;
  spend(mem, halfOf(mem.costs.poolFastPs));
  if (p.cached[pool] > 0) {
    count(p, pool, POOL_COUNT.fast);
    return takeCached(p, pool);
  }
  const way = page_pool_refill_alloc_cache(mem, pool, cpu) ? POOL_GET.refill : POOL_GET.slow;
  if (way === POOL_GET.refill) count(p, pool, POOL_COUNT.refill);
  else allocSlow(mem, pool, cpu);
  const page = takeCached(p, pool);
  emit(m, EV.page_pool_get, cpu, NIL, pool, way, p.cached[pool]);
  return page;
}

/** Takes up to 64 pages off the ring, until one is of another node: that one is released. */
function page_pool_refill_alloc_cache(mem: Memory, pool: number, cpu: CpuIndex): boolean {
  const { pools: p, fabric } = mem;
  if (p.produced[pool] === p.consumed[pool]) {
    count(p, pool, POOL_COUNT.empty);
    return false;
  }
  spend(mem, readLine(fabric, p.lines, 2 * pool + 1, cpu, LINE.pool));
  const wanted = preferredNode(mem, pool, cpu);
  while (p.produced[pool] > p.consumed[pool] && p.cached[pool] < PP_ALLOC_CACHE_REFILL) {
    const page = p.ring[p.ringBase[pool] + (p.consumed[pool]++ % p.size[pool])];
    if (p.pageNode[page] === wanted) {
      p.cache[pool * PP_ALLOC_CACHE_SIZE + p.cached[pool]++] = page;
      continue;
    }
    count(p, pool, POOL_COUNT.waive);
    release(mem, page);
    break;
  }
  return p.cached[pool] > 0;
}

/** __page_pool_alloc_pages_slow(): a bulk of pages from the page allocator, into the cache. */
function allocSlow(mem: Memory, pool: number, cpu: CpuIndex): void {
  const { pools: p, costs } = mem;
  count(p, pool, POOL_COUNT.slow);
  for (let i = 0; i < PP_ALLOC_CACHE_REFILL; i++) {
    assert(p.unusedTop[0] > 0, 'there are as many pages as pools and skbs can hold');
    const page = p.unused[--p.unusedTop[0]];
    p.pageNode[page] = preferredNode(mem, pool, cpu);
    p.pagePool[page] = pool;
    p.cache[pool * PP_ALLOC_CACHE_SIZE + p.cached[pool]++] = page;
    spend(mem, halfOf(costs.poolSlowPs) - halfOf(costs.poolFastPs));
  }
}

/** A pool without a node of its own takes pages of the node where it is polled. */
function preferredNode(mem: Memory, pool: number, cpu: CpuIndex): NodeId {
  const nid = mem.pools.nid[pool];
  return nid === NIL ? mem.fabric.cpu_node[cpu] : nid;
}

/** page_pool_put_unrefed_netmem(): the page of `skb`, freed on `cpu`. */
export function page_pool_put(m: Machine, cpu: CpuIndex, skb: SkbIndex, inSoftirq: boolean): void {
  const mem = memoryOf(m);
  const page = mem.poolPage[skb];
  mem.poolPage[skb] = NIL;
  const pool = mem.pools.pagePool[page];
  const way = putPage(mem, page, cpu, inSoftirq);
  emit(m, EV.page_pool_put, cpu, skb, pool, way, mem.pools.cached[pool]);
}

function putPage(mem: Memory, page: number, cpu: CpuIndex, inSoftirq: boolean): number {
  const { pools: p, costs } = mem;
  const pool = p.pagePool[page];
  if (page_pool_napi_local(p, pool, cpu, inSoftirq)) {
    if (p.cached[pool] < PP_ALLOC_CACHE_SIZE) {
      count(p, pool, POOL_COUNT.cached);
      spend(mem, costs.poolFastPs - halfOf(costs.poolFastPs));
      p.cache[pool * PP_ALLOC_CACHE_SIZE + p.cached[pool]++] = page;
      return POOL_WAY.cache;
    }
    count(p, pool, POOL_COUNT.cache_full);
  }
  return page_pool_recycle_in_ring(mem, page, cpu);
}

function page_pool_recycle_in_ring(mem: Memory, page: number, cpu: CpuIndex): number {
  const { pools: p, costs, fabric } = mem;
  const pool = p.pagePool[page];
  spend(mem, writeLine(fabric, p.lines, 2 * pool, cpu, LINE.pool));
  if (p.produced[pool] - p.consumed[pool] === p.size[pool]) {
    count(p, pool, POOL_COUNT.ring_full);
    release(mem, page);
    return POOL_WAY.released;
  }
  count(p, pool, POOL_COUNT.ring);
  spend(mem, writeLine(fabric, p.lines, 2 * pool + 1, cpu, LINE.pool));
  spend(mem, costs.poolRingPs - halfOf(costs.poolFastPs));
  p.ring[p.ringBase[pool] + (p.produced[pool]++ % p.size[pool])] = page;
  return POOL_WAY.ring;
}

/** Whether nobody else can be at the pool's cache now. */
function page_pool_napi_local(
  p: PagePools,
  pool: number,
  cpu: CpuIndex,
  inSoftirq: boolean,
): boolean {
  return inSoftirq && (p.cpuid[pool] === cpu || p.list_owner[pool] === cpu);
}

/** skb_mark_for_recycle(): the skb's data lies in a page of a pool. */
export function skb_mark_for_recycle(mem: Memory, skb: SkbIndex, page: number): void {
  mem.poolPage[skb] = page;
}

function takeCached(p: PagePools, pool: number): number {
  return p.cache[pool * PP_ALLOC_CACHE_SIZE + --p.cached[pool]];
}

/** Back to the page allocator. */
function release(mem: Memory, page: number): void {
  const { pools: p, costs } = mem;
  spend(mem, costs.poolSlowPs - halfOf(costs.poolSlowPs));
  p.unused[p.unusedTop[0]++] = page;
}

function halfOf(ps: Ps): Ps {
  return Math.round(ps / 2);
}

function count(p: PagePools, pool: number, name: number): void {
  p.counts[pool * COUNTS + name]++;
}

export function poolCount(p: PagePools, pool: number, name: PoolCountName): number {
  return p.counts[pool * COUNTS + POOL_COUNT[name]];
}
