import { describe, expect, it } from 'vitest';
import { EV } from '../../schema/events.ts';
import { LINE, POOL_COUNT, POOL_WAY, type PoolCountName } from '../../schema/memory-codes.ts';
import { machineWithMemory, NEAR_PS, transfersOf } from '../memory.fixture.ts';
import { memoryOf } from '../memory.ts';
import {
  page_pool_alloc,
  page_pool_put,
  poolCount,
  setListOwner,
  skb_mark_for_recycle,
} from './page-pool.ts';
import { alloc_skb } from './skb-alloc.ts';
import { skb_consume_udp } from './udp-socket.ts';

const NIC = 0;
const READER = 1;
/** One cycle is 1 ns. */
const CYCLE_PS = 1_000;

function machineWithPool(pool: Partial<Parameters<typeof machineWithMemory>[0]> = {}) {
  const { m, mem } = machineWithMemory({
    cpuNode: [0, 0],
    logRows: 8_192,
    pools: [{ pool_size: 256, node: 0 }],
    ...pool,
  });
  setListOwner(mem, 0, NIC);
  return { m, mem };
}

type Pool = ReturnType<typeof machineWithPool>;

/** An alloc and the put of that page: their price together, without lines, in cycles. */
function pair({ m, mem }: Pool, put: { cpu: number; inSoftirq: boolean }): number {
  const before = transfersOf(mem, LINE.pool)[1];
  mem.spent.fill(0);
  mem.poolPage[0] = page_pool_alloc(m, 0, NIC);
  page_pool_put(m, put.cpu, 0, put.inSoftirq);
  const lines = transfersOf(mem, LINE.pool)[1] - before;
  return (mem.spent[0] - lines * NEAR_PS) / CYCLE_PS;
}

function countsOf({ mem }: Pool) {
  const all = (Object.keys(POOL_COUNT) as PoolCountName[]).map(
    (name) => [name, poolCount(mem.pools, 0, name)] as const,
  );
  return Object.fromEntries(all.filter(([, n]) => n > 0));
}

describe('an alloc and a put', () => {
  it('cost 19 cycles through the cache', () => {
    const pool = machineWithPool();
    pair(pool, { cpu: NIC, inSoftirq: true });
    expect(pair(pool, { cpu: NIC, inSoftirq: true })).toBe(19);
  });

  it('cost 54 through the ring, and its lines on top where two CPUs use it', () => {
    const pool = machineWithPool();
    pair(pool, { cpu: READER, inSoftirq: false });
    expect(pair(pool, { cpu: READER, inSoftirq: false })).toBe(54);
    expect(transfersOf(pool.mem, LINE.pool)).toEqual([0, 0, 0, 0]);
    // 64 of the first bulk, then off the ring: its entries come from the reader.
    for (let i = 0; i < 63; i++) pair(pool, { cpu: READER, inSoftirq: false });
    expect(transfersOf(pool.mem, LINE.pool)).toEqual([0, 2, 0, 0]);
    expect(countsOf(pool)).toMatchObject({ slow: 1, refill: 1, ring: 65 });
  });

  it('cost 238 through the page allocator: 64 pages in, none kept', () => {
    const { m, mem } = machineWithPool({ pools: [{ pool_size: 1, node: 0 }] });
    mem.poolPage[0] = page_pool_alloc(m, 0, NIC);
    page_pool_put(m, READER, 0, false); // The only entry of the ring.
    for (let i = 1; i < 64; i++) {
      mem.poolPage[i] = page_pool_alloc(m, 0, NIC);
      page_pool_put(m, READER, i, false);
    }
    expect(poolCount(mem.pools, 0, 'ring_full')).toBe(63);
    const ring = 54;
    expect(mem.spent[0] / CYCLE_PS).toBe(63 * 238 + ring - 19 / 2 + 238 / 2);
  });
});

