/**
 * List checks since the start, up to the very visit that a flush is at. The event of a flush tells
 * of all its visits at its first instant: those that have not begun are taken off again.
 */
import type { EventIndex } from '../schema/units.ts';
import { flushedLists } from './flush-lists.ts';
import type { LabFrame } from './lab-frame.ts';
import { COUNTER } from './machine-view.ts';
import type { Recording } from './recording.ts';
import { type WalkCursor, walkCursor } from './walk-cursor.ts';

export interface ChecksSoFar {
  /** The list held skbs; it was empty and its node online; its node was not online. */
  readonly useful: number;
  readonly emptyOnline: number;
  readonly wasted: number;
}

/** On all CPUs. Of a trace as its events tell: it does not know the order of visits. */
export function checksSoFar({
  view,
  recording,
}: Pick<LabFrame, 'view' | 'recording'>): ChecksSoFar {
  const { counters } = view;
  const sum = {
    useful: counters[COUNTER.useful],
    emptyOnline: counters[COUNTER.emptyOnline],
    wasted: counters[COUNTER.wasted],
  };
  if (view.meta.recorded === true) return sum;
  for (let cpu = 0; cpu < view.cpus; cpu++) {
    const cursor = walkCursor(view, recording, cpu);
    if (cursor !== null) takeOff(sum, recording, { cursor, flush: view.lastFlush[cpu] });
  }
  return sum;
}

function takeOff(
  sum: { -readonly [K in keyof ChecksSoFar]: number },
  recording: Recording,
  { cursor, flush }: { readonly cursor: WalkCursor; readonly flush: EventIndex },
): void {
  const held = new Set(flushedLists(recording, flush).map(({ node }) => node));
  const online = recording.onlineNodes(flush);
  for (let k = cursor.begun; k < cursor.visits; k++) {
    const node = cursor.nodes[k] ?? cursor.node;
    if (held.has(node)) sum.useful--;
    else if (cursor.nodes.length === 0 || online.includes(node)) sum.emptyOnline--;
    else sum.wasted--;
  }
}
