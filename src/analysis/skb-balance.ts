/**
 * Whether skbs are lost or made of nothing: all that were allocated are in flight, on defer lists,
 * or freed. Events are counted here; where skbs are is what the view says, so that each judges the
 * other.
 */
import { EV } from '../schema/events.ts';
import { type CpuIndex, type EventIndex, NIL, type Ps, type SkbIndex } from '../schema/units.ts';
import type { EventRows } from './event-rows.ts';
import { type MachineView, PLACE } from './machine-view.ts';
import type { Recording } from './recording.ts';

const ALLOCS: readonly number[] = [
  EV.udp_send,
  EV.tcp_send,
  EV.rx_alloc,
  EV.ack_send,
  EV.skb_clone,
];

const STATE = { free: 0, flight: 1, list: 2 } as const;

/** The first event that cannot be: what it does to an skb that is elsewhere. */
export interface Break {
  readonly event: EventIndex;
  readonly atPs: Ps;
  readonly text: string;
}

/** Counts the events of a recording in order, and finds the first that breaks the account. */
export class SkbAccount {
  allocated = 0;
  toCaches = 0;
  toSlab = 0;
  /** Events read so far. */
  at: EventIndex = 0;
  broken: Break | null = null;
  private readonly recording: Recording;
  private readonly state: Uint8Array; // [skb] STATE

  constructor(recording: Recording) {
    this.recording = recording;
    this.state = new Uint8Array(recording.meta.skbSlots);
  }

  /** Reads on up to, not including, an event, but `most` events at once. */
  readTo(end: EventIndex, most = Number.POSITIVE_INFINITY): void {
    const { events } = this.recording;
    const stop = Math.min(end, this.at + most);
    for (; this.at < stop; this.at++) this.read(events, this.at);
  }

  private read(c: EventRows, i: EventIndex): void {
    const skb = c.skb(i);
    if (skb === NIL) return;
    const kind = c.kind(i);
    if (ALLOCS.includes(kind)) return this.allocate(c, i, skb);
    if (kind === EV.skb_free) return this.free(c, i, skb);
    if (kind !== EV.skb_defer) return;
    if (this.state[skb] !== STATE.flight) this.note(c, i, 'defers', this.state[skb]);
    this.state[skb] = STATE.list;
  }

  private allocate(c: EventRows, i: EventIndex, skb: SkbIndex): void {
    this.allocated++;
    if (this.state[skb] !== STATE.free) this.note(c, i, 'allocates', this.state[skb]);
    this.state[skb] = STATE.flight;
  }

  private free(c: EventRows, i: EventIndex, skb: SkbIndex): void {
    if (c.y(i) === 0) this.toCaches++;
    else this.toSlab++;
    if (this.state[skb] === STATE.free) this.note(c, i, 'frees', STATE.free);
    this.state[skb] = STATE.free;
  }

  private note(c: EventRows, i: EventIndex, does: string, state: number): void {
    if (this.broken !== null) return;
    const where = ['that is free already', 'that is still in flight', 'that is on a defer list'];
    const cpu: CpuIndex = c.cpu(i);
    const text = `CPU ${cpu} ${does} an skb ${where[state]}`;
    this.broken = { event: i, atPs: c.atPs(i), text };
  }
}

export interface SkbBalance {
  readonly allocated: number;
  readonly toCaches: number;
  readonly toSlab: number;
  readonly onLists: number;
  readonly inFlight: number;
  /** Allocated less all the others: 0, or the account does not hold. */
  readonly missing: number;
  /** Heads that lie in NAPI skb caches now, those filled in from the slab among them. */
  readonly headsCached: number;
}

const IN_FLIGHT: readonly number[] = [
  PLACE.sending,
  PLACE.socket,
  PLACE.receiving,
  PLACE.backlog,
  PLACE.polled,
  PLACE.kept,
];

/** `account` must have read as many events as the view has applied. */
export function balanceOf(account: SkbAccount, view: MachineView): SkbBalance {
  const { allocated, toCaches, toSlab } = account;
  let inFlight = 0;
  for (const place of view.place) if (IN_FLIGHT.includes(place)) inFlight++;
  const onLists = view.listLength.reduce((sum, length) => sum + length, 0);
  const headsCached = view.cacheFill.reduce((sum, fill) => sum + fill, 0);
  const missing = allocated - toCaches - toSlab - onLists - inFlight;
  return { allocated, toCaches, toSlab, onLists, inFlight, missing, headsCached };
}