describe('a put goes to the cache', () => {
  it.each([
    { where: 'in softirq on the CPU of the NAPI', cpu: NIC, inSoftirq: true, way: 'cache' },
    { where: 'there, but not in softirq', cpu: NIC, inSoftirq: false, way: 'ring' },
    { where: 'in softirq elsewhere', cpu: READER, inSoftirq: true, way: 'ring' },
  ] as const)('$where: $way', ({ cpu, inSoftirq, way }) => {
    const { m, mem } = machineWithPool();
    mem.poolPage[0] = page_pool_alloc(m, 0, NIC);
    m.log.length = 0;
    page_pool_put(m, cpu, 0, inSoftirq);
    expect(m.log.kind[0]).toBe(EV.page_pool_put);
    expect(m.log.y[0]).toBe(POOL_WAY[way]);
  });

  it('of a pool that belongs to the CPU, whoever has the NAPI', () => {
    const { m, mem } = machineWithPool({
      pools: [{ pool_size: 256, node: 0, cpuid: READER }],
    });
    mem.poolPage[0] = page_pool_alloc(m, 0, NIC);
    page_pool_put(m, READER, 0, true);
    expect(poolCount(mem.pools, 0, 'cached')).toBe(1);
  });

  it('not once the NAPI is complete', () => {
    const { m, mem } = machineWithPool();
    mem.poolPage[0] = page_pool_alloc(m, 0, NIC);
    setListOwner(mem, 0, -1);
    page_pool_put(m, NIC, 0, true);
    expect(poolCount(mem.pools, 0, 'ring')).toBe(1);
  });

  it('until it holds 128; then to the ring, then nowhere', () => {
    const { m, mem } = machineWithPool({ pools: [{ pool_size: 16, node: 0 }] });
    for (let i = 0; i < 192; i++) mem.poolPage[i] = page_pool_alloc(m, 0, NIC);
    for (let i = 0; i < 192; i++) page_pool_put(m, NIC, i, true);
    const counts = countsOf({ m, mem });
    expect(counts).toMatchObject({ slow: 3, cached: 128, cache_full: 64, ring: 16, ring_full: 48 });
  });
});

it('releases pages of another node at a refill', () => {
  const { m, mem } = machineWithMemory({
    cpuNode: [0, 1],
    pools: [{ pool_size: 64, node: -1 }],
  });
  for (let i = 0; i < 64; i++) mem.poolPage[i] = page_pool_alloc(m, 0, 0);
  for (let i = 0; i < 64; i++) page_pool_put(m, 0, i, false);
  // The queue has moved to the other node: the first page off the ring is refused.
  page_pool_alloc(m, 0, 1);
  expect(poolCount(mem.pools, 0, 'waive')).toBe(1);
  expect(poolCount(mem.pools, 0, 'slow')).toBe(2);
});

describe('pages of received packets', () => {
  /** Ten polls of 32 packets on the NIC's CPU; the reader on another frees them in between. */
  function receive(variant: 'pernode' | 'none') {
    const { m, mem } = machineWithPool({ variant });
    m.in_net_rx_action[NIC] = 1;
    for (let poll = 0; poll < 10; poll++) {
      if (variant !== 'none') m.variant.skb_defer_free_flush(m, NIC);
      const skbs = Array.from({ length: 32 }, () => {
        const page = page_pool_alloc(m, 0, NIC);
        const skb = alloc_skb(m, NIC, 'napi');
        skb_mark_for_recycle(mem, skb, page);
        return skb;
      });
      for (const skb of skbs) skb_consume_udp(m, READER, skb);
    }
    return countsOf({ m, mem });
  }

  it('come home to the cache when the CPU that allocated frees them', () => {
    expect(receive('pernode')).toEqual({ empty: 1, slow: 1, fast: 319, cached: 288 });
  });

  it('go over the ring when the reader frees them', () => {
    const counts = receive('none');
    expect(counts).toMatchObject({ ring: 320, slow: 1, refill: 4 });
    expect(counts.cached).toBeUndefined();
  });
});

it('a machine without a memory side has no pools', () => {
  const { m } = machineWithPool();
  expect(() => memoryOf({ ...m, memory: null })).toThrow('memory side');
});
