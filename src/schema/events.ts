/**
 * The event columns: what a run (or an imported trace) is made of. One event is one row over all
 * columns; rows are in order of time, and rows of one instant in the order in which they happened.
 */

/**
 * Event kinds. Meaning of `skb`, `x`, `y`, `z` and `durPs` for each; an unused column holds NIL or
 * 0.
 */
export const EV = {
  /**
   * A sender's sendto() begins. skb: the new head; x: heads in this CPU's NAPI skb cache
   * afterwards; y: 0 head from the cache, 1 from the slab; z: datagram number of this pair, from 0;
   * durPs: until NET_RX is raised (system call, copy, UDP and IP, loopback_xmit), or until the
   * driver has it.
   */
  udp_send: 1,
  /** A NET_RX pass begins. x: RAISED (softirq-codes.ts). */
  softirq_entry: 2,
  /**
   * One skb_defer_free_flush(). x: lists that held skbs; y: empty lists of online nodes; z: lists
   * of nodes that are not online; durPs: walk and frees together. The `skb_free` rows that follow
   * at the same instant are its own.
   */
  flush: 3,
  /**
   * skb: freed; x: FREE_PATH; y: 0 head to this CPU's cache, 1 to the slab; z: heads in that cache.
   */
  skb_free: 4,
  /**
   * The poll put a datagram on the socket queue. skb; x: queue length afterwards; y: WAKE;
   * z: receiver CPU; durPs: what waking the receiver costs this CPU.
   */
  sock_enqueue: 5,
  /** The receive buffer was full. skb; x: queue length; z: receiver CPU. */
  sock_drop: 6,
  /** A pass ends. x: NAPIs polled; y: flushes; z: 1 if the budget ran out (time_squeeze). */
  softirq_exit: 7,
  /**
   * A receiver takes a datagram. skb; x: queue length afterwards; y: 1 if it had slept;
   * z: pair; durPs: until it asks for the next one.
   */
  sock_dequeue: 8,
  /**
   * Pushed on a defer list. skb; x: allocating CPU; y: node of the list, NIL if it has none; z:
   * defer_count.
   */
  skb_defer: 9,
  /** Refused. skb; x: allocating CPU; y: NODEFER; z: defer_count, 0 where it was not read. */
  skb_nodefer: 10,
  /** kick_defer_list_purge(). x: allocating CPU; y: KICK. */
  kick: 11,
  /** trigger_rx_softirq() runs on `cpu`. */
  ipi: 12,
  /** The receiver found its queue empty and blocks. z: pair. */
  sleep: 13,
  /** From here on another kernel variant runs. x: variantCode(); cpu: 0. */
  set_variant: 14,
  /** The CPU enters the online mask (x: 1) or leaves it (x: 0). */
  set_cpu_online: 15,
  /** Node y enters the online map (x: 1) or leaves it (x: 0); cpu: 0. */
  set_node_online: 16,
  /** The CPU is plugged in (x: 1) or taken out (x: 0). */
  set_cpu_present: 17,
  /** Node y gets memory (x: 1) or loses the last of it (x: 0); cpu: 0. */
  set_node_memory: 18,
  /** net.core.skb_defer_max is written. x: its value; cpu: 0. */
  set_defer_max: 19,
  /**
   * The task of `cpu` moves, because that CPU goes offline. x: CPU that it runs on from here on,
   * NIL if it stands still for want of one; y: SIDE (cpu-pair.ts); z: pair.
   */
  task_move: 20,
  /**
   * What was bound to `cpu`, which goes offline, is bound to another: a task that waits for its
   * turn there, or sleeps; or the interrupt of a queue. skb: what the task has in hand, or NIL;
   * x: that CPU; y: SIDE (cpu-pair.ts); z: pair.
   */
  affinity_move: 21,
  /**
   * dev_cpu_dead() on `cpu` takes an skb out of the backlog of a CPU that is offline, for
   * netif_rx(). skb; x: that CPU.
   */
  backlog_dead: 22,

  // Receive side: RPS, several tasks on a CPU, network cards.
  /**
   * RPS put an skb on the backlog of a CPU. skb; x: that CPU; y: input_pkt_queue afterwards; z: 1
   * if it scheduled that backlog's poll.
   */
  rps_enqueue: 30,
  /** That backlog was full. skb; x: its CPU; y: input_pkt_queue. */
  backlog_drop: 31,
  /** An RPS IPI is sent. x: to which CPU; durPs: what sending costs this CPU. */
  rps_ipi: 32,
  /** The poll of a backlog takes what RPS put there. skb; durPs: until the socket. */
  netif_receive_skb: 33,
  /**
   * An interrupt arrives whose handler raises NET_RX. x: RAISED (nic, rps); y: pair of the queue,
   * or NIL; z: frames in its ring.
   */
  hard_irq: 34,
  /**
   * A driver makes an skb of the oldest frame in a ring. skb; x: heads in this CPU's NAPI skb
   * cache afterwards; y: 1 if it was filled from the slab first, and twice the frames that GRO
   * merged into it besides; z: pair of the queue; durPs: until the socket, or another CPU's
   * backlog.
   */
  rx_alloc: 35,
  /** A frame found its ring full. x: pair of the queue; y: frames there; cpu: its interrupt's. */
  ring_drop: 36,
  /** The poll of a NAPI ends. x: pair of the queue, NIL for a backlog; y: work; z: its weight. */
  napi_poll: 37,
  /**
   * Another task gets the CPU. x: TASK_KIND (softirq-codes.ts); y: its pair, or NIL; durPs: what
   * switching costs.
   */
  sched_switch: 38,
  /** handle_softirqs() gives up and wakes ksoftirqd. */
  wakeup_softirqd: 39,

  /**
   * An operation waited for locks, or for a line that others were writing. x: LOCK it waited for
   * longest; y: whose: CPU of a defer list, node otherwise; z: 1 if durPs is part of what this
   * CPU's last event with a duration states, 0 if it is time of its own; durPs: all its waiting.
   */
  lock_wait: 50,
  /** A page went back to its page_pool. skb: it was freed with; x: pool; y: POOL_WAY; z: cached. */
  page_pool_put: 51,
  /** A page_pool's cache had run out. x: pool; y: POOL_GET; z: cached afterwards. */
  page_pool_get: 52,

  // 40 to 49: transmission.
  /**
   * The driver fills a descriptor. skb; x: descriptors in use afterwards; y: queue; z: the CPU that
   * gets its interrupt.
   */
  tx_ring: 40,
  /** The completion interrupt of a queue. x: queue; y: descriptors in use. */
  tx_irq: 41,
  /**
   * The NAPI poll cleans a descriptor that the NIC is done with. skb; x: descriptors in use
   * afterwards; y: queue; z: pair that sent it; durPs: until napi_consume_skb().
   */
  tx_complete: 42,
  /**
   * A sender finds no room. x: TX_WAIT; y: 0 if it sleeps, 1 if it asks again after durPs; z: pair.
   */
  tx_wait: 43,
  /** A completing CPU wakes a sender. x: its CPU; y: queue; z: pair; durPs: what waking costs. */
  tx_wake: 44,
  /** As udp_send, of a TCP socket: skb is the original that is kept, durPs until tcp_push(). */
  tcp_send: 45,
  /**
   * tcp_ack(), on the CPU of the queue or whoever has the socket. x: skbs newly acknowledged; y:
   * packets in flight afterwards; z: pair; durPs: with what is sent because of it.
   */
  tcp_ack: 46,
  /**
   * A packet is to be sent again. skb: its original; x: 0 it goes, 1 it does not: the copy sent
   * before seems to be on this host still; y: RTX; z: pair.
   */
  tcp_retransmit: 47,
  /** The network loses a packet. skb: the clone that was sent; x: its number; z: pair. */
  net_loss: 48,
  /** A clone to send. skb; x: its original; y: its CPU; z: 0 companion, 1 another head. */
  skb_clone: 49,

  // TCP's receive side.
  /**
   * recvmsg() copies a part of an skb, which stays on the queue. skb; x: bytes; y: bytes of it that
   * are left; z: pair; durPs: until it asks for more.
   */
  tcp_read: 53,
  /**
   * A reader acknowledges. skb: the ACK; x: heads in this CPU's NAPI skb cache afterwards; y: 0
   * head from the cache, 1 from the slab; z: pair; durPs: until NET_RX is raised.
   */
  ack_send: 54,
} as const;

