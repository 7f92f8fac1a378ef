/**
 * The steps that an attempt and a flush consist of, in the kernel's order. Between two of them
 * anything may happen on other CPUs, and the task of an attempt may be moved: races fall there.
 */
import { type CpuIndex, NIL, type NodeId, type SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';

/** One call of skb_attempt_defer_free(): its local variables, and where its task is. */
export interface Attempt {
  skb: SkbIndex;
  /** Where the task runs now: smp_processor_id(). */
  cpu: CpuIndex;
  /** Where it ran at its first step. */
  my_cpu: CpuIndex;
  alloc_cpu: CpuIndex;
  /** Node of the list that was picked; 0 where a CPU has one list. */
  node: NodeId;
  /** defer_count with this attempt counted. */
  count: number;
  /** skb_defer_max as it was read. */
  defer_max: number;
}

/** Does one step; false if the attempt ends with it. */
type AttemptStep = (m: Machine, a: Attempt) => boolean;

export const ATTEMPT_STEPS = [
  'check',
  'test',
  'pick',
  'inc',
  'push',
  'mark',
  'recheck',
  'kick',
] as const;
export type AttemptStepName = (typeof ATTEMPT_STEPS)[number];
/** The steps that a variant has. */
export type AttemptSteps = Partial<Readonly<Record<AttemptStepName, AttemptStep>>>;

export function newAttempt(cpu: CpuIndex = NIL, skb: SkbIndex = NIL): Attempt {
  return { skb, cpu, my_cpu: cpu, alloc_cpu: NIL, node: 0, count: 0, defer_max: 0 };
}

/** One call of skb_defer_free_flush(): where its walk has come to, and what it has seen. */
export interface Flush {
  cpu: CpuIndex;
  /** Node of the list last found; NIL before the first, END_OF_WALK after the last. */
  node: NodeId;
  /** First node whose visit is not counted yet, where looks are counted one by one. */
  uncounted: NodeId;
  /** Newest skb of the list that has been taken and is not freed yet, or NIL. */
  taken: SkbIndex;
  /** Its row in the event log, or NIL if it gets one at its end. */
  event: number;
  useful: number;
  /** Of these, lists of nodes that are not online. */
  usefulOffline: number;
  emptyOnline: number;
  emptyOffline: number;
  /** Cycles beyond those of the walk itself. */
  cycles: number;
  readonly marked: Int32Array; // [word] nodes whose marks this flush has taken (`mask` only)
}

/** Goes on to the next list that holds skbs; false if there is none, and the flush is over. */
type FlushLook = (m: Machine, f: Flush) => boolean;
type FlushStep = (m: Machine, f: Flush) => void;

export const FLUSH_STEPS = ['look', 'zero', 'take', 'free'] as const;
export type FlushStepName = (typeof FLUSH_STEPS)[number];
export interface FlushSteps {
  readonly look: FlushLook;
  /** Counts the visits of the look just made, where the look itself does not. */
  readonly count?: FlushStep;
  readonly zero?: FlushStep;
  readonly take: FlushStep;
  readonly free: FlushStep;
}

/** Where a walk is that has seen all nodes. */
export const END_OF_WALK = -2;

/** Words of 32 bits that hold every possible node map. */
const MOST_WORDS = 32;

export function newFlush(cpu: CpuIndex = NIL): Flush {
  return {
    cpu,
    node: NIL,
    uncounted: 0,
    taken: NIL,
    event: NIL,
    useful: 0,
    usefulOffline: 0,
    emptyOnline: 0,
    emptyOffline: 0,
    cycles: 0,
    marked: new Int32Array(MOST_WORDS),
  };
}
