import { describe, expect, it } from 'vitest';
import { machineWithMemory } from '../memory.fixture.ts';
import { cpuPartialSlabs } from './cpu-partial.ts';
import { allocObject, freeObject } from './kmem-cache.ts';
import { memoryOfDeadCpu } from './memory-cpu-dead.ts';
import { alloc_pages } from './page-alloc.ts';
import { sheafCapacity } from './sheaves.ts';
import { minPartial } from './slabs.ts';

const DEAD = 0;
const LEFT = 1;

describe.each([false, true])('a CPU that is down, sheaves: %s', (sheaves) => {
  it('keeps no object for itself: another CPU of its node needs no new slab', () => {
    const { mem } = machineWithMemory({ cpuNode: [0, 0], sheaves });
    const { slabs, sheaves: p } = mem.heads;
    const taken = Array.from({ length: 200 }, () => allocObject(mem, mem.heads, DEAD));
    for (const object of taken) freeObject(mem, mem.heads, DEAD, object);
    const slabsMade = slabs.unused.length - slabs.unusedTop[0];
    memoryOfDeadCpu(mem, DEAD, LEFT);
    expect(slabs.cpu_slab[DEAD]).toBe(-1);
    expect(slabs.cpuPartials[DEAD]).toBe(0);
    expect([...(p?.size.subarray(2 * DEAD, 2 * DEAD + 2) ?? [0, 0])]).toEqual([0, 0]);
    // Full sheaves of the barn are the node's, and stay.
    const inBarn = p === null ? 0 : p.nr_full[0] * p.capacity;
    const made = slabs.unused.length - slabs.unusedTop[0];
    expect(freeIn(slabs) + inBarn).toBe(made * slabs.objects);
    for (let i = 0; i < 100; i++) allocObject(mem, mem.heads, LEFT);
    expect(slabs.unused.length - slabs.unusedTop[0]).toBeLessThanOrEqual(slabsMade);
  });

  it('has no pages on its lists', () => {
    const { mem } = machineWithMemory({ cpuNode: [0, 0], sheaves });
    alloc_pages(mem, DEAD);
    expect(mem.pages.pcp[DEAD]).toBeGreaterThan(0);
    memoryOfDeadCpu(mem, DEAD, LEFT);
    expect(mem.pages.pcp[DEAD]).toBe(0);
  });
});

/** Objects that lie on freelists of slabs with memory. */
function freeIn({
  node,
  freelist,
  next,
}: {
  readonly node: Int32Array;
  readonly freelist: Int32Array;
  readonly next: Int32Array;
}): number {
  let free = 0;
  node.forEach((of, slab) => {
    for (let o = of < 0 ? -1 : freelist[slab]; o >= 0; o = next[o]) free++;
  });
  return free;
}

it.each([
  [256, 5],
  [640, 5],
  [8_192, 6],
  [1 << 22, 10],
])('of objects of %i bytes a node keeps %i partial slabs', (bytes, slabs) => {
  expect(minPartial(bytes)).toBe(slabs);
});

it('what is large is measured in pages, and these may be larger', () => {
  const sizes = (pageBytes: number) => ({ objectBytes: 8_192, slabObjects: 4, pageBytes });
  expect([4_096, 65_536].map((page) => cpuPartialSlabs(sizes(page)))).toEqual([3, 12]);
  expect([4_096, 65_536].map((page) => sheafCapacity(sizes(page)))).toEqual([4, 12]);
});
