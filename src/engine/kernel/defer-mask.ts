/**
 * `mask`: as `pernode`, but pushers leave a mark, and the flush visits marked nodes only.
 *
 * Models   The idea for a v3 of "net: iterate online nodes in skb_defer_free_flush()", netdev, Sep
 *          2026, refused: pushers of all nodes would write one word. No code of it was found; this
 *          is a reconstruction, never merged.
 * Differs  Bitmap calls and words are not counted: there is no code to count them in.
 */
import { type CpuIndex, NIL, type SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { beginAttempt, check } from './defer-attempt.ts';
import { beginFlush, endFlush, freeTaken, lookAtNode, take, zero } from './defer-flush.ts';
import { setMark } from './defer-lines.ts';
import { pick } from './defer-pernode.ts';
import { inc, kick, push } from './defer-push.ts';
import type { Attempt, AttemptSteps, Flush, FlushSteps } from './defer-steps.ts';

/** Called on `cpu`, which has finished with `skb`. */
export function skb_attempt_defer_free(m: Machine, cpu: CpuIndex, skb: SkbIndex): void {
  const a = beginAttempt(cpu, skb);
  if (!check(m, a)) return;
  pick(m, a);
  if (!inc(m, a)) return;
  push(m, a);
  mark(m, a);
  kick(m, a);
}

/** Frees what other CPUs left for `cpu`: one look per node marked. */
export function skb_defer_free_flush(m: Machine, cpu: CpuIndex): void {
  const f = beginFlush(m, cpu);
  while (look(m, f)) {
    zero(m, f);
    take(m, f);
    freeTaken(m, f);
  }
  endFlush(m, f);
}

/** After the push the node's bit is set in the mask of the CPU that allocated. */
function mark(m: Machine, a: Attempt): boolean {
  m.marked[a.alloc_cpu * m.pendingWords + (a.node >>> 5)] |= 1 << (a.node & 31);
  if (m.memory !== null) setMark(m.memory, a);
  return true;
}

/** The mask is exchanged with 0 once; then its nodes are visited, ascending. */
function look(m: Machine, f: Flush): boolean {
  if (f.node === NIL) takeMarks(m, f);
  for (let word = 0; word < m.pendingWords; word++) {
    while (f.marked[word] !== 0) {
      const bits = f.marked[word];
      f.marked[word] = bits & (bits - 1);
      if (lookAtNode(m, f, (word << 5) + 31 - Math.clz32(bits & -bits))) return true;
    }
  }
  return false;
}

function takeMarks(m: Machine, f: Flush): void {
  const row = f.cpu * m.pendingWords;
  for (let word = 0; word < m.pendingWords; word++) {
    f.marked[word] = m.marked[row + word];
    m.marked[row + word] = 0;
  }
}

export const attempt: AttemptSteps = { check, pick, inc, push, mark, kick };
export const flush: FlushSteps = { look, zero, take, free: freeTaken };
