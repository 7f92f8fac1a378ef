/**
 * Node masks and what it costs to walk them with for_each_node().
 *
 * Models   include/linux/nodemask.h and lib/find_bit.c: one find_first_bit(), then find_next_bit()
 *          from each node found, until the result is MAX_NUMNODES. With up to 64 bits both are
 *          inlined; with MAX_NUMNODES 1 the body runs once for node 0 and no mask is read.
 * Differs  A walk is not made bit by bit: what it calls and reads on a stretch of the mask is told
 *          from sums over the mask, which are made anew when the mask changes.
 */
import { NIL, type NodeId } from '../../schema/units.ts';

/** A class for the sake of its field types, see Machine. */
export class NodeMask {
  /** Size of the mask in bits, MAX_NUMNODES. */
  declare readonly bits: number;
  declare readonly words32: Int32Array; // [word of 32 bits] members
  declare readonly below: Int32Array; // [node] members with a lower number; [bits] all members
  declare readonly ends: Int32Array; // [node] of these, the ones at the last bit of a 64-bit word
  /** Sums over all of it: members, the highest one, 64-bit words that a whole walk reads. */
  declare count: number;
  declare last: NodeId;
  declare words: number;

  constructor(bits: number) {
    this.bits = bits;
    this.words32 = new Int32Array((bits + 31) >>> 5);
    this.below = new Int32Array(bits + 1);
    this.ends = new Int32Array(bits + 1);
    this.count = 0;
    this.last = NIL;
    this.words = 0;
  }
}

export function nodeMask(nodes: readonly NodeId[], bits: number): NodeMask {
  const mask = new NodeMask(bits);
  for (const node of nodes) mask.words32[node >>> 5] |= 1 << (node & 31);
  sumUp(mask);
  return mask;
}

export function hasNode(mask: NodeMask, node: NodeId): boolean {
  return ((mask.words32[node >>> 5] >>> (node & 31)) & 1) === 1;
}

export function addNode(mask: NodeMask, node: NodeId): void {
  mask.words32[node >>> 5] |= 1 << (node & 31);
  sumUp(mask);
}

export function removeNode(mask: NodeMask, node: NodeId): void {
  mask.words32[node >>> 5] &= ~(1 << (node & 31));
  sumUp(mask);
}

/** Members, ascending: the order of a walk. */
export function nodesOf(mask: NodeMask): NodeId[] {
  return Array.from({ length: mask.bits }, (_, node) => node).filter((node) => hasNode(mask, node));
}

/** Members from `from` up to, not including, `end`. */
export function membersIn(mask: NodeMask, from: number, end: number): number {
  return mask.below[end] - mask.below[from];
}

/** Whether _find_first_bit() and _find_next_bit() are functions, or inlined. */
export function isOutOfLine(mask: NodeMask): boolean {
  return mask.bits > 64;
}

/**
 * 64-bit words that a walk reads from bit `from` on until it has found member `to`, or, where `to`
 * is the size of the mask, has seen its end. A call reads from the word of its first bit to the
 * word of the bit it finds, or to the last word.
 */
export function wordsRead(mask: NodeMask, from: number, to: number): number {
  if (mask.bits === 1) return 0;
  const visited = membersIn(mask, from, to);
  if (to < mask.bits) return wordsTo(mask, from, { node: to, calls: visited + 1 });
  const lastWord = (mask.bits - 1) >>> 6;
  if (visited === 0) return from < mask.bits ? lastWord - (from >>> 6) + 1 : 0;
  const node = mask.last;
  const words = wordsTo(mask, from, { node, calls: visited });
  return node + 1 < mask.bits ? words + lastWord - ((node + 1) >>> 6) + 1 : words;
}

/** Each call but the first starts one bit after the last: in the same word, or in the next. */
function wordsTo(
  mask: NodeMask,
  from: number,
  found: { readonly node: NodeId; readonly calls: number },
): number {
  const skips = mask.ends[found.node] - mask.ends[from];
  return (found.node >>> 6) - (from >>> 6) + found.calls - skips;
}

/** To be called when words32 has changed by other means than these functions. */
export function sumUp(mask: NodeMask): void {
  for (let node = 0; node < mask.bits; node++) {
    const member = hasNode(mask, node) ? 1 : 0;
    mask.below[node + 1] = mask.below[node] + member;
    mask.ends[node + 1] = mask.ends[node] + ((node & 63) === 63 ? member : 0);
    if (member === 1) mask.last = node;
  }
  mask.count = mask.below[mask.bits];
  mask.words = wordsRead(mask, 0, mask.bits);
}
