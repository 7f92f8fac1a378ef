import { describe, expect, it } from 'vitest';
import { machineWithMemory, NEAR_PS, ZONE_PAGE_PS } from '../memory.fixture.ts';
import { alloc_pages, free_unref_page } from './page-alloc.ts';
import { dataShape } from './skb-data.ts';

const ROUNDS = 700;
const BATCH = 7;

/** Pages go from CPU 0 to a consumer, two datagrams at a time. */
function pagesBetween(cpuNode: readonly number[], consumer: number) {
  const { mem } = machineWithMemory({ cpuNode });
  for (let i = 0; i < ROUNDS; i++) {
    alloc_pages(mem, 0);
    free_unref_page(mem, consumer, 0);
  }
  return mem;
}

describe('order-3 pages', () => {
  it('freed where they were allocated never see the zone again', () => {
    const mem = pagesBetween([0, 0], 0);
    expect(mem.pages.lock.locks.visits[0]).toBe(1);
  });

  it.each([
    ['same node', [0, 0]],
    ['another node', [0, 1]],
  ])('freed on another CPU (%s) take zone->lock once a batch on either side', (_, cpuNode) => {
    const mem = pagesBetween(cpuNode, 1);
    const batches = ROUNDS / BATCH;
    expect(mem.pages.lock.locks.visits[0]).toBe(2 * batches - 1);
  });

  it('cost a batch the lock for all its pages, and its line', () => {
    const { mem } = machineWithMemory({ cpuNode: [0, 0] });
    alloc_pages(mem, 0);
    expect(mem.spent[0]).toBe(BATCH * ZONE_PAGE_PS);
    mem.clock[0] = 1e9;
    mem.spent.fill(0);
    alloc_pages(mem, 1);
    expect(mem.spent[0]).toBe(NEAR_PS + BATCH * ZONE_PAGE_PS);
  });

  it('make who comes while the zone is locked wait', () => {
    const { mem } = machineWithMemory({ cpuNode: [0, 0] });
    alloc_pages(mem, 0);
    mem.spent.fill(0);
    alloc_pages(mem, 1);
    expect(mem.spent[1]).toBe(BATCH * ZONE_PAGE_PS);
    expect(mem.waitPs[1]).toBe(BATCH * ZONE_PAGE_PS);
  });
});

describe('the data of a datagram', () => {
  it.each([
    { payloadBytes: 14, pageKib: 4, objectBytes: 640, slabObjects: 51, pages: 0 },
    { payloadBytes: 512, pageKib: 64, objectBytes: 1_024, slabObjects: 32, pages: 0 },
    { payloadBytes: 1_472, pageKib: 4, objectBytes: 2_048, slabObjects: 16, pages: 0 },
    { payloadBytes: 8_192, pageKib: 4, objectBytes: 640, slabObjects: 51, pages: 0 },
    { payloadBytes: 16_384, pageKib: 4, objectBytes: 640, slabObjects: 51, pages: 1 },
    { payloadBytes: 65_507, pageKib: 4, objectBytes: 640, slabObjects: 51, pages: 2 },
    { payloadBytes: 65_507, pageKib: 64, objectBytes: 640, slabObjects: 51, pages: 0 },
  ])('of $payloadBytes bytes with $pageKib KiB pages', ({ payloadBytes, pageKib, ...shape }) => {
    expect(dataShape({ payloadBytes, pageKib })).toEqual(shape);
  });
});
