/** A machine of any shape that a kernel could run on: few CPUs, nodes with gaps, odd masks. */
import { LINE_BYTES, PAGE_KIB } from '../../schema/machine-check.ts';
import { COSTS_IDS, type MachineSpec } from '../../schema/scenario.ts';
import type { NodeId } from '../../schema/units.ts';
import type { Draws } from './draws.ts';

const MASK_BITS = [1, 2, 4, 16, 64, 64, 64, 128, 256, 1_024];
const NODE_COUNTS = [1, 1, 2, 2, 3, 4, 8, 32];
/** PCPU_MIN_UNIT_SIZE: all lists of a CPU fit into it. */
const LEAST_AREA_BYTES = 32 * 1_024;

export function drawMachine(d: Draws, mostCpus: number): MachineSpec {
  const maxNumnodes = d.pick(MASK_BITS);
  const lineBytes = d.pick(LINE_BYTES);
  const pageKib = d.pick(PAGE_KIB);
  const areaBytes = Math.max(LEAST_AREA_BYTES, pageKib * 1_024);
  const possible = drawNodes(d, Math.min(maxNumnodes, areaBytes / lineBytes));
  const online = d.some(possible, d.whole(1, possible.length));
  const cpus = d.whole(2, mostCpus);
  return {
    title: 'drawn',
    costs: d.pick(COSTS_IDS),
    cpuNode: Array.from({ length: cpus }, () => d.pick(online)),
    possible,
    online,
    maxNumnodes,
    lineBytes,
    pageKib,
  };
}

/** Ids below a limit: in a row from 0 on, or with gaps. */
function drawNodes(d: Draws, limit: number): NodeId[] {
  const count = Math.min(d.pick(NODE_COUNTS), limit);
  if (d.chance(0.5)) return Array.from({ length: count }, (_, node) => node);
  const nodes = new Set<NodeId>();
  while (nodes.size < count) nodes.add(d.whole(0, limit - 1));
  return [...nodes].sort((a, b) => a - b);
}
