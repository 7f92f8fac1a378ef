import { describe, expect, it } from 'vitest';
import { LINE, SLAB_COUNT, type SlabCountName } from '../../schema/memory-codes.ts';
import { LIST_PS, machineWithMemory, SOCKET_PS, transfersOf } from '../memory.fixture.ts';
import type { Memory } from '../memory.ts';
import { allocObject, freeObject, freeObjects } from './kmem-cache.ts';
import { sheafCapacity } from './sheaves.ts';

function count({ heads }: Memory, name: SlabCountName): number {
  return heads.slabs.counts[SLAB_COUNT[name]];
}

/** CPU 0 allocates, another CPU frees all of it 40 objects later. */
function oneWay(cpuNode: readonly number[], consumer: number, rounds = 5_600): Memory {
  const { mem } = machineWithMemory({ cpuNode, sheaves: true });
  const queue: number[] = [];
  for (let i = 0; i < rounds; i++) {
    queue.push(allocObject(mem, mem.heads, 0));
    if (queue.length > 40) freeObject(mem, mem.heads, consumer, queue.shift() as number);
  }
  return mem;
}

describe('sheaves', () => {
  it.each([
    [64, 60],
    [256, 28],
    [640, 28],
    [1_024, 12],
    [2_048, 12],
    [4_096, 4],
  ])('hold objects of %i bytes: %i', (bytes, capacity) => {
    expect(sheafCapacity({ objectBytes: bytes, pageBytes: 4_096 })).toBe(capacity);
  });

  it('spare a consumer on the same node __slab_free() altogether', () => {
    const mem = oneWay([0, 0], 1);
    expect(count(mem, 'free_slow')).toBe(0);
    expect(count(mem, 'sheaf_free')).toBe(5_560);
  });

  it('go round through the barn: a full sheaf each 28 objects on either side', () => {
    const mem = oneWay([0, 0], 1);
    const { visits } = mem.heads.sheaves?.lock.locks ?? { visits: [] };
    expect(visits[0]).toBe(count(mem, 'barn_put') + count(mem, 'barn_get'));
    expect(count(mem, 'barn_put')).toBeCloseTo(5_560 / 28, -1);
    expect(count(mem, 'barn_get')).toBeCloseTo(5_560 / 28, -1);
    // Slabs are visited at the start only, until enough is under way.
    expect(count(mem, 'sheaf_refill')).toBeLessThan(6);
  });

  it('are no use to a consumer on another node: every free is __slab_free()', () => {
    const mem = oneWay([0, 1], 1);
    expect(count(mem, 'free_slow')).toBe(5_560);
    expect(count(mem, 'sheaf_free')).toBe(0);
    expect(count(mem, 'sheaf_refill')).toBe(5_600 / 28);
    expect(transfersOf(mem, LINE.slab)[3]).toBeGreaterThan(100);
  });

  it('charge that consumer the line and, the first time, list_lock', () => {
    const { mem } = machineWithMemory({ cpuNode: [0, 1], sheaves: true });
    // Two sheaves of 28 empty the first slab of 32.
    const objects = Array.from({ length: 56 }, () => allocObject(mem, mem.heads, 0));
    mem.spent.fill(0);
    mem.clock[0] = 1e9; // Long after the visits that this took.
    freeObject(mem, mem.heads, 1, objects[0]);
    const lockLinePs = SOCKET_PS;
    expect(mem.spent[0]).toBe(SOCKET_PS + lockLinePs + LIST_PS);
  });

  it('give back a sheaf when ten full ones lie in the barn', () => {
    const { mem } = machineWithMemory({ cpuNode: [0, 0], sheaves: true });
    const objects = Array.from({ length: 28 * 16 }, () => allocObject(mem, mem.heads, 0));
    for (const object of objects) freeObject(mem, mem.heads, 1, object);
    const { nr_full } = mem.heads.sheaves ?? { nr_full: [] };
    expect(nr_full[0]).toBe(10);
    // 16 sheaves full: ten in the barn, two with the CPU, four went to their slabs.
    expect(count(mem, 'sheaf_flush')).toBe(4);
    expect(count(mem, 'free_slow')).toBe(4 * 28);
  });

  it('part a batch by node', () => {
    const { mem } = machineWithMemory({ cpuNode: [0, 1], sheaves: true });
    const here = Array.from({ length: 8 }, () => allocObject(mem, mem.heads, 1));
    const away = Array.from({ length: 8 }, () => allocObject(mem, mem.heads, 0));
    const objects = Int32Array.from(here.flatMap((object, i) => [object, away[i]]));
    freeObjects(mem, mem.heads, 1, { objects, count: 16 });
    expect(count(mem, 'sheaf_free')).toBe(8);
    expect(count(mem, 'free_slow')).toBe(8);
  });

  it('never hand out an object twice', () => {
    const { mem } = machineWithMemory({ cpuNode: [0, 0, 1, 1], sheaves: true });
    const held = new Set<number>();
    for (let i = 0; i < 30_000; i++) {
      const cpu = (i * 7) % 4;
      if (held.size < 900 && i % 3 !== 0) {
        const object = allocObject(mem, mem.heads, cpu);
        expect(held.has(object)).toBe(false);
        held.add(object);
      } else if (held.size > 0) {
        const [object] = [...held].slice((i * 31) % held.size);
        held.delete(object);
        freeObject(mem, mem.heads, cpu, object);
      }
    }
    expect(held.size).toBeGreaterThan(800);
  });
});
