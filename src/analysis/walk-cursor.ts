/** Which list a running flush looks at. */
import { type CpuIndex, NIL } from '../schema/units.ts';
import { type MachineView, PHASE, phaseOf } from './machine-view.ts';
import type { Recording } from './recording.ts';

/** Where the walk of a running flush stands; null when the CPU is not in a flush. */
export interface WalkCursor {
  /** Flush of this pass, 1 or 2 on loopback. */
  readonly flushNo: number;
  /** Position in the walk's order, 0 … visits − 1. */
  readonly visit: number;
  /** Node visited, NIL where there is one list per CPU. */
  readonly node: number;
  readonly visits: number;
  /** Wasted checks so far in this flush, the one under way included. */
  readonly wasted: number;
  readonly found: number;
}

/**
 * The list that a flush looks at. A flush takes its lists at its first instant; here its time is
 * spread over the visits: list checks take equal parts, and the frees belong to the lists that held
 * skbs, drawn at the first of them.
 */
export function walkCursor(
  view: MachineView,
  recording: Recording,
  cpu: CpuIndex,
): WalkCursor | null {
  if (phaseOf(view, cpu) !== PHASE.flush) return null;
  const i = view.lastFlush[cpu];
  const { x, y, z } = recording.columns;
  const nodes = view.meta.walk[view.variant].nodes;
  const visits = x[i] + y[i] + z[i];
  const from = view.phaseFromPs[cpu];
  const dur = view.phaseToPs[cpu] - from;
  const checks = Math.min(dur, visits * view.meta.walk[view.variant].checkPs);
  const lead = dur - checks;
  const into = view.atPs - from - lead;
  const visit = into <= 0 ? 0 : Math.min(visits - 1, Math.floor((into / checks) * visits));
  const online = new Set(view.scenario.machine.online);
  let wasted = 0;
  for (let k = 0; k <= visit && k < nodes.length; k++) if (!online.has(nodes[k])) wasted++;
  const node = nodes.length === 0 ? NIL : nodes[visit];
  return { flushNo: view.flushNo[cpu], visit, node, visits, wasted, found: x[i] };
}
