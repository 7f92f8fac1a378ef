/**
 * What walking a node mask reads: for_each_node_mask() asks for the first bit and then, from each
 * one found, for the next, until a call finds none (include/linux/nodemask.h, lib/find_bit.c).
 */
import type { NodeId } from '../schema/units.ts';

/** unsigned long on the machines here. */
export const WORD_BITS = 64;

export interface MaskRead {
  /** Calls of find_first_bit() and find_next_bit(). */
  readonly calls: number;
  /** Words of the mask that they read. */
  readonly words: number;
}

/** So far, when the walk has come to its visit `visit` (from 0). */
export function maskReadAt(nodes: readonly NodeId[], visit: number): MaskRead {
  let words = 0;
  const last = Math.min(visit, nodes.length - 1);
  for (let k = 0; k <= last; k++) words += wordsOf(k === 0 ? 0 : nodes[k - 1] + 1, nodes[k]);
  return { calls: last + 1, words };
}

/** Of the whole walk: its last call reads up to the end of the mask, and finds nothing. */
export function maskRead(nodes: readonly NodeId[], bits: number): MaskRead {
  const { calls, words } = maskReadAt(nodes, nodes.length - 1);
  const start = nodes.length === 0 ? 0 : nodes[nodes.length - 1] + 1;
  return { calls: calls + 1, words: words + (start < bits ? wordsOf(start, bits - 1) : 0) };
}

function wordsOf(fromBit: number, toBit: number): number {
  return Math.floor(toBit / WORD_BITS) - Math.floor(fromBit / WORD_BITS) + 1;
}
