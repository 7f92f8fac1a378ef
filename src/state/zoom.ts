/** How near one looks: all CPUs as a field, those at work or a pair of them, or one close up. */
import { pairAt, pairIndex, pairOfCpu } from '../schema/cpu-pair.ts';
import type { LoadSpec } from '../schema/load.ts';
import type { Scenario } from '../schema/scenario.ts';
import type { CpuIndex } from '../schema/units.ts';

/** From far to near. */
export const ZOOMS = ['field', 'machine', 'cpu'] as const;
export type Zoom = (typeof ZOOMS)[number];

/**
 * The CPUs at the two edges of the field, by node and then by number; of a machine the two of a
 * pair; close up both are the CPU that is looked at.
 */
export interface Focus {
  readonly from: CpuIndex;
  readonly to: CpuIndex;
}

export interface Look {
  readonly zoom: Zoom;
  /** Null: the whole field, all CPUs at work, or the CPU where the pair's skbs are allocated. */
  readonly focus: Focus | null;
}

export interface LookedAt extends Look {
  readonly pair: number;
}

/** The pair to show: that of the CPU that is looked at close up, else the chosen one. */
export function pairInFocus(load: LoadSpec, { zoom, focus, pair }: LookedAt): number {
  if (focus === null || zoom === 'field') return pairIndex(load, pair);
  const own = zoom === 'cpu' ? pairOfCpu(load, focus.from) : pairBetween(load, focus, pair);
  return own ?? pairIndex(load, pair);
}

/** The chosen pair if it has these CPUs, for several may have them; else the first that has. */
function pairBetween(load: LoadSpec, { from, to }: Focus, chosen: number): number | null {
  const has = (pair: number): boolean => {
    const { sender, receiver } = pairAt({ load }, pair);
    return sender === from && receiver === to;
  };
  if (has(chosen)) return pairIndex(load, chosen);
  const found = load.pairs.findIndex((_, i) => has(i));
  return found < 0 ? null : found;
}

/** What is looked at once another pair is chosen: where one stands alone, the other one does. */
export function focusOnPair(load: LoadSpec, { zoom, focus }: Look, pair: number): Focus | null {
  if (zoom !== 'machine' || focus === null) return focus;
  const { sender, receiver } = pairAt({ load }, pair);
  return { from: sender, to: receiver };
}

/** The CPU in the middle of things: the one that is looked at, or the home of the pair's skbs. */
export function cpuInFocus(scenario: Scenario, { zoom, focus, pair }: LookedAt): CpuIndex {
  const isThere = zoom === 'cpu' && focus !== null && focus.from < scenario.machine.cpuNode.length;
  return isThere ? focus.from : pairAt(scenario, pair).sender;
}

export function closeUpOf(cpu: CpuIndex): Look {
  return { zoom: 'cpu', focus: { from: cpu, to: cpu } };
}

export const WHOLE_FIELD: Look = { zoom: 'field', focus: null };
export const ON_STAGE: Look = { zoom: 'machine', focus: null };

/** The look if it fits the machine, else the stage. */
export function fitting({ zoom, focus }: Look, cpus: number): Look {
  if (focus === null || (focus.from < cpus && focus.to < cpus)) return { zoom, focus };
  return { zoom, focus: null };
}
