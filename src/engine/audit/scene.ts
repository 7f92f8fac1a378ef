/** What the judges look at: a machine, and what is half done on it. They change nothing. */

import { type CpuIndex, NIL, type NodeId, type SkbIndex } from '../../schema/units.ts';
import type { OpenAttempt, OpenFlush } from '../kernel/defer-split.ts';
import type { Machine } from '../machine.ts';

export interface Scene {
  readonly m: Machine;
  readonly attempts: ReadonlyMap<string, OpenAttempt>;
  readonly flushes: ReadonlyMap<string, OpenFlush>;
}

/** Something that does not hold, and where. */
export interface Breach {
  readonly name: string;
  readonly detail: string;
}

export interface List {
  readonly cpu: CpuIndex;
  readonly node: NodeId;
  readonly row: number;
  readonly length: number;
  readonly count: number;
}

/** Lists that hold skbs or count. */
export function listsOf(m: Machine): List[] {
  const lists: List[] = [];
  for (let row = 0; row < m.defer_list.length; row++) {
    if (m.defer_list[row] === NIL && m.defer_count[row] === 0) continue;
    const cpu = Math.floor(row / m.nr_node_ids);
    const length = chain(m, m.defer_list[row]).length;
    lists.push({ cpu, node: row % m.nr_node_ids, row, length, count: m.defer_count[row] });
  }
  return lists;
}

/** The skbs that hang on one another from `newest` on; stops where a chain would be too long. */
export function chain(m: Machine, newest: SkbIndex): SkbIndex[] {
  const skbs: SkbIndex[] = [];
  for (let skb = newest; skb !== NIL && skbs.length <= m.ll_node.length; skb = m.ll_node[skb]) {
    skbs.push(skb);
  }
  return skbs;
}

/** Whether the form has no lock around its lists, and counts attempts. */
export function isLockless(m: Machine): boolean {
  return m.variant.attempt.inc !== undefined;
}

/** Whether this form defers at all. */
export function defers(m: Machine): boolean {
  return m.variant.attempt.push !== undefined;
}

/** Attempts that have passed the limit of a list and have not pushed yet. */
export function pushersOn(scene: Scene, row: number): number {
  const { m, attempts } = scene;
  if (attempts.size === 0) return 0;
  let pushers = 0;
  for (const a of attempts.values()) {
    if (a.next === 'push' && a.alloc_cpu * m.nr_node_ids + a.node === row) pushers++;
  }
  return pushers;
}

/** Whether an open flush has zeroed the counter of a list and not taken it yet. */
export function isBeingTaken(scene: Scene, { cpu, node }: Pick<List, 'cpu' | 'node'>): boolean {
  for (const f of scene.flushes.values())
    if (f.next === 'take' && f.cpu === cpu && f.node === node) return true;
  return false;
}

export function nameOf(m: Machine, { cpu, node }: Pick<List, 'cpu' | 'node'>): string {
  return m.variant.oneList ? `the list of CPU ${cpu}` : `list (CPU ${cpu}, node ${node})`;
}