export type EventKind = (typeof EV)[keyof typeof EV];

/** How an skb came to be freed; the order is the codes'. */
export const FREE_PATHS = ['flush', 'local', 'nodefer', 'self', 'drain'] as const;
export const FREE_PATH = { flush: 0, local: 1, nodefer: 2, self: 3, drain: 4 } as const;

/** Why an attempt was refused; the order is the codes'. */
export const NODEFER_REASONS = ['disabled', 'zcopy', 'same', 'bad', 'offline', 'full'] as const;
export const NODEFER = { disabled: 0, zcopy: 1, same: 2, bad: 3, offline: 4, full: 5 } as const;

export const WAKE = { none: 0, early: 1, full: 2 } as const;
export const KICK = { suppressed: 0, sent: 1, failed: 2 } as const;

/** Typed columns of one length over one buffer, so that a chunk is transferred as a whole. */
export interface EventColumns {
  readonly buffer: ArrayBuffer;
  readonly capacity: number;
  /** Rows in use. */
  length: number;
  readonly atPs: Float64Array<ArrayBuffer>; // [event] instant, ps of model time, never falling
  readonly durPs: Float64Array<ArrayBuffer>; // [event] how long it goes on, ps; 0 for an instant
  readonly skb: Int32Array<ArrayBuffer>; // [event] skb slot, or NIL
  readonly x: Int32Array<ArrayBuffer>; // [event] see EV
  readonly y: Int32Array<ArrayBuffer>; // [event] see EV
  readonly z: Int32Array<ArrayBuffer>; // [event] see EV
  readonly cpu: Uint16Array<ArrayBuffer>; // [event] CPU on which it happens
  readonly kind: Uint8Array<ArrayBuffer>; // [event] EV
}

