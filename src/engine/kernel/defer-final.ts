/**
 * `final`: `deadcpu` with the walk over online nodes, expected in v7.4.
 *
 * Models   06e3f54e8b22, and 56fbbb662795 by its subject line alone: its diff was not read, so the
 * walk
 *          is an inference.
 * Differs  See defer-deadcpu.ts.
 */
import type { CpuIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { flushNodes } from './defer-walk.ts';

export { skb_attempt_defer_free } from './defer-deadcpu.ts';

/** Frees what other CPUs left for `cpu`: one look per online node. */
export function skb_defer_free_flush(m: Machine, cpu: CpuIndex): void {
  flushNodes(m, cpu, m.node_online);
}
