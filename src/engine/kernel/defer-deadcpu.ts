/**
 * `deadcpu`: `pernode` with the hotplug repair in the attempt, in the kick and in dev_cpu_dead();
 * the walk is unchanged.
 *
 * Models   06e3f54e8b22: skb_attempt_defer_free(), kick_defer_list_purge(), skb_defer_node_flush(),
 *          the end of dev_cpu_dead().
 * Differs  See defer-pernode.ts.
 */
import { FREE_PATH } from '../../schema/events.ts';
import type { CpuIndex, SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { TOTAL } from '../totals.ts';
import { beginAttempt, check } from './defer-attempt.ts';
import { skb_defer_node_flush } from './defer-flush.ts';
import { kick_defer_list_purge } from './defer-kick.ts';
import { inc, push } from './defer-push.ts';
import type { Attempt, AttemptSteps } from './defer-steps.ts';
import { hasNode } from './nodemask.ts';

export { flush, skb_defer_free_flush } from './defer-pernode.ts';

/** Called on `cpu`, which has finished with `skb`. */
export function skb_attempt_defer_free(m: Machine, cpu: CpuIndex, skb: SkbIndex): void {
  const a = beginAttempt(cpu, skb);
  if (!check(m, a)) return;
  pick(m, a);
  if (!inc(m, a)) return;
  push(m, a);
  if (!recheck(m, a)) return;
  kick(m, a);
}

/** The node of the CPU sampled at entry, wherever the task is by now. */
function pick(m: Machine, a: Attempt): boolean {
  a.node = m.cpu_node[a.my_cpu];
  return true;
}

/**
 * If the target has died or the task was moved, nobody may ever look at this list again: the pusher
 * frees what is on it, and does not kick.
 */
function recheck(m: Machine, a: Attempt): boolean {
  if (m.cpu_online[a.alloc_cpu] === 1 && a.cpu === a.my_cpu) return true;
  m.totals[TOTAL.self_flushes]++;
  skb_defer_node_flush(m, a.cpu, { cpu: a.alloc_cpu, node: a.node }, FREE_PATH.self);
  return false;
}

function kick(m: Machine, a: Attempt): boolean {
  if (a.count - 1 === a.defer_max >> 1) kick_defer_list_purge(m, a.cpu, a.alloc_cpu, true);
  return true;
}

export const attempt: AttemptSteps = { check, pick, inc, push, recheck, kick };

/**
 * CPU `oldcpu` is gone, and `cpu` cleans up: all its lists; then, if its node has lost its last
 * online CPU, that node's list of every CPU, which makes a walk over online nodes safe.
 */
export function dev_cpu_dead(m: Machine, oldcpu: CpuIndex, cpu: CpuIndex): void {
  for (let node = 0; node < m.nr_node_ids; node++) {
    if (hasNode(m.node_possible, node)) drain(m, cpu, { cpu: oldcpu, node });
  }
  const node = m.cpu_node[oldcpu];
  if (hasOnlineCpu(m, node)) return;
  for (let owner = 0; owner < m.cpus; owner++) drain(m, cpu, { cpu: owner, node });
}

function drain(m: Machine, cpu: CpuIndex, list: { cpu: CpuIndex; node: number }): void {
  m.totals[TOTAL.drain_checks]++;
  skb_defer_node_flush(m, cpu, list, FREE_PATH.drain);
}

function hasOnlineCpu(m: Machine, node: number): boolean {
  for (let cpu = 0; cpu < m.cpus; cpu++) {
    if (m.cpu_node[cpu] === node && m.cpu_online[cpu] === 1) return true;
  }
  return false;
}
