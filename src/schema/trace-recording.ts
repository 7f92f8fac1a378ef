/**
 * A real trace as a recording: the columns of events.ts, and beside them where each row comes from.
 * The columns are those of a simulated run, so that whoever reads events reads both; what a trace
 * does not tell is inferred by a rule that the row names, or stays out.
 */
import type { EventColumns } from './events.ts';

/** How a row came to be; the order is the codes'. */
export const TRACE_RULES = [
  { id: 'line', says: 'A line of the trace says it.' },
  { id: 'flush', says: 'Frees of the flush that follow each other on a CPU are one flush.' },
  { id: 'cause', says: 'What raised a pass is what that CPU did before it.' },
  { id: 'queued', says: 'An skb that is delivered and not dropped is put on its socket.' },
  { id: 'copied', says: 'A receive call returns the skb that its CPU has copied last.' },
  {
    id: 'fifo',
    says: 'A socket is first in, first out: receive calls take skbs in the order of delivery.',
  },
  {
    id: 'handed over',
    says: 'An skb that was received and later freed by a flush was handed over when it was received. Frees come newest first, which gives the order.',
  },
  {
    id: 'before its free',
    says: 'An skb that a flush frees was on the list; by whom and when it was put there is not known.',
  },
  {
    id: 'own free',
    says: 'An skb that was received and that no flush frees was freed by its receiver.',
  },
  { id: 'reused', says: 'An skb whose address is allocated again had been freed.' },
  { id: 'card', says: 'An skb of another device than loopback was made by its driver.' },
  { id: 'rps', says: 'An skb that one CPU queues and another delivers went through RPS.' },
] as const;

export type TraceRule = (typeof TRACE_RULES)[number]['id'];

export interface TraceRecording {
  /**
   * As of a run, with the first event of the trace at 0 ps. Where the clock counts ticks, one tick
   * stands where 1 ns would: 1,000. Rows of `udp_send` are skbs of any protocol that a task queued;
   * a `sock_dequeue` without an skb is a receive call of which it is not known what it took.
   */
  readonly columns: EventColumns;
  readonly rule: Uint8Array; // [event] index into TRACE_RULES
  readonly line: Uint32Array; // [event] line of the file that tells it or that it follows from
  /** [event] life of the skb, or NIL; slots in `skb` are used again, lives are not. */
  readonly life: Int32Array;
  readonly clock: 'seconds' | 'ticks';
  /** CPUs are 0 … cpus - 1. */
  readonly cpus: number;
  /** Slots of skbs: every skb index is below it. */
  readonly skbSlots: number;
}

/** Rows of each rule. */
export function countRules({ rule }: Pick<TraceRecording, 'rule'>): Record<TraceRule, number> {
  const rows = TRACE_RULES.map(({ id }) => [id, 0] as const);
  const counts = Object.fromEntries(rows) as Record<TraceRule, number>;
  for (const code of rule) counts[TRACE_RULES[code].id]++;
  return counts;
}

/** Index of a rule. */
export function ruleCode(id: TraceRule): number {
  return TRACE_RULES.findIndex((rule) => rule.id === id);
}
