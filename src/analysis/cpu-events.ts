/** The last events of one CPU: its own, and what others did to its lists. */
import { EV, FREE_PATH } from '../schema/events.ts';
import type { CpuIndex, EventIndex } from '../schema/units.ts';
import type { Recording } from './recording.ts';

/** Events looked through at most: an idle CPU of a large machine may have none among them. */
const MOST_EVENTS = 20_000;

/** What others do to a CPU is told by its number in x. */
const DONE_TO: readonly number[] = [
  EV.skb_defer,
  EV.skb_nodefer,
  EV.kick,
  EV.rps_enqueue,
  EV.rps_ipi,
  EV.tx_wake,
  EV.task_move,
];

/**
 * Newest first, up to `count`, before event `end`. The frees of a flush belong to its own event and
 * are left out.
 */
export function eventsOfCpu(
  { events: c }: Recording,
  end: EventIndex,
  cpu: CpuIndex,
  count: number,
): EventIndex[] {
  const events: EventIndex[] = [];
  for (let i = end - 1; i >= Math.max(0, end - MOST_EVENTS) && events.length < count; i--) {
    const isOwn = c.cpu(i) === cpu;
    const isDone = c.x(i) === cpu && DONE_TO.includes(c.kind(i));
    const isTold = c.kind(i) === EV.sock_enqueue && c.z(i) === cpu;
    if (!isOwn && !isDone && !isTold) continue;
    if (c.kind(i) === EV.skb_free && c.x(i) === FREE_PATH.flush) continue;
    events.push(i);
  }
  return events;
}