export const BYTES_PER_EVENT = 8 * 2 + 4 * 4 + 2 + 1;

/** A class for its field types: see Machine in engine/machine.ts. */
class Columns implements EventColumns {
  declare readonly buffer: ArrayBuffer;
  declare readonly capacity: number;
  declare length: number;
  declare readonly atPs: Float64Array<ArrayBuffer>;
  declare readonly durPs: Float64Array<ArrayBuffer>;
  declare readonly skb: Int32Array<ArrayBuffer>;
  declare readonly x: Int32Array<ArrayBuffer>;
  declare readonly y: Int32Array<ArrayBuffer>;
  declare readonly z: Int32Array<ArrayBuffer>;
  declare readonly cpu: Uint16Array<ArrayBuffer>;
  declare readonly kind: Uint8Array<ArrayBuffer>;

  constructor(buffer: ArrayBuffer, capacity: number, length: number) {
    let at = 0;
    const take = (bytes: number): number => {
      const start = at;
      at += bytes * capacity;
      return start;
    };
    this.buffer = buffer;
    this.capacity = capacity;
    this.length = length;
    this.atPs = new Float64Array(buffer, take(8), capacity);
    this.durPs = new Float64Array(buffer, take(8), capacity);
    this.skb = new Int32Array(buffer, take(4), capacity);
    this.x = new Int32Array(buffer, take(4), capacity);
    this.y = new Int32Array(buffer, take(4), capacity);
    this.z = new Int32Array(buffer, take(4), capacity);
    this.cpu = new Uint16Array(buffer, take(2), capacity);
    this.kind = new Uint8Array(buffer, take(1), capacity);
  }
}

/** Columns over a buffer of `capacity * BYTES_PER_EVENT` bytes; `capacity` must be even. */
export function columnsOver(buffer: ArrayBuffer, capacity: number, length = 0): EventColumns {
  return new Columns(buffer, capacity, length);
}

export function newColumns(capacity: number): EventColumns {
  return columnsOver(new ArrayBuffer(capacity * BYTES_PER_EVENT), capacity);
}
