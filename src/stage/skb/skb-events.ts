/** Events of single skbs in a recording. */
import type { Recording } from '../../analysis/recording.ts';
import type { EventIndex, Ps, SkbIndex } from '../../schema/units.ts';

/** So many events at most lie between two of an skb that is on its way. */
const LOOK_BACK = 4_096;

/** An skb's event before one of its events, if that was not long ago; −1 if there is none. */
export function eventBefore({ events }: Recording, i: EventIndex): EventIndex {
  const stop = Math.max(0, i - LOOK_BACK);
  for (let k = i - 1; k >= stop; k--) if (events.skb(k) === events.skb(i)) return k;
  return -1;
}

/** The last event of an skb at or before an instant; −1 if there is none. */
export function eventOf(recording: Recording, skb: SkbIndex, atPs: Ps): EventIndex {
  let i = recording.countAt(atPs) - 1;
  while (i >= 0 && recording.events.skb(i) !== skb) i--;
  return i;
}

/** Kind of an event; 0 where there is none. */
export function kindOf({ events }: Recording, i: EventIndex): number {
  return i < 0 ? 0 : events.kind(i);
}
