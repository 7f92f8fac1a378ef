/**
 * A checkpoint: the whole state of a run at an instant, kept in one piece of memory that is used
 * again and again. Events are not part of it: after going back, the log is empty.
 */
import { assert } from '../lib/assert.ts';
import { VARIANT_IDS } from '../schema/variants.ts';
import { deferVariant } from './kernel/defer-variants.ts';
import { sumUp } from './kernel/nodemask.ts';
import type { Run } from './run.ts';

type Numbers = Float64Array | Int32Array | Uint8Array;

/** Arrays that never change while a run goes on, by the name of their field. */
const FIXED = ['log', 'costs', 'times', 'jitter', 'cpu_node', 'below', 'ends'];

/** Checkpoints lie at multiples of 8 bytes, so that doubles can be copied as such. */
const ALIGN = 8;

export class Checkpoint {
  /** Bytes that one checkpoint of this run takes. */
  readonly bytes: number;
  private readonly run: Run;
  private readonly live: readonly Numbers[];
  private readonly kept: readonly Numbers[];
  /** [0] variant, [1] skb_defer_max, [2] edits applied, [3] to [5] where the calendar is */
  private readonly scalars = new Float64Array(6);
  private taken = false;

  constructor(run: Run) {
    this.run = run;
    const { machine, workload, judge } = run;
    this.live = [machine, workload, judge?.accounts ?? {}].flatMap((each) => arraysIn(each));
    const sizes = this.live.map(({ byteLength }) => Math.ceil(byteLength / ALIGN) * ALIGN);
    this.bytes = sizes.reduce((sum, size) => sum + size, 0);
    const memory = new ArrayBuffer(this.bytes);
    let at = 0;
    this.kept = this.live.map((array, i) => {
      const kept = viewLike(array, memory, at);
      at += sizes[i];
      return kept;
    });
  }

  /** Keeps the state as it is now, in place of the one kept before. */
  take(): void {
    const { machine, judge } = this.run;
    judge?.read();
    for (let i = 0; i < this.live.length; i++) this.kept[i].set(this.live[i]);
    this.scalars[0] = machine.variant.code;
    this.scalars[1] = machine.skb_defer_max;
    this.scalars[2] = this.run.editsApplied;
    const { calendar } = this.run.workload;
    this.scalars[3] = calendar.near;
    this.scalars[4] = calendar.today;
    this.scalars[5] = calendar.far;
    this.taken = true;
  }

  /** Puts the run back to the state that was taken last. */
  restore(): void {
    assert(this.taken, 'a checkpoint is taken before it is restored');
    const { machine } = this.run;
    for (let i = 0; i < this.live.length; i++) this.live[i].set(this.kept[i]);
    machine.variant = deferVariant(VARIANT_IDS[this.scalars[0]]);
    machine.skb_defer_max = this.scalars[1];
    this.run.editsApplied = this.scalars[2];
    const { calendar } = this.run.workload;
    calendar.near = this.scalars[3];
    calendar.today = this.scalars[4];
    calendar.far = this.scalars[5];
    this.run.machine.log.length = 0;
    this.run.judge?.beginLog();
    sumUp(machine.node_online);
  }
}

/** All typed arrays in an object and in the objects inside it, but the fixed ones. */
function arraysIn(holder: object): Numbers[] {
  return Object.entries(holder).flatMap(([key, value]) => {
    if (FIXED.includes(key) || typeof value !== 'object' || value === null) return [];
    return ArrayBuffer.isView(value) ? [value as Numbers] : arraysIn(value as object);
  });
}

function viewLike(array: Numbers, memory: ArrayBuffer, at: number): Numbers {
  if (array instanceof Float64Array) return new Float64Array(memory, at, array.length);
  if (array instanceof Int32Array) return new Int32Array(memory, at, array.length);
  return new Uint8Array(memory, at, array.length);
}
