import { describe, expect, it } from 'vitest';
import { LINE, SLAB_COUNT, type SlabCountName } from '../../schema/memory-codes.ts';
import { LIST_PS, machineWithMemory, NEAR_PS, transfersOf } from '../memory.fixture.ts';
import type { Memory } from '../memory.ts';
import { allocObject, freeObject, freeObjects } from './kmem-cache.ts';

const OBJECTS = 32;

function countsOf({ heads }: Memory): Partial<Record<SlabCountName, number>> {
  const { counts } = heads.slabs;
  const named = Object.entries(SLAB_COUNT).map(([name, i]) => [name, counts[i]] as const);
  return Object.fromEntries(named.filter(([, n]) => n > 0));
}

/** One producer and one consumer that frees everything a little later. */
function produceAndConsume(
  sheaves: boolean,
  cpuNode: readonly number[],
  { consumer, rounds = 3_200, behind = 40 }: { consumer: number; rounds?: number; behind?: number },
) {
  const { mem } = machineWithMemory({ cpuNode, sheaves });
  const queue: number[] = [];
  for (let i = 0; i < rounds; i++) {
    queue.push(allocObject(mem, mem.heads, 0));
    if (queue.length > behind) freeObject(mem, mem.heads, consumer, queue.shift() as number);
  }
  return mem;
}

describe('slabs with an active one for each CPU', () => {
  it('give and take on one CPU without a line or a lock', () => {
    const mem = produceAndConsume(false, [0, 0], { consumer: 0, behind: 4 });
    expect(countsOf(mem)).toMatchObject({ alloc_slow: 1, new_slab: 1, free_fast: 3_196 });
    expect(countsOf(mem).free_slow).toBeUndefined();
    expect(mem.heads.slabs.list_lock.locks.visits[0]).toBe(0);
    expect(transfersOf(mem, LINE.slab)).toEqual([0, 0, 0]);
    expect(mem.spent[0]).toBe(0);
  });

  it('send every free of a remote consumer through __slab_free()', () => {
    const mem = produceAndConsume(false, [0, 0], { consumer: 1 });
    const counts = countsOf(mem);
    expect(counts.free_slow).toBe(3_160);
    expect(counts.free_fast).toBeUndefined();
  });

  it('visit list_lock about once a slab on either side', () => {
    const mem = produceAndConsume(false, [0, 0], { consumer: 1 });
    const visits = mem.heads.slabs.list_lock.locks.visits[0];
    const slabs = 3_200 / OBJECTS;
    expect(visits).toBeGreaterThan(1.8 * slabs);
    expect(visits).toBeLessThan(2.2 * slabs);
  });

  it('charge the consumer for the line of the slab, and for the lock when it was full', () => {
    const { mem } = machineWithMemory({ cpuNode: [0, 0] });
    const first = Array.from({ length: OBJECTS }, () => allocObject(mem, mem.heads, 0));
    allocObject(mem, mem.heads, 0); // From another slab: the first one is full now.
    mem.spent.fill(0);
    freeObject(mem, mem.heads, 1, first[0]);
    expect(mem.spent[0]).toBe(NEAR_PS + LIST_PS);
    mem.spent.fill(0);
    freeObject(mem, mem.heads, 1, first[1]);
    expect(mem.spent[0]).toBe(0);
  });

  it('let remote frees into an active slab without list_lock; its CPU collects them', () => {
    const { mem } = machineWithMemory({ cpuNode: [0, 0] });
    const mine = Array.from({ length: OBJECTS }, () => allocObject(mem, mem.heads, 0));
    for (const object of mine.slice(0, 5)) freeObject(mem, mem.heads, 1, object);
    expect(mem.heads.slabs.list_lock.locks.visits[0]).toBe(0);
    const again = Array.from({ length: 5 }, () => allocObject(mem, mem.heads, 0));
    expect(new Set(again)).toEqual(new Set(mine.slice(0, 5)));
    expect(countsOf(mem)).toMatchObject({ new_slab: 1, alloc_slow: 2 });
  });

  it('give an empty slab back where five are partial, itself among them', () => {
    const { mem } = machineWithMemory({ cpuNode: [0, 0] });
    const all = Array.from({ length: 8 * OBJECTS }, () => allocObject(mem, mem.heads, 0));
    for (const object of all) freeObject(mem, mem.heads, 1, object);
    const { slabs } = mem.heads;
    expect(slabs.nr_partial[0]).toBe(4);
    expect(countsOf(mem)).toMatchObject({ new_slab: 8, discard_slab: 3 });
    // The eighth is still the active one of CPU 0.
    expect(slabs.frozen.filter((cpu) => cpu === 0)).toHaveLength(1);
  });

  it('free a batch slab by slab: one line and at most one lock for each', () => {
    const { mem } = machineWithMemory({ cpuNode: [0, 0] });
    const all = Array.from({ length: 3 * OBJECTS }, () => allocObject(mem, mem.heads, 0));
    const batch = Int32Array.of(...all.slice(0, 16), ...all.slice(OBJECTS, OBJECTS + 16));
    freeObjects(mem, mem.heads, 1, { objects: batch, count: 32 });
    expect(countsOf(mem).free_slow).toBe(32);
    expect(mem.heads.slabs.list_lock.locks.visits[0]).toBe(2);
    expect(transfersOf(mem, LINE.slab)).toEqual([0, 2, 0]);
  });

  it('never hand out an object twice, and find every one again', () => {
    const { mem } = machineWithMemory({ cpuNode: [0, 0, 1, 1] });
    const held = new Map<number, number>();
    for (let i = 0; i < 20_000; i++) {
      const cpu = (i * 7) % 4;
      if (held.size < 900 && i % 3 !== 0) {
        const object = allocObject(mem, mem.heads, cpu);
        expect(held.has(object)).toBe(false);
        held.set(object, cpu);
      } else if (held.size > 0) {
        const [object] = [...held.keys()].slice((i * 31) % held.size);
        held.delete(object);
        freeObject(mem, mem.heads, cpu, object);
      }
    }
    const { slabs } = mem.heads;
    const kept = countFree(mem);
    const backed = slabs.node.filter((node) => node >= 0).length * OBJECTS;
    expect(kept + held.size).toBe(backed);
  });
});

/** Objects on freelists, of slabs and of CPUs. */
function countFree({ heads: { slabs } }: Memory): number {
  let free = 0;
  for (const first of [...slabs.freelist, ...slabs.cpu_freelist]) {
    for (let object = first; object >= 0; object = slabs.next[object]) free++;
  }
  return free;
}
