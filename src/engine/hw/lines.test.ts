import { describe, expect, it } from 'vitest';
import { LINE } from '../../schema/memory-codes.ts';
import { newFabric, topologyOf } from './fabric.ts';
import { moveLines, newLines, readLine, writeLine } from './lines.ts';

const CORE = 8;
const NEAR = 40;
const NODE = 100;
const FAR = 200;

/** CPUs 0 and 1 share a core, 2 their cache, 5 their node; 3 and 4 are on the other. */
function fabric() {
  const core = Int32Array.of(0, 0, 1, 2, 3, 4);
  const domain = Int32Array.of(0, 0, 0, 1, 1, 2);
  return newFabric(Int32Array.of(0, 0, 0, 1, 1, 0), { core, domain }, [CORE, NEAR, NODE, FAR]);
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
      name: 'comes by distance: core, cache domain, node, socket',
      steps: [
        ['write', 0, 0],
        ['write', 1, CORE],
        ['write', 2, NEAR],
        ['write', 5, NODE],
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
    expect([...f.transfers.subarray(4 * LINE.slab, 4 * LINE.slab + 4)]).toEqual([1, 0, 0, 1]);
    expect([...f.transfers.subarray(4 * LINE.skb, 4 * LINE.skb + 4)]).toEqual([0, 2.5, 0, 0]);
  });
});

describe('CPU numbers tell', () => {
  const cpuNode = Array.from({ length: 512 }, (_, cpu) => (cpu & 255) >> 7);

  it('cores of eight threads on POWER, and no cache domains', () => {
    const { core, domain } = topologyOf('p10', cpuNode);
    expect([...core].slice(6, 10)).toEqual([0, 0, 1, 1]);
    expect(new Set(domain)).toEqual(new Set([-1]));
  });

  it('cores of two threads on EPYC, and a cache for eight cores in a row', () => {
    const { core, domain } = topologyOf('turin', cpuNode);
    expect([core[7], core[263], core[511]]).toEqual([7, 7, 255]);
    expect([domain[0], domain[7], domain[8], domain[263], domain[511]]).toEqual([0, 0, 1, 0, 31]);
  });

  it('no threads on an EPYC whose CPU numbers run through node by node', () => {
    const { core } = topologyOf('turin', [0, 0, 1, 1]);
    expect([...core]).toEqual([0, 1, 2, 3]);
  });

  it('nothing elsewhere', () => {
    const { core, domain } = topologyOf('srf', cpuNode);
    expect(new Set([...core, ...domain])).toEqual(new Set([-1]));
  });
});
