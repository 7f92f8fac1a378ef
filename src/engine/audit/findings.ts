/**
 * What goes wrong in the kernel itself: named findings, not bugs of the engine. Each is a state
 * that the algorithm gets into by its own rules.
 */

import { hasNode } from '../kernel/nodemask.ts';
import type { Machine } from '../machine.ts';
import {
  type Breach,
  defers,
  isBeingTaken,
  isLockless,
  type List,
  listsOf,
  nameOf,
  pushersOn,
  type Scene,
} from './scene.ts';

export const FINDINGS = {
  stranded: 'skbs lie on a list that no flush can reach as things are',
  'stuck nodefer': 'a list is empty and its counter at the limit: nothing resets it any more',
  'over-count': 'a counter stands above the length of its list, though nothing was refused',
  'under-count': 'a list is longer than its counter says',
  'flag stuck': 'defer_ipi_scheduled is set, but no IPI is under way: no kick gets through',
  'never kicked': 'a list is full and its CPU was never kicked for it',
  'wrong node': 'an skb lies on the list of another node than that of the CPU that pushed it',
  waiting: 'skbs lie on a list, and nothing is under way that would flush it',
} as const;
export type FindingName = keyof typeof FINDINGS;

/** Findings that the state alone shows; Watch adds those that need the events. */
export function findingsIn(scene: Scene): Breach[] {
  const { m } = scene;
  if (!defers(m)) return [];
  const found: Breach[] = [];
  const add = (name: FindingName, detail: string): void => void found.push({ name, detail });
  for (let cpu = 0; cpu < m.cpus; cpu++) {
    if (m.defer_ipi_scheduled[cpu] === 1 && m.ipi_in_flight[cpu] === 0) {
      add('flag stuck', `the flag of CPU ${cpu} is set without an IPI`);
    }
  }
  for (const list of listsOf(m)) {
    const what = `${nameOf(m, list)}: ${list.length} skbs, count ${list.count}`;
    if (list.length > 0 && isOutOfReach(m, list)) add('stranded', what);
    if (list.length > 0 && isLeftAlone(m, list)) add('waiting', what);
    const name = isLockless(m) ? miscount(scene, list) : null;
    if (name !== null) add(name, `${what}, skb_defer_max ${m.skb_defer_max}`);
  }
  return found;
}

function isOutOfReach(m: Machine, { cpu, node }: List): boolean {
  if (m.cpu_online[cpu] === 0) return true;
  return m.variant.walk === 'online' && !hasNode(m.node_online, node);
}

function isLeftAlone(m: Machine, { cpu }: List): boolean {
  return m.ipi_in_flight[cpu] === 0 && m.in_net_rx_action[cpu] === 0 && m.net_rx_pending[cpu] === 0;
}

/** What is wrong with the counter of a list, or null. */
function miscount(scene: Scene, list: List): FindingName | null {
  if (isBeingTaken(scene, list)) return null;
  const { length, count, row } = list;
  const limit = scene.m.skb_defer_max;
  const pushers = pushersOn(scene, row);
  if (count < length) return 'under-count';
  // With a limit of 0 or 1 nothing is ever queued: an empty list is as it should be.
  if (length === 0 && pushers === 0 && limit >= 2 && count >= limit - 1) return 'stuck nodefer';
  return count - pushers > length && count < limit ? 'over-count' : null;
}
