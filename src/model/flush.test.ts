import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centralCosts, MACHINE_IDS } from '../data/params.ts';
import { checkCycles, flushCycles, flushNs, type ListWalk, pollutionCycles } from './flush.ts';

const ROUND = {
  ...{ ghz: 4, line_bytes: 128, find_call: 12, find_word: 3, find_inline: 5, mispredict: 10 },
  ...{ line_L1: 2, line_L2: 6, p_L1: 0.5, flush_fixed: 20 },
};

const walkOf = (nodes: number, maxNumnodes: number): ListWalk => ({
  form: 'nodes',
  nodes,
  maxNumnodes,
});

test.each([
  [1, 256, 17.5],
  [2, 256, 21.5],
  [32, 256, 141.5],
  [2, 1024, 30.5],
])('a flush over %d nodes of a map of %d takes %d ns', (nodes, maxNumnodes, ns) => {
  expect(flushNs(ROUND, walkOf(nodes, maxNumnodes))).toBe(ns);
});

test('a flush of the one list of a CPU takes 6 ns', () => {
  expect(flushNs(ROUND, { form: 'single' })).toBe(6);
});

test('a kernel built for one node pays for its list only', () => {
  expect(flushNs(ROUND, walkOf(1, 1))).toBe(6);
  expect(checkCycles(ROUND, 1)).toBe(4);
});

test('a map of one word is searched inline, without calls', () => {
  // 20 fixed, 10 mispredicted, 2 * 5 searching, 2 * 4 lists, 3 for the line of the map
  expect(flushCycles(ROUND, walkOf(2, 64))).toBe(51);
  expect(flushCycles(ROUND, walkOf(2, 16))).toBe(51);
});

test('one more node costs one list check', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...MACHINE_IDS),
      fc.constantFrom(2, 16, 64, 256, 1024),
      fc.nat(1022),
      (machine, maxNumnodes, n) => {
        const costs = centralCosts(machine);
        const nodes = 1 + (n % (maxNumnodes - 1));
        const [fewer, more] = [nodes, nodes + 1].map((k) =>
          flushCycles(costs, walkOf(k, maxNumnodes)),
        );
        expect(more - fewer).toBeCloseTo(checkCycles(costs, maxNumnodes), 8);
      },
    ),
    { seed: 1 },
  );
});

test('a busy sibling thread slows the whole flush', () => {
  expect(flushNs(ROUND, walkOf(32, 256), 1.2)).toBeCloseTo(141.5 * 1.2, 10);
});

test('evicted lines cost an overlapped L2 access each', () => {
  // 32 lists * 0.4 lines * 13 cycles / 2.25
  expect(pollutionCycles(centralCosts('p10'), 32)).toBeCloseTo(73.956, 3);
});

test.each([
  [0, 256],
  [257, 256],
])('%d nodes do not fit a map of %d', (nodes, maxNumnodes) => {
  expect(() => flushCycles(ROUND, walkOf(nodes, maxNumnodes))).toThrow('bug:');
});
