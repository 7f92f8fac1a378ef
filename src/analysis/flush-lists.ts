/** What one recorded flush found: which lists held skbs, and how many. */
import { EV, FREE_PATH } from '../schema/events.ts';
import type { EventIndex, NodeId, SkbIndex } from '../schema/units.ts';
import { homeNode, joinsLists } from './home-list.ts';
import type { Recording } from './recording.ts';

export interface FlushedList {
  /** Node of the list, NIL where there is one list per CPU. */
  readonly node: NodeId;
  readonly skbs: number;
}

/** A push lies shortly before the flush that takes it; beyond this it is not looked for. */
const LOOK_BACK = 50_000;
const MAX_KEPT = 500;

/** Asked for again in every frame; what is known goes when its recording does. */
const known = new WeakMap<Recording, Map<EventIndex, readonly NodeId[]>>();

/**
 * For each skb that a flush freed, in order (the rows behind its own), the node of the list it was
 * on. The node stands in the skb's push, unless a switch has joined the lists since.
 */
export function freedFrom(recording: Recording, flush: EventIndex): readonly NodeId[] {
  let kept = known.get(recording);
  if (kept === undefined) {
    kept = new Map();
    known.set(recording, kept);
  }
  const before = kept.get(flush);
  if (before !== undefined) return before;
  const freed = freedBy(recording, flush);
  const nodes = listsOf(recording, flush, freed);
  // More of its rows may be on their way.
  if (flush + freed.length + 1 >= recording.length) return nodes;
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(flush, nodes);
  return nodes;
}

/** The lists that held skbs, in the order of the walk. */
export function flushedLists(recording: Recording, flush: EventIndex): FlushedList[] {
  const count = new Map<NodeId, number>();
  for (const node of freedFrom(recording, flush)) count.set(node, (count.get(node) ?? 0) + 1);
  return [...count].map(([node, skbs]) => ({ node, skbs }));
}

function freedBy({ events: c }: Recording, flush: EventIndex): SkbIndex[] {
  const freed: SkbIndex[] = [];
  for (let k = flush + 1; k < c.length; k++) {
    if (c.kind(k) !== EV.skb_free || c.x(k) !== FREE_PATH.flush) break;
    if (c.cpu(k) !== c.cpu(flush) || c.atPs(k) !== c.atPs(flush)) break;
    freed.push(c.skb(k));
  }
  return freed;
}

function listsOf(
  recording: Recording,
  flush: EventIndex,
  freed: readonly SkbIndex[],
): readonly NodeId[] {
  const { events } = recording;
  const home = homeNode(recording.onlineNodes(flush), recording.variantOf(flush));
  const joined = lastJoin(recording, flush);
  const stop = Math.max(0, flush - LOOK_BACK, joined + 1);
  const wanted = new Set(freed);
  const nodes = new Map<SkbIndex, NodeId>();
  for (let k = flush - 1; k >= stop && wanted.size > 0; k--) {
    if (events.kind(k) === EV.skb_defer && wanted.delete(events.skb(k)))
      nodes.set(events.skb(k), events.y(k));
  }
  return freed.map((each) => nodes.get(each) ?? home);
}

/** The last event before the flush that joined all lists, −1 if none did. */
function lastJoin(recording: Recording, flush: EventIndex): EventIndex {
  const joins = recording.switches.filter(
    (at) => at < flush && joinsLists(recording.variantOf(at - 1), recording.variantOf(at)),
  );
  return joins.at(-1) ?? -1;
}
