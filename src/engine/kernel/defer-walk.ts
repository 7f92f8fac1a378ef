/**
 * The walk of a flush over the lists of one CPU, one per node of a mask.
 *
 * Models   for_each_node() or for_each_online_node() around the body of skb_defer_free_flush().
 * Differs  Only lists that hold skbs are visited; the visits to empty ones, the bitmap calls and
 * the
 *          words they read are counted and charged exactly, but not made (nodemask.ts).
 */
import type { CpuIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { TOTAL } from '../totals.ts';
import { beginFlush, endFlush, type FlushTally, flushList } from './defer-flush.ts';
import type { NodeMask } from './nodemask.ts';

const tally: FlushTally = { useful: 0, emptyOnline: 0, emptyOffline: 0, cycles: 0 };

/** Flushes `cpu`'s lists of all nodes in `mask`, ascending. */
export function flushNodes(m: Machine, cpu: CpuIndex, mask: NodeMask): void {
  const event = beginFlush(m, cpu);
  const online = m.node_online.words32;
  let usefulOnline = 0;
  tally.useful = 0;
  tally.cycles = 0;
  for (let word = 0; word < m.pendingWords; word++) {
    let bits = m.pending[cpu * m.pendingWords + word] & mask.words32[word];
    while (bits !== 0) {
      const bit = 31 - Math.clz32(bits & -bits);
      bits &= bits - 1;
      usefulOnline += (online[word] >>> bit) & 1;
      tally.useful++;
      tally.cycles += flushList(m, cpu, (word << 5) + bit);
    }
  }
  const onlineNodes = onlineIn(m, mask);
  tally.emptyOnline = onlineNodes - usefulOnline;
  tally.emptyOffline = mask.nodes.length - onlineNodes - (tally.useful - usefulOnline);
  m.totals[TOTAL.first_bit] += mask.firstBitCalls;
  m.totals[TOTAL.next_bit] += mask.nextBitCalls;
  m.totals[TOTAL.words] += mask.wordsRead;
  endFlush(m, cpu, event, tally);
}

/** Members of the mask that are online; the online mask is always within the possible one. */
function onlineIn(m: Machine, mask: NodeMask): number {
  return mask === m.node_online || mask.bits === 1 ? mask.nodes.length : m.node_online.nodes.length;
}
