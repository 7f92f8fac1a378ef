/** What a scenario says about the memory side of its machine. */
import type { Costs } from '../data/params.ts';
import { isCard, RING_FRAMES } from '../schema/load-parts.ts';
import type { Release } from '../schema/releases.ts';
import type { Scenario } from '../schema/scenario.ts';
import { memoryCosts } from './hw/memory-costs.ts';
import type { MemorySpec } from './memory-setup.ts';

/** The memory side of a scenario's machine. */
export function memorySpec(
  { machine, load }: Scenario,
  { sheaves }: Release,
  costs: Costs,
): MemorySpec {
  const { costs: id, pageKib } = machine;
  const { payloadBytes } = load;
  // The pool of a queue is made on the node of the CPU that its interrupt goes to.
  const pools = isCard(load)
    ? load.pairs.map(({ sender }) => ({ pool_size: RING_FRAMES, node: machine.cpuNode[sender] }))
    : [];
  return { costs: memoryCosts(costs), machine: id, sheaves, payloadBytes, pageKib, pools };
}
