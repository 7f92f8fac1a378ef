/**
 * The walk of a flush over the lists of one CPU, one per node of a map.
 *
 * Models   for_each_node() or for_each_online_node() around the body of skb_defer_free_flush(): the
 *          map is read again for each node, as it is by then.
 * Differs  Only lists that hold skbs are visited; the visits to empty ones in between, the bitmap
 *          calls and the words they read are counted and charged exactly, but not made.
 */
import type { Machine } from '../machine.ts';
import { TOTAL } from '../totals.ts';
import { END_OF_WALK, type Flush } from './defer-steps.ts';
import { hasNode, isOutOfLine, membersIn, type NodeMask, wordsRead } from './nodemask.ts';

/** Goes on from the node last found to the next one in `mask` whose list holds skbs. */
export function lookInMask(m: Machine, f: Flush, mask: NodeMask): boolean {
  const { pending, pendingWords } = m;
  const from = f.node + 1;
  const row = f.cpu * pendingWords;
  let wanted = -1 << (from & 31);
  for (let word = from >>> 5; word < pendingWords; word++) {
    const bits = pending[row + word] & mask.words32[word] & wanted;
    if (bits !== 0) {
      f.node = (word << 5) + 31 - Math.clz32(bits & -bits);
      f.useful++;
      if (!hasNode(m.node_online, f.node)) f.usefulOffline++;
      return true;
    }
    wanted = -1;
  }
  f.node = END_OF_WALK;
  return false;
}

/** Counts all visits of a walk that nothing has interrupted: the mask is as it was at its start. */
export function countWalk(m: Machine, f: Flush, mask: NodeMask): void {
  const { totals } = m;
  const online = m.node_online.count;
  f.emptyOnline = online - f.useful + f.usefulOffline;
  f.emptyOffline = mask.count - online - f.usefulOffline;
  totals[TOTAL.checks] += mask.count;
  totals[TOTAL.useful] += f.useful;
  totals[TOTAL.empty_online] += f.emptyOnline;
  totals[TOTAL.empty_offline] += f.emptyOffline;
  totals[TOTAL.words] += mask.words;
  if (!isOutOfLine(mask)) return;
  totals[TOTAL.first_bit]++;
  totals[TOTAL.next_bit] += mask.count;
}

/**
 * Counts the visits of one look: those from the last node counted up to and including the node
 * found, or to the end of the mask as it is now.
 */
export function countLook(m: Machine, f: Flush, mask: NodeMask): void {
  const { totals } = m;
  const from = f.uncounted;
  const isEnd = f.node === END_OF_WALK;
  const found = isEnd ? 0 : 1;
  const end = isEnd ? mask.bits : f.node;
  const empty = membersIn(mask, from, end);
  const emptyOnline = membersIn(m.node_online, from, end);
  f.emptyOnline += emptyOnline;
  f.emptyOffline += empty - emptyOnline;
  totals[TOTAL.checks] += empty + found;
  totals[TOTAL.useful] += found;
  totals[TOTAL.empty_online] += emptyOnline;
  totals[TOTAL.empty_offline] += empty - emptyOnline;
  totals[TOTAL.words] += wordsRead(mask, from, end);
  f.uncounted = f.node + 1;
  if (!isOutOfLine(mask)) return;
  // A call for each node visited, and one that finds the end; the first is find_first_bit().
  const first = from === 0 ? 1 : 0;
  totals[TOTAL.first_bit] += first;
  totals[TOTAL.next_bit] += empty + 1 - first;
}
