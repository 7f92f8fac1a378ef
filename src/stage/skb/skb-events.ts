/** Events of single skbs in a recording. */
import type { Recording } from '../../analysis/recording.ts';
import type { EventIndex, Ps, SkbIndex } from '../../schema/units.ts';

/** So many events at most lie between two of an skb that is on its way. */
const LOOK_BACK = 4_096;

/** An skb's event before one of its events, if that was not long ago; −1 if there is none. */
export function eventBefore({ events }: Recording, i: EventIndex): EventIndex {
  return events.lastOf(events.skb(i), Math.max(0, i - LOOK_BACK), i);
}

/** The last event of an skb at or before an instant; −1 if there is none. */
export function eventOf(recording: Recording, skb: SkbIndex, atPs: Ps): EventIndex {
  return recording.events.lastOf(skb, 0, recording.countAt(atPs));
}

/** Kind of an event; 0 where there is none. */
export function kindOf({ events }: Recording, i: EventIndex): number {
  return i < 0 ? 0 : events.kind(i);
}
