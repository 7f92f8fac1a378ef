/**
 * The machines of the presets. What was published about each of them, and what is assumed, stands
 * in machine-facts.ts, so that a page which only plays need not load it.
 */
import type { CostsId, MachineSpec } from '../schema/scenario.ts';
import type { NodeId } from '../schema/units.ts';

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** CPUs in equal blocks, each block on the next node of the list. */
function blocks(cpus: number, nodes: readonly NodeId[]): NodeId[] {
  return upTo(cpus).map((cpu) => nodes[Math.floor((cpu * nodes.length) / cpus)]);
}

/** [CPUs, nodes of the blocks that they come in, possible nodes, MAX_NUMNODES] */
type Shape = readonly [cpus: number, blockNodes: readonly NodeId[], possible: number, max: number];

function machine(title: string, costs: CostsId, shape: Shape): MachineSpec {
  const [cpus, blockNodes, possible, maxNumnodes] = shape;
  const power = costs === 'p10';
  return {
    title,
    costs,
    cpuNode: blocks(cpus, blockNodes),
    possible: upTo(possible),
    online: [...new Set(blockNodes)],
    maxNumnodes,
    lineBytes: power ? 128 : 64,
    pageKib: power ? 64 : 4,
  };
}

export const MACHINES = {
  m1: machine('POWER10 LPAR', 'p10', [8, [0], 32, 256]),
  m2: machine('POWER10 host, iperf3', 'p10', [8, [0], 32, 256]),
  m3: machine('ppc64le host, 200G NIC', 'p10', [16, [0, 1], 2, 256]),
  m4: machine('lkp-srf-2sp1', 'srf', [256, [0, 1], 2, 1_024]),
  m5: machine('QEMU guest', 'vm', [8, [0], 32, 64]),
  m6: machine('lkp-srf-2sp3', 'srf', [192, [0, 1], 2, 1_024]),
  m7: machine('EPYC 9B45', 'turin', [512, [0, 1, 0, 1], 2, 64]),
  m8: machine('VM with MANA', 'vm', [8, [0], 1, 64]),
  m9: machine('Xeon E5-1650 v4', 'bdw', [12, [0], 1, 64]),
  m11: machine('KVM guest on EPYC', 'vm', [2, [0], 1, 64]),
  'two-nodes': machine('Two-socket server', 'srf', [8, [0, 1], 2, 1_024]),
  'field-192': machine('Large two-socket server', 'srf', [192, [0, 1], 2, 1_024]),
  'field-512': machine('Large POWER10 host', 'p10', [512, [0, 1, 2, 3], 32, 256]),
  'field-64': machine('Server with wide masks', 'srf', [64, [0, 1, 2, 3], 256, 1_024]),
  mine: machine('My machine', 'vm', [8, [0], 1, 64]),
} as const satisfies Readonly<Record<string, MachineSpec>>;

export type MachineKey = keyof typeof MACHINES;
