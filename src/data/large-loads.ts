/** Pairs of CPUs for loads that keep a whole large machine busy. */
import type { CpuPair } from '../schema/load.ts';
import type { MachineSpec } from '../schema/scenario.ts';

/** Every so many pairs have their ends on two nodes: what is freed there waits on another list. */
const ACROSS = 4;

/**
 * The first half of each node's CPUs sends, evenly spread, to the second half; the last of every
 * four to the second half of the next node.
 */
export function spreadPairs(machine: MachineSpec, perNode: number): CpuPair[] {
  const blocks = machine.online.map((node) =>
    machine.cpuNode.flatMap((at, cpu) => (at === node ? [cpu] : [])),
  );
  return blocks.flatMap((own, n) => {
    const half = Math.floor(own.length / 2);
    const next = blocks[(n + 1) % blocks.length];
    return Array.from({ length: perNode }, (_, i): CpuPair => {
      const at = Math.floor((i * half) / perNode);
      const there = i % ACROSS === ACROSS - 1 ? next : own;
      return { sender: own[at], receiver: there[half + at] };
    });
  });
}
