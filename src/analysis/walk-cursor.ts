/** Which list a running flush looks at. */
import { type CpuIndex, type EventIndex, NIL, type NodeId } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';
import { flushedLists } from './flush-lists.ts';
import { type FlushTiming, flushTiming, visitAt } from './flush-timing.ts';
import { type MachineView, PHASE, phaseOf } from './machine-view.ts';
import type { Recording } from './recording.ts';

/** Where the walk of a running flush stands; null when the CPU is not in a flush. */
export interface WalkCursor {
  /** Flush of this pass, from 1. */
  readonly flushNo: number;
  /** The kernel that began the flush; after a switch it is no longer the one in force. */
  readonly variant: VariantId;
  /** Position in the walk's order, 0 … visits − 1. */
  readonly visit: number;
  /** Nodes that this flush visits; see FlushTiming. */
  readonly nodes: readonly NodeId[];
  /** Node visited, NIL where there is one list per CPU. */
  readonly node: number;
  readonly visits: number;
  /** Visits begun, the one under way included; 0 while the flush is being entered. */
  readonly begun: number;
  /** Wasted checks so far in this flush, the one under way included. */
  readonly wasted: number;
  readonly found: number;
}

/** The list that a flush looks at. */
export function walkCursor(
  view: MachineView,
  recording: Recording,
  cpu: CpuIndex,
): WalkCursor | null {
  if (phaseOf(view, cpu) !== PHASE.flush) return null;
  const flush = view.lastFlush[cpu];
  const timing = flushTiming(recording, flush);
  const { variant, nodes, visits } = timing;
  const visit = visitAt(timing, view.atPs);
  const node = nodes.length === 0 ? NIL : nodes[visit];
  const begun = isEntering(view, recording, { flush, timing, node }) ? 0 : visit + 1;
  const online = new Set(recording.onlineNodes(flush));
  let wasted = 0;
  for (let k = 0; k < begun && k < nodes.length; k++) if (!online.has(nodes[k])) wasted++;
  const found = recording.events.x(flush);
  return { flushNo: view.flushNo[cpu], variant, visit, nodes, node, visits, begun, wasted, found };
}

/**
 * The time of a flush before its first check is what entering, taking and freeing cost: where the
 * first list holds skbs its visit begins when the flush has been entered, else with its check.
 */
function isEntering(
  view: MachineView,
  recording: Recording,
  at: { readonly flush: EventIndex; readonly timing: FlushTiming; readonly node: NodeId },
): boolean {
  const { fromPs, checksPs, variant } = at.timing;
  if (view.atPs >= checksPs) return false;
  const isHeld = flushedLists(recording, at.flush).some(({ node }) => node === at.node);
  return !isHeld || view.atPs - fromPs < view.meta.walk[variant].fixedPs;
}
