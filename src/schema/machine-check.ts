/**
 * What must hold for a machine: its CPUs, its node maps, and what the kernel could allocate for
 * them.
 */
import { describeValue, refuse, type Spot } from './json-shape.ts';
import { COSTS_IDS, type MachineSpec } from './scenario.ts';

export const MAX_CPUS = 1_024;
export const MAX_NODES = 1_024;
export const LINE_BYTES = [32, 64, 128, 256];
export const PAGE_KIB = [4, 8, 16, 32, 64];
/** PCPU_MIN_UNIT_SIZE before it is aligned to a page. */
const PERCPU_UNIT_BYTES = 32 * 1_024;

/** Throws an InputError for the first thing that does not fit. */
export function checkMachine(machine: MachineSpec, where: string): void {
  const spot = (key: string): Spot => ({ where, path: `machine.${key}` });
  checkSizes(machine, spot);
  checkNodes(machine, spot);
  checkCpus(machine, spot);
  checkPerCpuArea(machine, spot('possible'));
}

type SpotAt = (key: string) => Spot;

function checkSizes({ costs, maxNumnodes, lineBytes, pageKib }: MachineSpec, spot: SpotAt): void {
  if (!COSTS_IDS.includes(costs))
    refuse(
      spot('costs'),
      `${describeValue(costs)} is not known here`,
      `use one of ${COSTS_IDS.join(', ')}`,
    );
  if (!isPowerOfTwo(maxNumnodes) || maxNumnodes > MAX_NODES)
    refuse(
      spot('maxNumnodes'),
      `MAX_NUMNODES cannot be ${maxNumnodes}`,
      `use a power of two from 1 to ${MAX_NODES}; kernels have 1, 64, 256 or 1024`,
    );
  if (!LINE_BYTES.includes(lineBytes))
    refuse(
      spot('lineBytes'),
      `A cache line of ${lineBytes} bytes is not possible`,
      `use one of ${LINE_BYTES.join(', ')}`,
    );
  if (!PAGE_KIB.includes(pageKib))
    refuse(
      spot('pageKib'),
      `A page of ${pageKib} KiB is not possible`,
      `use one of ${PAGE_KIB.join(', ')}`,
    );
}

function checkNodes({ possible, online, maxNumnodes }: MachineSpec, spot: SpotAt): void {
  checkMap(possible, maxNumnodes, spot('possible'));
  checkMap(online, maxNumnodes, spot('online'));
  if (online.length === 0)
    refuse(spot('online'), 'No node is online', 'put at least one node on the list');
  const stray = online.find((node) => !possible.includes(node));
  if (stray !== undefined)
    refuse(
      spot('online'),
      `Node ${stray} is online but not possible`,
      'put it on the list of possible nodes too',
    );
}

/** Node ids of one map: in range, ascending, none twice. */
function checkMap(nodes: readonly number[], maxNumnodes: number, spot: Spot): void {
  if (nodes.length > maxNumnodes)
    refuse(
      spot,
      `${nodes.length} nodes are more than MAX_NUMNODES, ${maxNumnodes}`,
      'use fewer nodes or a larger maxNumnodes',
    );
  nodes.forEach((node, i) => {
    if (!Number.isInteger(node) || node < 0 || node >= maxNumnodes)
      refuse(
        spot,
        `There cannot be a node ${node}`,
        `use whole numbers from 0 to MAX_NUMNODES − 1, ${maxNumnodes - 1}`,
      );
    if (i > 0 && node <= nodes[i - 1])
      refuse(spot, `Node ${node} is out of order`, 'list the nodes ascending, each once');
  });
}

function checkCpus({ cpuNode, online }: MachineSpec, spot: SpotAt): void {
  if (cpuNode.length === 0)
    refuse(spot('cpuNode'), 'There are 0 CPUs', 'give the node of at least one CPU');
  if (cpuNode.length > MAX_CPUS)
    refuse(spot('cpuNode'), `${cpuNode.length} CPUs are too many`, `use at most ${MAX_CPUS}`);
  const map = new Set(online);
  const cpu = cpuNode.findIndex((node) => !map.has(node));
  if (cpu >= 0)
    refuse(
      spot('cpuNode'),
      `CPU ${cpu} is on node ${cpuNode[cpu]}, which is not online`,
      'put every CPU on an online node, because every CPU is online here',
    );
}

/** __alloc_percpu() refuses more than PCPU_MIN_UNIT_SIZE, and net_dev_init() would fail. */
function checkPerCpuArea({ possible, lineBytes, pageKib }: MachineSpec, spot: Spot): void {
  const ids = possible[possible.length - 1] + 1;
  const limit = Math.max(PERCPU_UNIT_BYTES, pageKib * 1_024);
  if (ids * lineBytes > limit)
    refuse(
      spot,
      `${ids} lists of ${lineBytes} bytes per CPU are more than the ${limit} the kernel can allocate`,
      `use node ids below ${limit / lineBytes}`,
    );
}

function isPowerOfTwo(value: number): boolean {
  return Number.isInteger(value) && value > 0 && (value & (value - 1)) === 0;
}
