/** The life of an skb in words: each step, and a card with all of them. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { lifeOf, type SkbChoice, type SkbLife, stepAt } from '../../analysis/skb-life.ts';
import { plural } from '../../lib/format.ts';
import { EV, FREE_PATHS, NODEFER_REASONS } from '../../schema/events.ts';
import { type EventIndex, NIL, type Ps } from '../../schema/units.ts';
import { instantText } from '../figures.ts';

export interface LifeRow {
  readonly atPs: Ps;
  readonly when: string;
  readonly what: string;
  /** It has happened at the instant shown. */
  readonly past: boolean;
}

export interface LifeCard {
  readonly title: string;
  readonly rows: readonly LifeRow[];
}

/** What happened to an skb and what will; a sentence in place of rows where there is none. */
export function lifeCard(choice: SkbChoice, frame: LabFrame): LifeCard {
  const { meta } = frame.recording;
  const life = lifeOf(frame.recording, choice);
  if (life === null) {
    const at = instantText(choice.atPs, meta);
    return { title: `No skb of number ${choice.skb} was allocated before ${at}`, rows: [] };
  }
  const last = stepAt(life, frame.playheadPs);
  const rows = life.steps.map(({ event, atPs }, i) => ({
    atPs,
    when: instantText(atPs, meta),
    what: stepText(frame, event),
    past: i <= last,
  }));
  return { title: titleOf(life, last, frame), rows };
}

function titleOf({ skb, steps, freed }: SkbLife, last: number, frame: LabFrame): string {
  const title = `skb ${skb} of CPU ${steps[0].cpu}`;
  if (last < 0) return `${title}: not allocated yet`;
  if (last === steps.length - 1 && freed) return `${title}: freed`;
  const { recording } = frame;
  const lost = last === steps.length - 1 && recording.complete && !freed;
  return lost ? `${title}: not freed in this run` : title;
}

type Text = (c: LabFrame['recording']['events'], i: EventIndex) => string;

const TEXTS: Readonly<Record<number, Text>> = {
  [EV.udp_send]: (c, i) => `allocated on CPU ${c.cpu(i)}, head ${fromWhere(c.y(i))}`,
  [EV.tcp_send]: (c, i) => `allocated on CPU ${c.cpu(i)}, head ${fromWhere(c.y(i))}`,
  [EV.rx_alloc]: (c, i) => `allocated by the driver on CPU ${c.cpu(i)}`,
  [EV.skb_clone]: (c, i) => `cloned from skb ${c.x(i)} on CPU ${c.cpu(i)}`,
  [EV.ack_send]: (c, i) => `an ACK, allocated on CPU ${c.cpu(i)}, head ${fromWhere(c.y(i))}`,
  [EV.tcp_read]: (c, i) => `read in part on CPU ${c.cpu(i)}, ${c.y(i)} bytes are left`,
  [EV.backlog_dead]: (c, i) => `off the backlog of CPU ${c.x(i)}, which is offline`,
  [EV.affinity_move]: (c, i) => `its task goes on on CPU ${c.x(i)}`,
  [EV.rps_enqueue]: (c, i) => `put on the backlog of CPU ${c.x(i)} by RPS`,
  [EV.backlog_drop]: (c, i) => `dropped: the backlog of CPU ${c.x(i)} is full`,
  [EV.netif_receive_skb]: (c, i) => `taken off the backlog by CPU ${c.cpu(i)}`,
  [EV.sock_enqueue]: (c, i) => `into the socket’s queue by CPU ${c.cpu(i)}, ${c.x(i)} there`,
  [EV.sock_drop]: () => 'dropped: the receive buffer is full',
  [EV.sock_dequeue]: (c, i) => `taken by the receiver on CPU ${c.cpu(i)}`,
  [EV.skb_defer]: (c, i) =>
    `deferred to list [CPU ${c.x(i)}]${nodeText(c.y(i))}, ${plural(c.z(i), 'skb')} there`,
  [EV.skb_nodefer]: (c, i) => `not deferred on CPU ${c.cpu(i)}: ${NODEFER_REASONS[c.y(i)]}`,
  [EV.skb_free]: (c, i) =>
    `freed on CPU ${c.cpu(i)} (${FREE_PATHS[c.x(i)]}), head ${toWhere(c.y(i))}`,
  [EV.tx_ring]: (c, i) => `into TX ring ${c.y(i)} by CPU ${c.cpu(i)}`,
  [EV.tx_complete]: (c, i) => `sent; cleaned off TX ring ${c.y(i)} by CPU ${c.cpu(i)}`,
  [EV.tcp_retransmit]: (c, i) =>
    c.x(i) === 0 ? 'to be sent again' : 'not sent again: still on this host',
  [EV.net_loss]: () => 'lost in the network',
  [EV.page_pool_put]: (c, i) => `its page returns to pool ${c.x(i)}`,
};

function stepText({ recording: { events } }: LabFrame, i: EventIndex): string {
  return TEXTS[events.kind(i)]?.(events, i) ?? `seen on CPU ${events.cpu(i)}`;
}

function fromWhere(slab: number): string {
  return slab === 0 ? 'from its cache' : 'from the slab';
}

function toWhere(slab: number): string {
  return slab === 0 ? 'to its cache' : 'to the slab';
}

function nodeText(node: number): string {
  return node === NIL ? '' : `[node ${node}]`;
}
