import { describe, expect, it } from 'vitest';
import { LINE } from '../../schema/memory-codes.ts';
import { coresOf, newFabric } from './fabric.ts';
import { moveLines, newLines, readLine, writeLine } from './lines.ts';

const CORE = 8;
const NEAR = 40;
const FAR = 200;

/** CPUs 0 and 1 share a core, 2 is on their node, 3 and 4 on the other. */
function fabric() {
  const cores = Int32Array.of(0, 0, 1, 2, 3);
  return newFabric(Int32Array.of(0, 0, 0, 1, 1), cores, [CORE, NEAR, FAR]);
}

type Step = readonly [what: 'read' | 'write', cpu: number, cost: number];

describe('a line', () => {
  it.each<{ name: string; steps: readonly Step[] }>([
    { name: 'that nobody has touched costs nothing', steps: [['write', 3, 0]] },
    {
      name: 'stays where it was written',
      steps: [
        ['write', 0, 0],
        ['write', 0, 0],
        ['read', 0, 0],
      ],
    },
    {
      name: 'comes by distance: core, node, socket',
      steps: [
        ['write', 0, 0],
        ['write', 1, CORE],
        ['write', 2, NEAR],
        ['write', 3, FAR],
        ['write', 4, NEAR],
      ],
    },
    {
      name: 'that is read elsewhere is shared: both read for nothing, writing takes a transaction',
      steps: [
        ['write', 0, 0],
        ['read', 3, FAR],
        ['read', 3, 0],
        ['read', 0, 0],
        ['write', 0, FAR],
        ['write', 0, 0],
      ],
    },
    {
      name: 'that its reader writes takes one more transaction too',
      steps: [
        ['write', 0, 0],
        ['read', 2, NEAR],
        ['write', 2, NEAR],
        ['read', 0, NEAR],
      ],
    },
  ])('$name', ({ steps }) => {
    const f = fabric();
    const lines = newLines(1);
    for (const [i, [what, cpu, cost]] of steps.entries()) {
      const get = what === 'read' ? readLine : writeLine;
      expect(get(f, lines, 0, cpu, LINE.list), `step ${i}`).toBe(cost);
    }
    const counted = f.transfers.reduce((sum, n) => sum + n, 0);
    expect(counted).toBe(steps.filter(([, , cost]) => cost > 0).length);
  });

  it('is counted by what it is and how far it went', () => {
    const f = fabric();
    const lines = newLines(2);
    for (const cpu of [0, 1, 3]) writeLine(f, lines, 0, cpu, LINE.slab);
    for (const cpu of [0, 2]) moveLines(f, lines, 1, cpu, 2.5);
    expect([...f.transfers.subarray(3 * LINE.slab, 3 * LINE.slab + 3)]).toEqual([1, 0, 1]);
    expect([...f.transfers.subarray(3 * LINE.skb, 3 * LINE.skb + 3)]).toEqual([0, 2.5, 0]);
  });
});

it('tells cores apart by number on POWER only', () => {
  const cpuNode = Array.from({ length: 16 }, () => 0);
  expect([...coresOf('p10', cpuNode)].slice(6, 10)).toEqual([0, 0, 1, 1]);
  expect(new Set(coresOf('srf', cpuNode))).toEqual(new Set([-1]));
});
