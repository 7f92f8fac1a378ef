/** How near one looks: all CPUs as a field, a pair of them on the stage, or one close up. */
import { pairAt, pairIndex } from '../schema/cpu-pair.ts';
import type { LoadSpec } from '../schema/load.ts';
import type { Scenario } from '../schema/scenario.ts';
import type { CpuIndex, NodeId } from '../schema/units.ts';

/** From far to near. */
export const ZOOMS = ['field', 'machine', 'cpu'] as const;
export type Zoom = (typeof ZOOMS)[number];

/**
 * The CPUs at the two edges of the field, by node and then by number; close up both are the CPU
 * that is looked at.
 */
export interface Focus {
  readonly from: CpuIndex;
  readonly to: CpuIndex;
}

export interface Look {
  readonly zoom: Zoom;
  /** Null: the whole field, or the CPU of the pair where its skbs are allocated. */
  readonly focus: Focus | null;
}

export interface LookedAt extends Look {
  readonly pair: number;
}

/** The pair that a CPU has a part in; null where it has none. */
export function pairOfCpu({ pairs }: Pick<LoadSpec, 'pairs'>, cpu: CpuIndex): number | null {
  const index = pairs.findIndex(({ sender, receiver }) => sender === cpu || receiver === cpu);
  return index < 0 ? null : index;
}

/** The pair to show: that of the CPU that is looked at close up, else the chosen one. */
export function pairInFocus(load: LoadSpec, { zoom, focus, pair }: LookedAt): number {
  const own = zoom === 'cpu' && focus !== null ? pairOfCpu(load, focus.from) : null;
  return own ?? pairIndex(load, pair);
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

/** The CPUs of a node fill the field. */
export function fieldOfNode(cpuNode: readonly NodeId[], node: NodeId): Look {
  return { zoom: 'field', focus: { from: cpuNode.indexOf(node), to: cpuNode.lastIndexOf(node) } };
}

export interface Crumb {
  readonly text: string;
  readonly look: Look;
}

/** The way from the whole machine to where one is. */
export function crumbsOf(scenario: Scenario, at: LookedAt): Crumb[] {
  const { cpuNode } = scenario.machine;
  const cpu = cpuInFocus(scenario, at);
  const node = nodeInFocus(scenario, at);
  const crumbs: Crumb[] = [{ text: `${cpuNode.length} CPUs`, look: WHOLE_FIELD }];
  if (at.zoom === 'field' && at.focus === null) return crumbs;
  const ofNode = fieldOfNode(cpuNode, node);
  if (new Set(cpuNode).size > 1) crumbs.push({ text: `node ${node}`, look: ofNode });
  if (at.zoom === 'field') {
    const { from, to } = at.focus ?? { from: 0, to: 0 };
    const isNode = from === ofNode.focus?.from && to === ofNode.focus?.to;
    if (!isNode) crumbs.push({ text: `CPUs ${from} to ${to}`, look: at });
    return crumbs;
  }
  const { sender, receiver } = pairAt(scenario, at.pair);
  const both = sender === receiver ? `CPU ${sender}` : `CPUs ${sender} and ${receiver}`;
  // A CPU without work is on no stage.
  if (at.zoom === 'machine' || pairOfCpu(scenario.load, cpu) !== null)
    crumbs.push({ text: both, look: ON_STAGE });
  if (at.zoom === 'cpu') crumbs.push({ text: `CPU ${cpu}`, look: closeUpOf(cpu) });
  return crumbs;
}

function nodeInFocus(scenario: Scenario, at: LookedAt): NodeId {
  const { cpuNode } = scenario.machine;
  if (at.zoom === 'field' && at.focus !== null) return cpuNode[at.focus.from];
  return cpuNode[cpuInFocus(scenario, at)];
}

/** One step nearer; null where there is none. */
export function nearer(scenario: Scenario, at: LookedAt): Look | null {
  const { cpuNode } = scenario.machine;
  if (at.zoom === 'cpu') return null;
  if (at.zoom === 'machine') return closeUpOf(cpuInFocus(scenario, at));
  const isWhole = at.focus === null && new Set(cpuNode).size > 1;
  return isWhole ? fieldOfNode(cpuNode, nodeInFocus(scenario, at)) : ON_STAGE;
}

/** One step further away; null where all is in view. */
export function further(scenario: Scenario, at: LookedAt): Look | null {
  return crumbsOf(scenario, at).at(-2)?.look ?? null;
}

/** The look if it fits the machine, else the stage. */
export function fitting({ zoom, focus }: Look, cpus: number): Look {
  if (focus === null || (focus.from < cpus && focus.to < cpus)) return { zoom, focus };
  return { zoom, focus: null };
}
