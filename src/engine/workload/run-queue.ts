/**
 * The tasks of each CPU, and whose turn it is.
 *
 * Models   kernel/sched/: one CPU's queue of tasks of equal weight. A task that is woken does not
 *          preempt the one that runs; that one gives way when its slice is over and others wait, on
 *          its way back to user space.
 * Differs  Turns go round instead of by virtual deadlines, which tasks of one weight and slice get
 *          too if none has slept for long. Times are the caller's.
 */
import { type CpuIndex, NIL } from '../../schema/units.ts';

/** Number of a task: see the places below. */
export type Task = number;

export interface RunQueues {
  readonly current: Int32Array; // [cpu] task that has the CPU, or NIL while it idles
  readonly sliceEnd: Float64Array; // [cpu] until when it may run while others wait, ps
  readonly first: Int32Array; // [cpu] task whose turn is next, or NIL
  readonly last: Int32Array; // [cpu] the last one in the queue; stale while it is empty
  readonly next: Int32Array; // [task] the one after it in its queue, or NIL
  readonly step: Uint8Array; // [task] STEP: what it does when its time comes
}

export function newRunQueues(cpus: number, tasks: number): RunQueues {
  return {
    current: new Int32Array(cpus).fill(NIL),
    sliceEnd: new Float64Array(cpus),
    first: new Int32Array(cpus).fill(NIL),
    last: new Int32Array(cpus).fill(NIL),
    next: new Int32Array(tasks).fill(NIL),
    step: new Uint8Array(tasks),
  };
}

/** A task becomes runnable: it waits for its turn. */
export function enqueueTask(q: RunQueues, cpu: CpuIndex, task: Task): void {
  q.next[task] = NIL;
  if (q.first[cpu] === NIL) q.first[cpu] = task;
  else q.next[q.last[cpu]] = task;
  q.last[cpu] = task;
}

/** Takes the task whose turn is next; NIL if none waits. */
export function dequeueTask(q: RunQueues, cpu: CpuIndex): Task {
  const task = q.first[cpu];
  if (task !== NIL) q.first[cpu] = q.next[task];
  return task;
}

/** Whether the task that has the CPU should leave it; an idle CPU gives way at once. */
export function need_resched(q: RunQueues, cpu: CpuIndex, now: number): boolean {
  return q.first[cpu] !== NIL && (q.current[cpu] === NIL || now >= q.sliceEnd[cpu]);
}
