/** What one recorded flush found: which lists held skbs, and how many. */
import type { Recording } from '../analysis/recording.ts';
import { EV, FREE_PATH } from '../schema/events.ts';
import type { CpuIndex, EventIndex, NodeId } from '../schema/units.ts';

export interface FlushedList {
  /** Node of the list, NIL where there is one list per CPU. */
  readonly node: NodeId;
  readonly skbs: number;
}

/** A push lies shortly before the flush that takes it; beyond this it is not looked for. */
const LOOK_BACK = 50_000;
const LOOK_AHEAD = 512;

/**
 * The lists that held skbs, in the order of the walk. The events say which skbs were freed; the
 * node of a list is in the push of one of its skbs.
 */
export function flushedLists(recording: Recording, flush: EventIndex): FlushedList[] {
  const wanted = freedBy(recording, flush);
  const order: NodeId[] = [];
  const count = new Map<NodeId, number>();
  const node = pushNodes(recording, flush, new Set(wanted));
  for (const skb of wanted) {
    const of = node.get(skb);
    if (of === undefined) continue;
    if (!count.has(of)) order.push(of);
    count.set(of, (count.get(of) ?? 0) + 1);
  }
  return order.map((id) => ({ node: id, skbs: count.get(id) ?? 0 }));
}

/** The skbs that a flush frees: rows of its own instant behind it, until another begins there. */
function freedBy({ columns: c }: Recording, flush: EventIndex): number[] {
  const freed: number[] = [];
  for (let i = flush + 1; i < c.length && c.atPs[i] === c.atPs[flush]; i++) {
    if (c.cpu[i] !== c.cpu[flush]) continue;
    if (c.kind[i] === EV.flush) break;
    if (c.kind[i] === EV.skb_free && c.x[i] === FREE_PATH.flush) freed.push(c.skb[i]);
  }
  return freed;
}

/** The node that each skb was last pushed for. */
function pushNodes(
  { columns: c }: Recording,
  flush: EventIndex,
  wanted: Set<number>,
): Map<number, NodeId> {
  const nodes = new Map<number, NodeId>();
  const stop = Math.max(0, flush - LOOK_BACK);
  for (let i = flush - 1; i >= stop && wanted.size > 0; i--) {
    if (c.kind[i] !== EV.skb_defer || !wanted.delete(c.skb[i])) continue;
    nodes.set(c.skb[i], c.y[i]);
  }
  return nodes;
}

/** Flushes of the pass that a flush belongs to; null while its end has not been recorded. */
export function flushesOfPass({ columns: c }: Recording, flush: EventIndex): number | null {
  const cpu: CpuIndex = c.cpu[flush];
  const stop = Math.min(c.length, flush + LOOK_AHEAD);
  for (let i = flush + 1; i < stop; i++) {
    if (c.cpu[i] === cpu && c.kind[i] === EV.softirq_exit) return c.y[i];
  }
  return null;
}
