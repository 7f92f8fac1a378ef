/**
 * `llist`: one lock-free list per CPU.
 *
 * Models   844c9db7f7f5: skb_attempt_defer_free() in net/core/skbuff.c, skb_defer_free_flush() in
 *          net/core/dev.c.
 * Differs  See defer-attempt.ts, defer-flush.ts. The list has no node; it uses the row of node 0.
 */
import { type CpuIndex, NIL, type SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { countAttempt, kickIfDue, mayDefer, push } from './defer-attempt.ts';
import { beginFlush, endFlush, type FlushTally, flushList } from './defer-flush.ts';
import { deferRow } from './defer-lists.ts';

/** The row that the one list lives in. */
const ONLY_LIST = 0;

const tally: FlushTally = { useful: 0, emptyOnline: 0, emptyOffline: 0, cycles: 0 };

/** Called on `cpu`, which has finished with `skb`. */
export function skb_attempt_defer_free(m: Machine, cpu: CpuIndex, skb: SkbIndex): void {
  if (!mayDefer(m, cpu, skb)) return;
  const count = countAttempt(m, cpu, skb, ONLY_LIST);
  if (count === NIL) return;
  push(m, cpu, skb, ONLY_LIST);
  kickIfDue(m, cpu, skb, count);
}

/** Frees what other CPUs left for `cpu`. */
export function skb_defer_free_flush(m: Machine, cpu: CpuIndex): void {
  const event = beginFlush(m, cpu);
  tally.useful = m.defer_list[deferRow(m, cpu, ONLY_LIST)] === NIL ? 0 : 1;
  tally.emptyOnline = 1 - tally.useful;
  tally.cycles = tally.useful === 1 ? flushList(m, cpu, ONLY_LIST) : 0;
  endFlush(m, cpu, event, tally);
}
