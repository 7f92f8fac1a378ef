/**
 * Changes the form of the defer mechanism while the machine runs: no kernel can do this, the viewer
 * can. What waits on lists is kept: lists that the new form does not have are joined to the one it
 * has, lists that hold skbs are marked for a form that visits marked ones only, and a form with a
 * lock begins with counters that count entries.
 */
import { type CpuIndex, NIL, type NodeId } from '../../schema/units.ts';
import { LOCKED_VARIANTS, type VariantId } from '../../schema/variants.ts';
import type { Machine } from '../machine.ts';
import { deferRow, llist_add, llist_del_all } from './defer-lists.ts';
import { deferVariant } from './defer-variants.ts';
import { nodesOf } from './nodemask.ts';

export function switchVariant(m: Machine, id: VariantId): void {
  const from = m.variant.walk;
  m.variant = deferVariant(id);
  const to = m.variant.walk;
  if ((from === 'none') !== (to === 'none')) {
    const home = to === 'none' ? 0 : nodesOf(m.node_online)[0];
    for (let cpu = 0; cpu < m.cpus; cpu++) joinLists(m, cpu, home);
  }
  if (LOCKED_VARIANTS.includes(id)) countEntries(m);
  if (to === 'mask') m.marked.set(m.pending);
  else m.marked.fill(0);
}

/** Lock-free forms count attempts, refused ones too; under a lock there are none of these. */
function countEntries(m: Machine): void {
  for (let row = 0; row < m.defer_list.length; row++) {
    let count = 0;
    for (let skb = m.defer_list[row]; skb !== NIL; skb = m.ll_node[skb]) count++;
    m.defer_count[row] = count;
  }
}

/** All lists of a CPU become one: lower nodes lie nearer its top, each list keeps its order. */
function joinLists(m: Machine, cpu: CpuIndex, home: NodeId): void {
  const skbs: number[] = [];
  let count = 0;
  for (let node = 0; node < m.nr_node_ids; node++) {
    const row = deferRow(m, cpu, node);
    for (let skb = llist_del_all(m, cpu, node); skb !== NIL; skb = m.ll_node[skb]) skbs.push(skb);
    count += m.defer_count[row];
    m.defer_count[row] = 0;
  }
  for (const skb of skbs.reverse()) llist_add(m, cpu, home, skb);
  m.defer_count[deferRow(m, cpu, home)] = count;
}
