/** Which heads lie in a CPU's NAPI skb cache, in order: read back from what went in and out. */
import { EV } from '../schema/events.ts';
import { type CpuIndex, type EventIndex, NIL, type SkbIndex } from '../schema/units.ts';
import type { EventRows } from './event-rows.ts';
import type { Recording } from './recording.ts';

/** Events read back at most: of a large machine few are this CPU's. */
const MOST_EVENTS = 40_000;

/** Events of a CPU after which its cache's fill is known. */
const ALLOCS: readonly number[] = [EV.udp_send, EV.tcp_send, EV.rx_alloc, EV.ack_send];

/** A change of the cache, whose fill before it is not known yet. */
interface Change {
  /** The head that was put on top; NIL where one was taken. */
  readonly skb: SkbIndex;
  readonly after: number;
}

/**
 * [position from the bottom] the skb whose head lies there; NIL where it came from the slab in a
 * refill, or was put there too long ago to be found.
 */
export function cacheStack(
  recording: Recording,
  end: EventIndex,
  cpu: CpuIndex,
  fill: number,
): Int32Array {
  const stack = new Int32Array(fill).fill(NIL);
  const c = recording.events;
  let open = fill;
  let later: Change | null = null;
  for (let i = end - 1; i >= Math.max(0, end - MOST_EVENTS) && open > 0; i--) {
    if (c.cpu(i) !== cpu) continue;
    const change = changeOf(c, i);
    if (change === null) continue;
    if (later !== null) open = settle(stack, open, later, change.after);
    later = change;
  }
  return stack;
}

function changeOf(c: EventRows, i: EventIndex): Change | null {
  const kind = c.kind(i);
  if (ALLOCS.includes(kind)) return { skb: NIL, after: c.x(i) };
  if (kind !== EV.skb_free) return null;
  return { skb: c.y(i) === 0 ? c.skb(i) : NIL, after: c.z(i) };
}

/**
 * The change is known once the fill before it is. The cache is a stack, so what lies at a position
 * is what was put there last. Gives how many positions, from the bottom, are still open.
 */
function settle(stack: Int32Array, open: number, { skb, after }: Change, before: number): number {
  const left = Math.min(open, after);
  if (skb === NIL) return after > before ? 0 : left; // filled up from the slab
  // A full cache gives its upper heads back, and this one with them.
  if (after !== before + 1) return left;
  if (after > open) return open;
  stack[after - 1] = skb;
  return after - 1;
}
