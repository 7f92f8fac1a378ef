/** Runs by count of datagrams: when they are over, and what has to be said about the count. */
import { peek } from '../engine/sim/calendar.ts';
import type { Workload } from '../engine/workload/workload.ts';
import { NIL } from '../schema/units.ts';

export interface Count {
  /** What was asked for, of all pairs together. */
  readonly datagrams: number;
  /** What each of them sends. */
  readonly perPair: number;
}

/** All that is to be sent has been, nobody has any of it in hand, and nobody has anything to do. */
export function areDone(w: Workload, perPair: number): boolean {
  if (peek(w.calendar) !== NIL || w.sent.some((sent) => sent < perPair)) return false;
  let held = 0;
  w.eachHeld(() => held++);
  return held === 0;
}

/** Sentences; none where the count is what was asked for. `allDone`: whether the run came to it. */
export function countNotes(w: Workload, count: Count, allDone: boolean | null): string[] {
  const { datagrams, perPair } = count;
  const pairs = w.sent.length;
  const notes: string[] = [];
  if (perPair * pairs !== datagrams)
    notes.push(
      `${datagrams} datagrams are not a multiple of ${pairs} pairs: each sends ${perPair}, ` +
        `${perPair * pairs} together.`,
    );
  if (allDone !== true) {
    const sent = w.sent.reduce((a, b) => a + b, 0);
    notes.push(
      `The count was not reached: ${sent} of ${perPair * pairs} datagrams were sent, and the run ` +
        'stands still; the rate is over the time until its last event.',
    );
  }
  return notes;
}
