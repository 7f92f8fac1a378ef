/**
 * The lines of the defer mechanism, and its lock: what an attempt and a flush do to them.
 *
 * Models   Memory touched per operation. Up to v6.17 and `atomic`: lock, count, list, IPI flag and
 *          csd of a CPU on one line. `llist`: list and count on one line, flag and csd on another.
 *          From 5628f3fe3b16 a line for each (CPU, node), the flag as before. `mask` has one more
 *          word for each CPU, which pushers of all nodes write.
 *          DEFER of the cost model: a push is two atomic operations on a line that is here, plus
 *          its transfer if another CPU had it; where pushers meet, each of the two has to fetch the
 *          line. Under a lock the line comes with the lock.
 * Differs  A locked push costs the two operations as well: nobody has measured its critical
 *          section. net_hotdata, the online mask and the per-CPU offsets are read-mostly and are
 *          left out. What the owner pays for the line of a list that holds skbs is part of the
 *          flush's price (FLUSH) and only counted here.
 */
import { LINE, LOCK } from '../../schema/memory-codes.ts';
import { type CpuIndex, NIL, type NodeId, type Ps } from '../../schema/units.ts';
import { readLine, writeLine } from '../hw/lines.ts';
import type { Machine } from '../machine.ts';
import { type Memory, spend, takeLock, waitFor } from '../memory.ts';
import { deferRow } from './defer-lists.ts';
import type { Attempt } from './defer-steps.ts';

/** Locked forms: READ_ONCE(sd->defer_count). */
export function readCount(m: Machine, mem: Memory, a: Attempt): void {
  const row = deferRow(m, a.alloc_cpu, a.node);
  spend(mem, readLine(mem.fabric, mem.deferLines, row, a.cpu, LINE.list));
}

/** Locked forms: lock, list, count, unlock. */
export function pushUnderLock(m: Machine, mem: Memory, a: Attempt): void {
  const linePs = ownLine(m, mem, a);
  const lock = { id: deferRow(m, a.alloc_cpu, a.node), kind: LOCK.defer, whose: a.alloc_cpu };
  const cost = { linePs, holdPs: mem.costs.pushPs, handoverPs: linePs };
  takeLock(mem, mem.deferLocks, lock, a.cpu, cost);
}

/** Lock-free forms: atomic_long_inc_return(). */
export function countAttempt(m: Machine, mem: Memory, a: Attempt): void {
  const linePs = ownLine(m, mem, a);
  const holdPs = Math.round(mem.costs.pushPs / 2);
  const lock = { id: deferRow(m, a.alloc_cpu, a.node), kind: LOCK.line, whose: a.alloc_cpu };
  const handoverPs = Math.max(linePs, 2 * linePs - holdPs);
  takeLock(mem, mem.deferLocks, lock, a.cpu, { linePs, holdPs, handoverPs });
}

/** Lock-free forms: llist_add(), on the line that the count has just brought here. */
export function addToList(mem: Memory): void {
  spend(mem, mem.costs.pushPs - Math.round(mem.costs.pushPs / 2));
}

function ownLine(m: Machine, mem: Memory, { cpu, alloc_cpu, node }: Attempt): Ps {
  mem.touched[alloc_cpu * m.pendingWords + (node >>> 5)] |= 1 << (node & 31);
  return writeLine(mem.fabric, mem.deferLines, deferRow(m, alloc_cpu, node), cpu, LINE.list);
}

/** `mask`: the node's bit is set in the target's word. */
export function setMark(mem: Memory, a: Attempt): void {
  spend(mem, writeLine(mem.fabric, mem.maskLines, a.alloc_cpu, a.cpu, LINE.mask));
}

/** cmpxchg(&sd->defer_ipi_scheduled, 0, 1). What sending the IPI costs is up to the workload. */
export function setIpiFlag(m: Machine, mem: Memory, cpu: CpuIndex, target: CpuIndex): void {
  if (isLockless(m)) spend(mem, writeLine(mem.fabric, mem.ipiLines, target, cpu, LINE.ipi));
}

/** The handler clears the flag, as part of the interrupt. */
export function clearIpiFlag(m: Machine, mem: Memory, cpu: CpuIndex): void {
  if (isLockless(m)) writeLine(mem.fabric, mem.ipiLines, cpu, cpu, LINE.ipi);
}

/** Up to v6.17 the flag is on the list's line, which the push has brought here. */
function isLockless(m: Machine): boolean {
  return m.variant.attempt.inc !== undefined;
}

/**
 * The owner's look at its lists: lines that others have written since come back. One whose list is
 * empty was written by attempts that were refused.
 */
export function lookAtLines(m: Machine, mem: Memory, cpu: CpuIndex): void {
  const { fabric, touched, maskLines } = mem;
  const { walk } = m.variant;
  if (walk === 'mask') spend(mem, writeLine(fabric, maskLines, cpu, cpu, LINE.mask));
  const map = walk === 'online' ? m.node_online : m.node_possible;
  for (let word = 0; word < m.pendingWords; word++) {
    const at = cpu * m.pendingWords + word;
    // The only list of a CPU stands in the row of node 0, whether that node exists or not.
    let bits = m.variant.oneList ? touched[at] : touched[at] & map.words32[word];
    touched[at] &= ~bits;
    while (bits !== 0) {
      lookAtLine(m, mem, cpu, (word << 5) + 31 - Math.clz32(bits & -bits));
      bits &= bits - 1;
    }
  }
}

function lookAtLine(m: Machine, mem: Memory, cpu: CpuIndex, node: NodeId): void {
  const { fabric, deferLines, deferLocks, costs } = mem;
  const row = deferRow(m, cpu, node);
  const readPs = readLine(fabric, deferLines, row, cpu, LINE.list);
  if (m.defer_list[row] === NIL) return spend(mem, readPs);
  const writePs = writeLine(fabric, deferLines, row, cpu, LINE.list);
  if (isLockless(m)) return;
  // Whoever is pushing has the lock; what it costs to take the list is in the flush's price.
  const freePs = Math.max(costs.pushPs, readPs + writePs);
  const lock = { id: row, kind: LOCK.defer, whose: cpu };
  waitFor(mem, deferLocks, lock, cpu, { freePs, queuedPs: freePs });
}
