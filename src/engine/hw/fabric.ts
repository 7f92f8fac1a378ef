/**
 * What lies between the CPUs of a machine: how far it is from one to another, what went over it.
 *
 * Models   Transfer costs of the cost model by distance: core, cache domain, socket.
 * Differs  Cores and cache domains are not part of a machine: they are told from CPU numbers where
 *          these say it (topologyOf). Else a node counts as one cache domain. Another node counts
 *          as another socket. A core costs as much as its domain: `xfer_near`.
 */
import { DISTANCES, LINE_KINDS } from '../../schema/memory-codes.ts';
import type { CostsId } from '../../schema/scenario.ts';
import { type CpuIndex, NIL, type NodeId, type Ps } from '../../schema/units.ts';

const DISTANCE = { core: 0, domain: 1, node: 2, socket: 3 } as const;

/** What lies between the CPUs of a machine, and what has gone over it. */
export interface Fabric {
  readonly cpu_node: Int32Array; // [cpu] node
  readonly core: Int32Array; // [cpu] core, or NIL where CPU numbers do not say
  readonly domain: Int32Array; // [cpu] cache domain, or NIL where they do not say
  readonly xferPs: Float64Array; // [distance] ps of one transfer
  readonly transfers: Float64Array; // [LINE * DISTANCES + distance] lines
}

export function newFabric(
  cpu_node: Int32Array,
  { core, domain }: Topology,
  xferPs: readonly number[],
): Fabric {
  const transfers = new Float64Array(LINE_KINDS.length * DISTANCES.length);
  return { cpu_node, core, domain, xferPs: Float64Array.from(xferPs), transfers };
}

type Topology = Pick<Fabric, 'core' | 'domain'>;

/** Thread slots of a POWER10 core. */
const SMT8 = 8;
/** Cores of a Zen 5 CCX, which share 32 MB of L3. */
const CCX_CORES = 8;

/**
 * Cores and cache domains by CPU number. POWER numbers the eight thread slots of a core one after
 * the other, in every SMT mode. On EPYC the second threads follow after all first ones, on the same
 * nodes, and eight cores in a row are a CCX. Elsewhere the numbers do not tell.
 */
export function topologyOf(costs: CostsId, cpuNode: readonly NodeId[]): Topology {
  const each = (of: (cpu: CpuIndex) => number) => Int32Array.from(cpuNode, (_, cpu) => of(cpu));
  const unknown = each(() => NIL);
  if (costs === 'p10') return { core: each((cpu) => Math.floor(cpu / SMT8)), domain: unknown };
  if (costs !== 'turin') return { core: unknown, domain: unknown };
  const half = cpuNode.length / 2;
  const hasThreads = cpuNode.every((node, cpu) => cpu < half || node === cpuNode[cpu - half]);
  const coreOf = (cpu: CpuIndex): number => (hasThreads ? cpu % half : cpu);
  return { core: each(coreOf), domain: each((cpu) => Math.floor(coreOf(cpu) / CCX_CORES)) };
}

export function distanceOf(f: Fabric, a: CpuIndex, b: CpuIndex): number {
  const { cpu_node, core, domain } = f;
  if (cpu_node[a] !== cpu_node[b]) return DISTANCE.socket;
  if (domain[a] !== domain[b]) return DISTANCE.node;
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
