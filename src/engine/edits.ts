/**
 * Plays the edits of a scenario on a running machine.
 *
 * Models   A CPU goes offline in this order: its tasks are pushed off it, the CPU itself leaves
 *          (takedown_cpu() by way of the stopper, which no softirq pass can be under), and a CPU
 *          that is still online cleans up (dev_cpu_dead()): first what waits to be polled and
 *          received there, then, where the variant has the repair, the defer lists, then the
 *          slabs and pages that the CPU kept for itself. Unplugging,
 *          memory and the node are actions of their own.
 * Differs  The CPU that cleans up is the lowest one online, and what that costs is not charged.
 *          The kernel takes a node offline with the last of its memory and CPUs by itself.
 */
import type { CpuAction, Edit, NodeAction } from '../schema/edits.ts';
import { EV } from '../schema/events.ts';
import { type CpuIndex, NIL, type NodeId } from '../schema/units.ts';
import { variantCode } from '../schema/variants.ts';
import * as hotplug from './kernel/hotplug.ts';
import { memoryOfDeadCpu } from './kernel/memory-cpu-dead.ts';
import { switchVariant } from './kernel/switch-variant.ts';
import { emit, type Machine } from './machine.ts';
import type { Workload } from './workload/workload.ts';

/** A CPU leaves between two softirq passes; an edit that comes in one waits for its end. */
export function hasToWait(m: Machine, w: Workload, edit: Edit): boolean {
  if (!('cpu' in edit) || edit.action !== 'offline') return false;
  return m.in_net_rx_action[edit.cpu] === 1 || w.inSoftirq?.(edit.cpu) === true;
}

/** It is to happen now and has to wait: a CPU is told so, or it might never come to an end. */
export function announce(m: Machine, edit: Edit): void {
  if ('cpu' in edit) hotplug.sched_cpu_deactivate(m, edit.cpu);
}

export function applyEdit(m: Machine, w: Workload, edit: Edit): void {
  if ('cpu' in edit) return onCpu(m, w, edit.cpu, edit.action);
  if ('node' in edit) return onNode(m, edit.node, edit.action);
  if ('deferMax' in edit) {
    m.skb_defer_max = edit.deferMax;
    emit(m, EV.set_defer_max, 0, NIL, edit.deferMax, 0, 0);
    return;
  }
  switchVariant(m, edit.variant);
  emit(m, EV.set_variant, 0, NIL, variantCode(edit.variant), 0, 0);
}

function onCpu(m: Machine, w: Workload, cpu: CpuIndex, action: CpuAction): void {
  switch (action) {
    case 'offline':
      return goOffline(m, w, cpu);
    case 'online':
      hotplug.bringup_cpu(m, cpu);
      return w.enterCpu?.(m, cpu);
    case 'unplug':
      return hotplug.setCpuPresent(m, cpu, false);
    case 'plug':
      return hotplug.setCpuPresent(m, cpu, true);
  }
}

function goOffline(m: Machine, w: Workload, cpu: CpuIndex): void {
  w.leaveCpu(m, cpu);
  hotplug.takedown_cpu(m, cpu);
  const heir = m.cpu_online.indexOf(1);
  w.takeOver?.(m, cpu, heir);
  hotplug.dev_cpu_dead(m, cpu, heir);
  if (m.memory !== null) memoryOfDeadCpu(m.memory, cpu, heir);
}

function onNode(m: Machine, node: NodeId, action: NodeAction): void {
  switch (action) {
    case 'remove-memory':
      return hotplug.remove_memory(m, node);
    case 'add-memory':
      return hotplug.add_memory(m, node);
    case 'online':
      return hotplug.try_online_node(m, node);
    case 'offline':
      hotplug.try_offline_node(m, node);
  }
}
