/** What becomes of the lists when a switch leads to a form with fewer or more of them. */
import { type CpuIndex, NIL, type NodeId } from '../schema/units.ts';
import { VARIANTS, type VariantId } from '../schema/variants.ts';
import type { MachineView } from './machine-view.ts';

/** One of the two has a list per CPU, the other a list per node: all lists are joined to one. */
export function joinsLists(from: VariantId, to: VariantId): boolean {
  return (VARIANTS[from].walk === 'none') !== (VARIANTS[to].walk === 'none');
}

/** Node of the list that they are joined to: every walk visits it. NIL where lists have no node. */
export function homeNode(online: readonly NodeId[], variant: VariantId): NodeId {
  return VARIANTS[variant].walk === 'none' ? NIL : online[0];
}

/** Joins the lists of a CPU on one of them, lower nodes nearer the top. */
export function joinLists(view: MachineView, cpu: CpuIndex, home: number): void {
  const { listHead, listLength, listCount, next } = view;
  const first = view.rowOf(cpu, 0);
  const sum = { head: NIL, tail: NIL, length: 0, count: 0 };
  for (let row = first; row < first + view.nodes.length; row++) {
    for (let skb = listHead[row]; skb !== NIL; skb = next[skb]) {
      view.row[skb] = home;
      if (sum.tail === NIL) sum.head = skb;
      else next[sum.tail] = skb;
      sum.tail = skb;
    }
    sum.length += listLength[row];
    sum.count += listCount[row];
    listHead[row] = NIL;
    listLength[row] = 0;
    listCount[row] = 0;
  }
  listHead[home] = sum.head;
  listLength[home] = sum.length;
  listCount[home] = sum.count;
}
