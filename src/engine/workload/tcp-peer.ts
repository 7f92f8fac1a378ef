/**
 * The other end of TCP connections, and the way there and back.
 *
 * Models   A receiver that acknowledges every packet at once: how far all has come, and which
 *          packet it was that came (SACK).
 * Differs  Packets and ACKs keep their order and take a fixed time. No window, no delayed ACKs.
 */
import { assert } from '../../lib/assert.ts';
import type { Ps } from '../../schema/units.ts';

export interface AckWire {
  /** Slots kept of one socket, a power of two. */
  readonly window: number;
  readonly first: Int32Array; // [queue] its first slot
  readonly slots: Int32Array; // [queue] how many it has, a power of two
  readonly sk: Int32Array; // [first + slot] socket whose packet has come
  readonly seq: Int32Array; // [first + slot] which one
  readonly atPs: Float64Array; // [first + slot] when its ACK is here, ps
  readonly put: Int32Array; // [queue] ACKs ever on their way
  readonly taken: Int32Array; // [queue] ACKs ever taken
  readonly rcv_nxt: Int32Array; // [socket] the peer has everything below
  readonly has: Uint8Array; // [socket * window + slot] 1 if the peer has it, beyond that
}

/** A packet is sent again at most a few times before its first ACK is taken. */
const TIMES_SENT = 4;

/** `queueOf`: the queue of each socket. Queues have room for what their own sockets send. */
export function newAckWire(shape: {
  readonly queues: number;
  readonly queueOf: Int32Array;
  readonly sndbuf: number;
}): AckWire {
  const { queues, queueOf, sndbuf } = shape;
  const sockets = queueOf.length;
  const window = powerAbove(sndbuf);
  const first = new Int32Array(queues);
  const slots = new Int32Array(queues);
  for (const queue of queueOf) slots[queue]++;
  let all = 0;
  for (let queue = 0; queue < queues; queue++) {
    first[queue] = all;
    slots[queue] = powerAbove(TIMES_SENT * sndbuf * slots[queue]);
    all += slots[queue];
  }
  return {
    window,
    first,
    slots,
    sk: new Int32Array(all),
    seq: new Int32Array(all),
    atPs: new Float64Array(all),
    put: new Int32Array(queues),
    taken: new Int32Array(queues),
    rcv_nxt: new Int32Array(sockets),
    has: new Uint8Array(sockets * window),
  };
}

/** A packet reaches the peer; its ACK will be here at `atPs`. True if no other is on its way. */
export function reachPeer(
  a: AckWire,
  queue: number,
  packet: { readonly sk: number; readonly seq: number },
  atPs: Ps,
): boolean {
  assert(
    a.put[queue] - a.taken[queue] < a.slots[queue],
    'an ACK is on its way for each packet sent',
  );
  const slot = slotOf(a, queue, a.put[queue]++);
  a.sk[slot] = packet.sk;
  a.seq[slot] = packet.seq;
  a.atPs[slot] = atPs;
  return a.put[queue] - a.taken[queue] === 1;
}

/** When the next ACK of a queue is here; Infinity if none is on its way. */
export function nextAckPs(a: AckWire, queue: number): Ps {
  if (a.put[queue] === a.taken[queue]) return Number.POSITIVE_INFINITY;
  return a.atPs[slotOf(a, queue, a.taken[queue])];
}

export interface Ack {
  readonly sk: number;
  /** Everything below has come. */
  readonly ack: number;
  /** And so has this. */
  readonly sacked: number;
}

/** Takes the next ACK, as the peer made it when the packet came. */
export function takeAck(a: AckWire, queue: number): Ack {
  const slot = slotOf(a, queue, a.taken[queue]++);
  const sk = a.sk[slot];
  const sacked = a.seq[slot];
  if (sacked >= a.rcv_nxt[sk]) a.has[windowSlot(a, sk, sacked)] = 1;
  for (;;) {
    const next = windowSlot(a, sk, a.rcv_nxt[sk]);
    if (a.has[next] === 0) break;
    a.has[next] = 0;
    a.rcv_nxt[sk]++;
  }
  return { sk, ack: a.rcv_nxt[sk], sacked };
}

function slotOf(a: AckWire, queue: number, ack: number): number {
  return a.first[queue] + (ack & (a.slots[queue] - 1));
}

function windowSlot(a: AckWire, sk: number, seq: number): number {
  return sk * a.window + (seq & (a.window - 1));
}

function powerAbove(n: number): number {
  return 1 << (32 - Math.clz32(n));
}
