/**
 * CPUs and nodes that come and go.
 *
 * Models   kernel/cpu.c, kernel/smp.c: a CPU that goes down empties its call queue first, and no
 *          call to it gets through afterwards; net/core/dev.c: dev_cpu_dead(), called on another
 *          CPU; kernel/sched/core.c: sched_cpu_deactivate(); mm/memory_hotplug.c:
 *          try_online_node(), try_offline_node().
 * Differs  What a dying CPU had raised is lost. Tasks, interrupts, NAPIs and backlogs are moved by
 *          the workload, which knows where they are.
 */
import { EV } from '../../schema/events.ts';
import { type CpuIndex, NIL, type NodeId } from '../../schema/units.ts';
import { priceWalks } from '../hw/flush-costs.ts';
import { emit, type Machine } from '../machine.ts';
import { trigger_rx_softirq } from './defer-kick.ts';
import { addNode, hasNode, removeNode } from './nodemask.ts';

/** The CPU is to go: its softirq does not go round once more, because the stopper waits for it. */
export function sched_cpu_deactivate(m: Machine, cpu: CpuIndex): void {
  m.cpu_active[cpu] = 0;
}

/** The CPU leaves the online mask; an IPI in flight to it is handled before. */
export function takedown_cpu(m: Machine, cpu: CpuIndex): void {
  if (m.ipi_in_flight[cpu] === 1) trigger_rx_softirq(m, cpu);
  m.net_rx_pending[cpu] = 0;
  m.cpu_active[cpu] = 0;
  m.cpu_online[cpu] = 0;
  emit(m, EV.set_cpu_online, cpu, NIL, 0, 0, 0);
}

/** `cpu` cleans up after `oldcpu`, which is down: the lists, where the variant has the repair. */
export function dev_cpu_dead(m: Machine, oldcpu: CpuIndex, cpu: CpuIndex): void {
  m.variant.dev_cpu_dead?.(m, oldcpu, cpu);
}

/** The CPU is online again, and so is its node. */
export function bringup_cpu(m: Machine, cpu: CpuIndex): void {
  m.cpu_online[cpu] = 1;
  m.cpu_active[cpu] = 1;
  emit(m, EV.set_cpu_online, cpu, NIL, 1, 0, 0);
  setNodeOnline(m, m.cpu_node[cpu], true);
}

/** An offline CPU is taken out of the machine, or put in again; it stays offline. */
export function setCpuPresent(m: Machine, cpu: CpuIndex, present: boolean): void {
  m.cpu_present[cpu] = present ? 1 : 0;
  emit(m, EV.set_cpu_present, cpu, NIL, present ? 1 : 0, 0, 0);
}

/** All memory of the node is taken out. */
export function remove_memory(m: Machine, node: NodeId): void {
  m.node_memory[node] = 0;
  emit(m, EV.set_node_memory, 0, NIL, 0, node, 0);
}

/** The node gets memory and is online. */
export function add_memory(m: Machine, node: NodeId): void {
  m.node_memory[node] = 1;
  emit(m, EV.set_node_memory, 0, NIL, 1, node, 0);
  setNodeOnline(m, node, true);
}

/** The node is online, with or without memory. */
export function try_online_node(m: Machine, node: NodeId): void {
  setNodeOnline(m, node, true);
}

/** Takes a node out of the online map; refused while it has memory or a CPU that is present. */
export function try_offline_node(m: Machine, node: NodeId): boolean {
  if (m.node_memory[node] === 1) return false;
  for (let cpu = 0; cpu < m.cpus; cpu++) {
    if (m.cpu_node[cpu] === node && m.cpu_present[cpu] === 1) return false;
  }
  setNodeOnline(m, node, false);
  return true;
}

function setNodeOnline(m: Machine, node: NodeId, online: boolean): void {
  if (hasNode(m.node_online, node) === online) return;
  if (online) addNode(m.node_online, node);
  else removeNode(m.node_online, node);
  priceWalks(m.walkCycles, m.costs, {
    possible: m.node_possible.count,
    online: m.node_online.count,
  });
  emit(m, EV.set_node_online, 0, NIL, online ? 1 : 0, node, 0);
}
