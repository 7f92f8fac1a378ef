/**
 * Which receive call took which skb. A call tells no address: either its CPU has copied an skb out
 * just before, or the socket's order decides.
 */
import { NIL } from '../../schema/units.ts';
import { NO_CPU } from './line-head.ts';
import type { Life } from './skb-lives.ts';
import { PROTOCOL, READ, type TraceRows } from './trace-rows.ts';

/** IPv4 and IPv6 with UDP put so much before what a socket gives out. */
const HEADER_BYTES = [28, 48];
/** Messages that a socket may have held when the trace began, at most; and lives that judge it. */
const MOST_QUEUED = 1_024;
const JUDGED = 4_096;
/** Sockets of one length that are tried for a stream. */
const MOST_CANDIDATES = 8;
/** A home CPU may free an skb before the line of its receive call: 29 of 2,218 in a burst. */
const MOST_AGAINST = 0.05;
const NEVER = Number.POSITIVE_INFINITY;

interface Socket {
  /** [call] position of the row */
  readonly calls: number[];
  readonly length: number;
}

/** How well the order of a socket fits: what the tests of real traces look at. */
export interface FifoFit {
  /** Messages that the socket held when the trace began. */
  readonly queuedBefore: number;
  readonly matched: number;
  /** Lives that it goes against: received before delivered, after freed, or never and yet freed. */
  readonly against: number;
}

/**
 * Sets `received` of the lives. Where events were lost, sockets are left alone: one message that is
 * missing would shift all that follow.
 */
export function matchReceiveCalls(
  lives: readonly Life[],
  rows: TraceRows,
  { lost }: { readonly lost: boolean },
): FifoFit[] {
  const anonymous = matchCopies(lives, rows);
  return lost ? [] : matchSockets(lives, rows, anonymous);
}

/** Matches calls whose CPU has copied or freed an skb; gives the positions of the other ones. */
function matchCopies(lives: readonly Life[], rows: TraceRows): number[] {
  const inHand = new Map<number, Life>(); // position of a copy or free by a receiver -> skb
  for (const life of lives) {
    if (life.copied !== NIL) inHand.set(life.copied, life);
    if (life.how === 'own') inHand.set(life.end, life);
  }
  const returning = new Map<number, Life>(); // CPU -> skb that its next call returns
  const anonymous: number[] = [];
  const order = rows.order();
  for (let at = 0; at < order.length; at++) {
    const row = order[at];
    const cpu = rows.cpu[row];
    const life = inHand.get(at);
    if (life !== undefined) {
      // TCP copies several in one call, and hands each over when it is done with it.
      receive(life, at, 'copied');
      returning.set(cpu, life);
    } else if (isDatagram(rows, row)) {
      const returned = returning.get(cpu);
      returning.delete(cpu);
      if (returned === undefined) anonymous.push(at);
      else receive(returned, at, 'copied');
    }
  }
  return anonymous;
}

function receive(life: Life, at: number, by: Life['receivedBy']): void {
  life.received = at;
  life.receivedBy = by;
}

/** Whether a row is a call that took a datagram. */
export function isDatagram(rows: TraceRows, row: number): boolean {
  return (
    rows.event[row] === READ.sock_recv_length &&
    rows.b[row] === PROTOCOL.udp &&
    rows.a[row] > 0 &&
    rows.cpu[row] !== NO_CPU
  );
}

/** The busiest streams choose first: the socket that fits best of those that read their length. */
function matchSockets(
  lives: readonly Life[],
  rows: TraceRows,
  anonymous: readonly number[],
): FifoFit[] {
  const free = byLength(socketsOf(rows, anonymous));
  const fits: FifoFit[] = [];
  for (const stream of streamsOf(lives, rows)) {
    const candidates = HEADER_BYTES.flatMap(
      (bytes) => free.get(stream[0].length - bytes)?.slice(0, MOST_CANDIDATES) ?? [],
    ).map((socket) => ({ socket, ...bestFit(stream, socket.calls) }));
    if (candidates.length === 0) continue;
    const best = candidates.reduce((a, b) => (b.against < a.against ? b : a));
    if (best.against > Math.min(stream.length, JUDGED) * MOST_AGAINST) continue;
    const rest = free.get(best.socket.length)?.filter((socket) => socket !== best.socket);
    free.set(best.socket.length, rest ?? []);
    const { queuedBefore, against } = best;
    fits.push({ queuedBefore, matched: match(stream, best.socket.calls, queuedBefore), against });
  }
  return fits;
}

function byLength(sockets: readonly Socket[]): Map<number, readonly Socket[]> {
  const groups = new Map<number, Socket[]>();
  for (const socket of sockets) {
    const group = groups.get(socket.length);
    if (group === undefined) groups.set(socket.length, [socket]);
    else group.push(socket);
  }
  return groups;
}

/** Skbs that went onto one socket, if there is one for a length and a delivering CPU. */
function streamsOf(lives: readonly Life[], rows: TraceRows): Life[][] {
  const order = rows.order();
  const dropsShow = rows.has(READ.kfree_skb);
  const streams = new Map<string, Life[]>();
  for (const life of lives) {
    const { delivered, how, received } = life;
    if (delivered === NIL || received !== NIL || how === 'dropped') continue;
    // Without kfree_skb an address that comes back is an skb that found the socket full.
    if (how === 'reused' && !dropsShow) continue;
    const key = `${life.length} ${rows.cpu[order[delivered]]}`;
    const stream = streams.get(key);
    if (stream === undefined) streams.set(key, [life]);
    else stream.push(life);
  }
  return [...streams.values()].sort((a, b) => b.length - a.length);
}

/** By how many datagrams they read, most first. */
function socketsOf(rows: TraceRows, anonymous: readonly number[]): Socket[] {
  const order = rows.order();
  const sockets = new Map<string, Socket>();
  for (const at of anonymous) {
    const row = order[at];
    const length = rows.a[row];
    const key = `${rows.ptrHi[row]} ${rows.ptrLo[row]} ${length}`;
    const socket = sockets.get(key) ?? { calls: [], length };
    sockets.set(key, socket);
    socket.calls.push(at);
  }
  return [...sockets.values()].sort((a, b) => b.calls.length - a.calls.length);
}

/** The least number of messages queued before that goes against the fewest lives. */
function bestFit(
  stream: readonly Life[],
  calls: readonly number[],
): { queuedBefore: number; against: number } {
  const most = Math.min(calls.length, MOST_QUEUED);
  const best = { queuedBefore: 0, against: Number.POSITIVE_INFINITY };
  for (let before = 0; before < most && best.against > 0; before++) {
    const against = countAgainst(stream, calls, { before, limit: best.against });
    if (against >= best.against) continue;
    best.queuedBefore = before;
    best.against = against;
  }
  return best;
}

function countAgainst(
  stream: readonly Life[],
  calls: readonly number[],
  { before, limit }: { before: number; limit: number },
): number {
  const count = Math.min(stream.length, JUDGED);
  let against = 0;
  for (let i = 0; i < count && against < limit; i++) {
    const { delivered, end, how } = stream[i];
    const call = i + before < calls.length ? calls[i + before] : NEVER;
    if (call < delivered || (how === 'flush' && call > end)) against++;
  }
  return against;
}

function match(stream: readonly Life[], calls: readonly number[], before: number): number {
  const count = Math.max(0, Math.min(stream.length, calls.length - before));
  for (let i = 0; i < count; i++) receive(stream[i], calls[i + before], 'fifo');
  return count;
}
