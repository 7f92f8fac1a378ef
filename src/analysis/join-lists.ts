/** What becomes of the lists when another variant is in force. */
import { LOCKED_VARIANTS, type VariantId } from '../schema/variants.ts';
import { homeNode, joinLists, joinsLists } from './home-list.ts';
import type { MachineView } from './machine-view.ts';

/**
 * Lists that the new form does not have are joined to the one it has; under a lock a counter counts
 * entries.
 */
export function switchLists(view: MachineView, from: VariantId): void {
  const { variant, scenario } = view;
  if (LOCKED_VARIANTS.includes(variant)) view.listCount.set(view.listLength);
  if (!joinsLists(from, variant)) return;
  const slot = view.slotOf(homeNode(scenario.machine.online, variant));
  for (let cpu = 0; cpu < view.cpus; cpu++) joinLists(view, cpu, view.rowOf(cpu, slot));
}
