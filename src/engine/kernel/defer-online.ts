/**
 * `online`: as `pernode`, but the flush looks at the lists of online nodes only.
 *
 * Models   K. Pan, netdev, v1 and v2 of "net: iterate online nodes in skb_defer_free_flush()", Sep
 * 2026.
 *          Never merged in this form: skbs on the list of a node that goes offline are stranded.
 * Differs  See defer-pernode.ts.
 */
import type { CpuIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { flushNodes } from './defer-walk.ts';

export { skb_attempt_defer_free } from './defer-pernode.ts';

/** Frees what other CPUs left for `cpu`: one look per online node, by the mask as it is now. */
export function skb_defer_free_flush(m: Machine, cpu: CpuIndex): void {
  flushNodes(m, cpu, m.node_online);
}
