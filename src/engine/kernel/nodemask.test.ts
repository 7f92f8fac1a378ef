import { describe, expect, it } from 'vitest';
import { hasNode, isOutOfLine, nodeMask, wordsRead } from './nodemask.ts';

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

describe('a walk over a node mask', () => {
  // Calls and words of one walk: one word for each node found, and the last call reads to the end.
  it.each([
    { what: 'x86, shift 6, 2 nodes', nodes: upTo(2), bits: 64, calls: [0, 0], words: 3 },
    { what: 'x86, shift 10, 2 nodes', nodes: upTo(2), bits: 1024, calls: [1, 2], words: 18 },
    { what: 'ppc64, shift 8, 32 nodes', nodes: upTo(32), bits: 256, calls: [1, 32], words: 36 },
    { what: 'ppc64, shift 8, 1 online', nodes: [0], bits: 256, calls: [1, 1], words: 5 },
    { what: 'one node id, no mask', nodes: [0], bits: 1, calls: [0, 0], words: 0 },
    { what: 'ids with gaps', nodes: [3, 70, 255], bits: 256, calls: [1, 3], words: 1 + 2 + 3 },
    { what: 'an empty mask', nodes: [], bits: 256, calls: [1, 0], words: 4 },
  ])('$what: calls $calls, words $words', ({ nodes, bits, calls, words }) => {
    const mask = nodeMask(nodes, bits);
    expect([isOutOfLine(mask) ? 1 : 0, isOutOfLine(mask) ? mask.count : 0]).toEqual(calls);
    expect(wordsRead(mask, 0, bits)).toBe(words);
  });

  it('knows its members, also in the upper words', () => {
    const mask = nodeMask([0, 31, 32, 200], 256);
    expect([0, 1, 31, 32, 33, 200, 255].filter((node) => hasNode(mask, node))).toEqual([
      0, 31, 32, 200,
    ]);
  });
});
