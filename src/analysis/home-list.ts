/** What becomes of the lists when a switch leads to a form with fewer or more of them. */
import type { Scenario } from '../schema/scenario.ts';
import { NIL, type NodeId } from '../schema/units.ts';
import { VARIANTS, type VariantId } from '../schema/variants.ts';

/** One of the two has a list per CPU, the other a list per node: all lists are joined to one. */
export function joinsLists(from: VariantId, to: VariantId): boolean {
  return (VARIANTS[from].walk === 'none') !== (VARIANTS[to].walk === 'none');
}

/** Node of the list that they are joined to: every walk visits it. NIL where lists have no node. */
export function homeNode(scenario: Scenario, variant: VariantId): NodeId {
  return VARIANTS[variant].walk === 'none' ? NIL : scenario.machine.online[0];
}
