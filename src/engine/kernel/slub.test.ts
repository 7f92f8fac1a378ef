import { describe, expect, it } from 'vitest';
import { LINE, SLAB_COUNT, type SlabCountName } from '../../schema/memory-codes.ts';
import { LIST_PS, machineWithMemory, NEAR_PS, transfersOf } from '../memory.fixture.ts';
import type { Memory } from '../memory.ts';
import { allocObject, freeObject, freeObjects } from './kmem-cache.ts';

const OBJECTS = 32;
/** Slabs of 32 heads that a CPU keeps: 2 * 52 objects. */
const KEPT = 4;

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
    expect(transfersOf(mem, LINE.slab)).toEqual([0, 0, 0, 0]);
    expect(mem.spent[0]).toBe(0);
  });

  it('send every free of a remote consumer through __slab_free()', () => {
    const mem = produceAndConsume(false, [0, 0], { consumer: 1 });
    const counts = countsOf(mem);
    expect(counts.free_slow).toBe(3_160);
    expect(counts.free_fast).toBeUndefined();
  });

  it('visit list_lock once for each slab that gets empty, and once for several that move', () => {
    const mem = produceAndConsume(false, [0, 0], { consumer: 1 });
    const visits = mem.heads.slabs.list_lock.locks.visits[0];
    const { free_slow = 0, cpu_partial_drain = 0, cpu_partial_free = 0 } = countsOf(mem);
    const emptied = Math.floor(free_slow / OBJECTS);
    expect(visits - emptied - cpu_partial_drain).toBeLessThanOrEqual(emptied / KEPT);
    expect(visits).toBeGreaterThanOrEqual(emptied + cpu_partial_drain - 1);
    expect(Math.abs(cpu_partial_free / cpu_partial_drain - KEPT)).toBeLessThan(0.3);
  });

  it('charge the consumer for the line of the slab, and for no lock when it was full', () => {
    const { mem } = machineWithMemory({ cpuNode: [0, 0] });
    const first = Array.from({ length: OBJECTS }, () => allocObject(mem, mem.heads, 0));
    allocObject(mem, mem.heads, 0); // From another slab: the first one is full now.
    mem.spent.fill(0);
    freeObject(mem, mem.heads, 1, first[0]);
    expect(mem.spent[0]).toBe(NEAR_PS);
    expect(countsOf(mem).cpu_partial_free).toBe(1);
    mem.spent.fill(0);
    for (const object of first.slice(1, -1)) freeObject(mem, mem.heads, 1, object);
    expect(mem.spent[0]).toBe(0);
    // The last one empties it: a look under the lock finds it on no list of the node.
    freeObject(mem, mem.heads, 1, first[OBJECTS - 1]);
    expect(mem.spent[0]).toBe(LIST_PS);
    expect(mem.heads.slabs.nr_partial[0]).toBe(0);
  });

  it('hand on what a CPU has gathered when one more comes, held once for each slab', () => {
    const { mem } = machineWithMemory({ cpuNode: [0, 0] });
    const all = Array.from({ length: (KEPT + 2) * OBJECTS }, () => allocObject(mem, mem.heads, 0));
    const firsts = Array.from({ length: KEPT + 1 }, (_, slab) => all[slab * OBJECTS]);
    for (const object of firsts.slice(0, KEPT)) freeObject(mem, mem.heads, 1, object);
    expect(mem.heads.slabs.list_lock.locks.visits[0]).toBe(0);
    mem.spent.fill(0);
    freeObject(mem, mem.heads, 1, firsts[KEPT]);
    expect(mem.spent[0]).toBe(NEAR_PS + KEPT * LIST_PS);
    expect(mem.heads.slabs.nr_partial[0]).toBe(KEPT);
    expect(mem.heads.slabs.cpuPartials[1]).toBe(1);
  });

  it('fetch one more than half of what a CPU keeps besides the slab that is wanted', () => {
    const { mem } = machineWithMemory({ cpuNode: [0, 0] });
    const all = Array.from({ length: (KEPT + 2) * OBJECTS }, () => allocObject(mem, mem.heads, 0));
    for (let slab = 0; slab <= KEPT; slab++) freeObject(mem, mem.heads, 1, all[slab * OBJECTS]);
    // CPU 0 has used up its active slab.
    mem.spent.fill(0);
    // The set was handed on newest first.
    expect(allocObject(mem, mem.heads, 0)).toBe(all[(KEPT - 1) * OBJECTS]);
    expect(mem.heads.slabs.cpuPartials[0]).toBe(KEPT / 2 + 1);
    expect(mem.spent[0]).toBeGreaterThanOrEqual((KEPT / 2 + 2) * LIST_PS);
    allocObject(mem, mem.heads, 0);
    expect(mem.heads.slabs.list_lock.locks.visits[0]).toBe(2);
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

  it('give empty slabs back where five are partial already', () => {
    const { mem } = machineWithMemory({ cpuNode: [0, 0] });
    const all = Array.from({ length: 14 * OBJECTS }, () => allocObject(mem, mem.heads, 0));
    for (const object of all) freeObject(mem, mem.heads, 1, object);
    const { slabs } = mem.heads;
    // Thirteen were full: twelve have been handed on by four, one is kept.
    expect(slabs.nr_partial[0]).toBe(5);
    expect(slabs.cpuPartials[1]).toBe(1);
    expect(countsOf(mem)).toMatchObject({ new_slab: 14, discard_slab: 7 });
    // The fourteenth is still the active one of CPU 0.
    expect(slabs.frozen.filter((cpu) => cpu === 0)).toHaveLength(1);
  });

  it('free a batch slab by slab: one line for each', () => {
    const { mem } = machineWithMemory({ cpuNode: [0, 0] });
    const all = Array.from({ length: 3 * OBJECTS }, () => allocObject(mem, mem.heads, 0));
    const batch = Int32Array.of(...all.slice(0, 16), ...all.slice(OBJECTS, OBJECTS + 16));
    freeObjects(mem, mem.heads, 1, { objects: batch, count: 32 });
    expect(countsOf(mem).free_slow).toBe(32);
    expect(mem.heads.slabs.list_lock.locks.visits[0]).toBe(0);
    expect(transfersOf(mem, LINE.slab)).toEqual([0, 2, 0, 0]);
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
