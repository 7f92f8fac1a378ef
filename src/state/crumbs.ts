/** The way from the whole machine to where one is, and the steps along it. */
import { pairAt, pairOfCpu } from '../schema/cpu-pair.ts';
import { cpusInFull } from '../schema/load-cpus.ts';
import type { Scenario } from '../schema/scenario.ts';
import type { CpuIndex, NodeId } from '../schema/units.ts';
import { isAllAtWork } from './at-work.ts';
import { closeUpOf, cpuInFocus, type Look, type LookedAt, ON_STAGE, WHOLE_FIELD } from './zoom.ts';

/** The CPUs of a node fill the field. */
export function fieldOfNode(cpuNode: readonly NodeId[], node: NodeId): Look {
  return { zoom: 'field', focus: { from: cpuNode.indexOf(node), to: cpuNode.lastIndexOf(node) } };
}

/** A pair alone on the stage: where all CPUs at work could stand there, its focus says so. */
export function pairLook(scenario: Scenario, pair: number): Look {
  if (cpusInFull(scenario.load) === 0) return ON_STAGE;
  const { sender, receiver } = pairAt(scenario, pair);
  return { zoom: 'machine', focus: { from: sender, to: receiver } };
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
    const text = from === to ? `CPU ${from}` : `CPUs ${from} to ${to}`;
    if (!isNode) crumbs.push({ text, look: at });
    return crumbs;
  }
  const atWork = cpusInFull(scenario.load);
  if (atWork > 0) crumbs.push({ text: `${atWork} at work`, look: ON_STAGE });
  if (isAllAtWork(scenario.load, at)) return crumbs;
  const { sender, receiver } = pairAt(scenario, at.pair);
  const both = sender === receiver ? `CPU ${sender}` : `CPUs ${sender} and ${receiver}`;
  // A CPU without work is on no stage.
  if (at.zoom === 'machine' || pairOfCpu(scenario.load, cpu) !== null)
    crumbs.push({ text: both, look: pairLook(scenario, at.pair) });
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
  if (isAllAtWork(scenario.load, at)) return pairLook(scenario, at.pair);
  if (at.zoom === 'machine') return closeUpOf(cpuInFocus(scenario, at));
  const isWhole = at.focus === null && new Set(cpuNode).size > 1;
  return isWhole ? fieldOfNode(cpuNode, nodeInFocus(scenario, at)) : ON_STAGE;
}

/** One step nearer to a CPU that was chosen: to its pair, if that is not what is looked at. */
export function nearerTo(scenario: Scenario, at: LookedAt, cpu: CpuIndex): Look {
  if (!isAllAtWork(scenario.load, at)) return closeUpOf(cpu);
  const pair = pairOfCpu(scenario.load, cpu);
  return pair === null ? closeUpOf(cpu) : pairLook(scenario, pair);
}

/** One step further away; null where all is in view. */
export function further(scenario: Scenario, at: LookedAt): Look | null {
  return crumbsOf(scenario, at).at(-2)?.look ?? null;
}
