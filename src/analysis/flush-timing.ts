/**
 * When a recorded flush looks at each of its lists. A flush takes its lists at its first instant;
 * here its time is spread over the visits: list checks take equal parts, and what is left (entry,
 * frees) comes first and belongs to the first list.
 */
import type { EventIndex, NodeId, Ps } from '../schema/units.ts';
import { VARIANTS, type VariantId } from '../schema/variants.ts';
import { flushedLists } from './flush-lists.ts';
import type { Recording } from './recording.ts';

export interface FlushTiming {
  /** The kernel that began the flush; a switch during the flush changes nothing of it. */
  readonly variant: VariantId;
  /** Node ids in the order of the walk; empty for one list per CPU, or if no node was marked. */
  readonly nodes: readonly NodeId[];
  readonly visits: number;
  readonly fromPs: Ps;
  /** When the first check begins. */
  readonly checksPs: Ps;
  readonly endPs: Ps;
}

export function flushTiming(recording: Recording, flush: EventIndex): FlushTiming {
  const { events } = recording;
  const variant = recording.variantOf(flush);
  const { checkPs } = recording.meta.walk[variant];
  const nodes = nodesVisited(recording, flush);
  const visits = events.x(flush) + events.y(flush) + events.z(flush);
  const fromPs = events.atPs(flush);
  const endPs = fromPs + events.durPs(flush);
  const checksPs = endPs - Math.min(events.durPs(flush), visits * checkPs);
  return { variant, nodes, visits, fromPs, checksPs, endPs };
}

/**
 * A walk visits all nodes of its map, a mask those that pushers marked. In a timed run a mark and a
 * push are one step, so each of these holds skbs.
 */
export function nodesVisited(recording: Recording, flush: EventIndex): readonly NodeId[] {
  const variant = recording.variantOf(flush);
  const { walk } = VARIANTS[variant];
  if (walk === 'online') return recording.onlineNodes(flush);
  if (walk !== 'mask') return recording.meta.walk[variant].nodes;
  if (recording.events.x(flush) === 0) return [];
  return flushedLists(recording, flush)
    .map(({ node }) => node)
    .sort((a, b) => a - b);
}

/** When the check of visit `k` begins. */
export function checkInstant({ checksPs, endPs, visits }: FlushTiming, k: number): Ps {
  return checksPs + (k * (endPs - checksPs)) / visits;
}

/** The first whole instant of each visit. */
export function visitInstants(timing: FlushTiming): Ps[] {
  const instants = [timing.fromPs];
  for (let k = 1; k < timing.visits; k++) instants.push(Math.ceil(checkInstant(timing, k)));
  return instants;
}

/** The visit that goes on at an instant of the flush. */
export function visitAt(timing: FlushTiming, atPs: Ps): number {
  const { checksPs, endPs, visits } = timing;
  if (atPs <= checksPs) return 0;
  let k = Math.min(visits - 1, Math.floor(((atPs - checksPs) / (endPs - checksPs)) * visits));
  // The quotient may be rounded over an edge that checkInstant() puts elsewhere.
  while (k > 0 && checkInstant(timing, k) > atPs) k--;
  while (k + 1 < visits && checkInstant(timing, k + 1) <= atPs) k++;
  return k;
}
