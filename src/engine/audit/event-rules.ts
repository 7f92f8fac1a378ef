/**
 * What each kind of event means to the judges: what becomes of its skb, and what its duration is.
 * A new kind of event is one more line here; the compiler asks for it.
 */
import { EV } from '../../schema/events.ts';

/** What an event does with the skb that it names. */
export const SKB_STEP = {
  /** Names none, or says nothing about where it is. */
  none: 0,
  /** It was free; it is in hand, and belongs to the CPU of the event. */
  alloc: 1,
  /** It is in hand and stays so. */
  hold: 2,
  /** From somebody's hand onto a queue: of a socket, a ring, another CPU's backlog. */
  queue: 3,
  /** From such a queue into somebody's hand. */
  unqueue: 4,
  /** From somebody's hand onto a defer list. */
  defer: 5,
  /** It is refused: still in hand, and freed by the very next event. */
  refuse: 6,
  /** From somebody's hand or a defer list to where free heads are. */
  free: 7,
  /** Told in the middle of something else: what must come next may still come. */
  aside: 8,
  /** It was free; it is in hand, and belongs to the CPU that the event names. */
  clone: 9,
  /** From somebody's hand or a queue into another hand. */
  take: 10,
} as const;

/** What the duration of an event is. */
export const SPAN = {
  /** It has none. */
  none: 0,
  /** A call of the CPU's task: one ends before the next begins, passes may interrupt it. */
  call: 1,
  /** A part of a pass; outside of a pass it is a call. */
  part: 2,
} as const;

interface Rule {
  readonly skb: keyof typeof SKB_STEP;
  readonly span: keyof typeof SPAN;
}

const NOTHING: Rule = { skb: 'none', span: 'none' };
const ASIDE: Rule = { skb: 'aside', span: 'none' };

const RULES: Readonly<Record<keyof typeof EV, Rule>> = {
  udp_send: { skb: 'alloc', span: 'call' },
  softirq_entry: NOTHING,
  flush: { skb: 'none', span: 'part' },
  skb_free: { skb: 'free', span: 'none' },
  sock_enqueue: { skb: 'queue', span: 'part' },
  sock_drop: { skb: 'hold', span: 'none' },
  softirq_exit: NOTHING,
  sock_dequeue: { skb: 'unqueue', span: 'call' },
  skb_defer: { skb: 'defer', span: 'none' },
  skb_nodefer: { skb: 'refuse', span: 'none' },
  kick: NOTHING,
  ipi: NOTHING,
  sleep: NOTHING,
  set_variant: NOTHING,
  set_cpu_online: NOTHING,
  set_node_online: NOTHING,
  set_cpu_present: NOTHING,
  set_node_memory: NOTHING,
  set_defer_max: NOTHING,
  task_move: NOTHING,
  affinity_move: NOTHING,
  backlog_dead: { skb: 'take', span: 'none' },
  // Waiting prolongs what waits: it is no step of its own.
  lock_wait: ASIDE,
  page_pool_put: ASIDE,
  page_pool_get: ASIDE,
  rps_enqueue: { skb: 'queue', span: 'none' },
  backlog_drop: { skb: 'hold', span: 'none' },
  rps_ipi: { skb: 'none', span: 'part' },
  netif_receive_skb: { skb: 'unqueue', span: 'part' },
  hard_irq: NOTHING,
  rx_alloc: { skb: 'alloc', span: 'part' },
  ring_drop: NOTHING,
  napi_poll: NOTHING,
  sched_switch: { skb: 'none', span: 'call' },
  wakeup_softirqd: NOTHING,
  tx_ring: { skb: 'queue', span: 'none' },
  tx_irq: NOTHING,
  tx_complete: { skb: 'unqueue', span: 'part' },
  tx_wait: { skb: 'none', span: 'call' },
  // Told when the skb is done with, before its cost has gone by.
  tx_wake: NOTHING,
  // An original stays in TCP's hand until it is acknowledged.
  tcp_send: { skb: 'alloc', span: 'call' },
  tcp_ack: { skb: 'none', span: 'part' },
  tcp_retransmit: NOTHING,
  net_loss: NOTHING,
  skb_clone: { skb: 'clone', span: 'none' },
  tcp_read: { skb: 'none', span: 'call' },
  // An ACK stays in TCP's hand until its socket has taken it in.
  ack_send: { skb: 'alloc', span: 'call' },
};

const KINDS = 256;
export const SKB_STEP_OF = new Uint8Array(KINDS); // [EV] SKB_STEP
export const SPAN_OF = new Uint8Array(KINDS); // [EV] SPAN
for (const [name, { skb, span }] of Object.entries(RULES)) {
  const kind = EV[name as keyof typeof EV];
  SKB_STEP_OF[kind] = SKB_STEP[skb];
  SPAN_OF[kind] = SPAN[span];
}
