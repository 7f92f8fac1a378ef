/**
 * What lies between the CPUs of a machine: how far it is from one to another, what went over it.
 *
 * Models   Transfer costs of the cost model by distance: core, cache domain, socket.
 * Differs  Cores and cache domains inside a node are not part of a machine: a node counts as one
 *          cache domain, another node as another socket. CPUs of one core are told apart where
 *          their numbers say it (coresOf), and cost as much as the domain: `xfer_near`.
 */
import { DISTANCES, LINE_KINDS } from '../../schema/memory-codes.ts';
import type { CostsId } from '../../schema/scenario.ts';
import { type CpuIndex, NIL, type NodeId, type Ps } from '../../schema/units.ts';

const DISTANCE = { core: 0, domain: 1, socket: 2 } as const;

/** What lies between the CPUs of a machine, and what has gone over it. */
export interface Fabric {
  readonly cpu_node: Int32Array; // [cpu] node
  readonly core: Int32Array; // [cpu] core, or NIL where CPU numbers do not say
  readonly xferPs: Float64Array; // [distance] ps of one transfer
  readonly transfers: Float64Array; // [LINE * DISTANCES + distance] lines
}

export function newFabric(
  cpu_node: Int32Array,
  core: Int32Array,
  xferPs: readonly number[],
): Fabric {
  const transfers = new Float64Array(LINE_KINDS.length * DISTANCES.length);
  return { cpu_node, core, xferPs: Float64Array.from(xferPs), transfers };
}

/**
 * Cores by CPU number. POWER numbers the eight thread slots of a core one after the other, in every
 * SMT mode; elsewhere the numbers do not tell.
 */
export function coresOf(costs: CostsId, cpuNode: readonly NodeId[]): Int32Array {
  return Int32Array.from(cpuNode, (_, cpu) => (costs === 'p10' ? cpu >> 3 : NIL));
}

export function distanceOf({ cpu_node, core }: Fabric, a: CpuIndex, b: CpuIndex): number {
  if (cpu_node[a] !== cpu_node[b]) return DISTANCE.socket;
  return core[a] !== NIL && core[a] === core[b] ? DISTANCE.core : DISTANCE.domain;
}

/** Counts lines that travel; gives the price of one. */
export function transferLines(
  f: Fabric,
  from: CpuIndex,
  to: CpuIndex,
  kind: number,
  weight: number,
): Ps {
  const distance = distanceOf(f, from, to);
  f.transfers[kind * DISTANCES.length + distance] += weight;
  return f.xferPs[distance];
}
