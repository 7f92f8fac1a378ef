/**
 * Node masks and what it costs to walk them with for_each_node().
 *
 * Models   include/linux/nodemask.h and lib/find_bit.c: one find_first_bit(), then find_next_bit()
 * from
 *          each node found, until the result is MAX_NUMNODES. With up to 64 bits both are inlined;
 * with
 *          MAX_NUMNODES 1 the body runs once for node 0 and no mask is read.
 * Differs  The walk is not made bit by bit: what it would call and read is counted once per mask,
 * since
 *          it depends on the mask alone, and charged to every flush in full.
 */
import type { NodeId } from '../../schema/units.ts';

export interface NodeMask {
  /** Size of the mask in bits, MAX_NUMNODES. */
  readonly bits: number;
  /** Members, ascending: the order of a walk. */
  readonly nodes: readonly NodeId[];
  /** [word of 32 bits] members */
  readonly words32: Int32Array;
  /** Calls of _find_first_bit() and _find_next_bit() in one walk; 0 where they are inlined. */
  readonly firstBitCalls: number;
  readonly nextBitCalls: number;
  /** 64-bit words read in one walk. */
  readonly wordsRead: number;
}

export function nodeMask(nodes: readonly NodeId[], bits: number): NodeMask {
  const walked = bits === 1 ? [0] : [...nodes];
  const words32 = new Int32Array((Math.max(bits, 1) + 31) >>> 5);
  for (const node of nodes) words32[node >>> 5] |= 1 << (node & 31);
  const outOfLine = bits > 64;
  return {
    bits,
    nodes: walked,
    words32,
    firstBitCalls: outOfLine ? 1 : 0,
    nextBitCalls: outOfLine ? walked.length : 0,
    wordsRead: bits === 1 ? 0 : wordsOfWalk(walked, bits),
  };
}

export function hasNode(mask: NodeMask, node: NodeId): boolean {
  return ((mask.words32[node >>> 5] >>> (node & 31)) & 1) === 1;
}

/**
 * A call reads from the word of its first bit to the word of the bit found, or to the last word.
 */
function wordsOfWalk(nodes: readonly NodeId[], bits: number): number {
  const last = (bits - 1) >>> 6;
  let words = 0;
  let start = 0;
  for (const node of nodes) {
    words += (node >>> 6) - (start >>> 6) + 1;
    start = node + 1;
  }
  return start < bits ? words + last - (start >>> 6) + 1 : words;
}
