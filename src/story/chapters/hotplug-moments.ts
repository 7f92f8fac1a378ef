/** What chapters on CPUs and nodes that go ask of a run. */
import { EV } from '../../schema/events.ts';
import type { NodeId, Ps } from '../../schema/units.ts';
import type { EventRow, RunFacts } from '../run-facts.ts';

/** The node enters the online map, or leaves it. */
export function nodeTurns(run: RunFacts, node: NodeId, online: boolean): EventRow {
  return run.event({ kind: EV.set_node_online, when: ({ x, y }) => y === node && x === +online });
}

/** The CPU enters the online mask for the `nth` time, or leaves it. */
export function cpuTurns(run: RunFacts, cpu: number, online: boolean, nth = 1): EventRow {
  return run.event({ kind: EV.set_cpu_online, cpu, when: ({ x }) => x === +online }, nth);
}

/** skbs that wait at an instant and that nobody will flush as things stand. */
export function waitingSkbs(run: RunFacts, atPs: Ps): number {
  return run.waitingAt(atPs).reduce((sum, { skbs }) => sum + skbs, 0);
}

/** skbs that dev_cpu_dead() freed. */
export function drained(run: RunFacts): number {
  return run.freed('drain');
}

/** Pushes to the lists of a CPU before something happens, in order. */
export function pushesBefore(run: RunFacts, cpu: number, before: EventRow): readonly EventRow[] {
  const to = (row: EventRow): boolean => row.x === cpu && row.index < before.index;
  return [...run.rows({ kind: EV.skb_defer, when: to })];
}

/** The first flush of a CPU behind an event that frees something. */
export function freeingFlush(run: RunFacts, cpu: number, behind: EventRow): EventRow {
  return run.event({ kind: EV.flush, cpu, behind, when: ({ x }) => x > 0 });
}

/** Flushes of a CPU between two events. */
export function flushesBetween(
  run: RunFacts,
  cpu: number,
  from: EventRow,
  until: EventRow,
): number {
  return run.count({ kind: EV.flush, cpu, behind: from, when: ({ index }) => index < until.index });
}
