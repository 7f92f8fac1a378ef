/** What is known of a card's ring: an interrupt and a drop tell how much was in it then. */
import { EV } from '../schema/events.ts';
import { RAISED } from '../schema/softirq-codes.ts';
import type { Ps } from '../schema/units.ts';
import type { MachineView } from './machine-view.ts';
import type { Recording } from './recording.ts';

export interface RxRing {
  /** What told. */
  readonly at: 'interrupt' | 'last drop';
  /** Frames in it then; more may have come since. */
  readonly frames: number;
  /** Frames that a poll has made skbs of since then. */
  readonly taken: number;
  readonly agePs: Ps;
}

/** What is further back is not looked for. */
const LOOK_BACK = 20_000;

/** Null while nothing is known of the queue's ring. */
export function rxRingOf(view: MachineView, recording: Recording, pair: number): RxRing | null {
  const { events } = recording;
  const stop = Math.max(0, view.index - LOOK_BACK);
  let taken = 0;
  for (let i = view.index - 1; i >= stop; i--) {
    if (events.kind(i) === EV.rx_alloc && events.z(i) === pair) taken += 1 + (events.y(i) >> 1);
    const agePs = view.atPs - events.atPs(i);
    if (events.kind(i) === EV.hard_irq && events.x(i) === RAISED.nic && events.y(i) === pair)
      return { at: 'interrupt', frames: events.z(i), taken, agePs };
    if (events.kind(i) === EV.ring_drop && events.x(i) === pair)
      return { at: 'last drop', frames: events.y(i), taken, agePs };
  }
  return null;
}
