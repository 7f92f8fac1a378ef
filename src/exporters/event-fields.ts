/** What the columns of each kind of event are called in a viewer; schema/events.ts says more. */
import { EV, type EventColumns } from '../schema/events.ts';
import { NIL } from '../schema/units.ts';

type Fields = readonly [x: string | null, y: string | null, z: string | null];

const NONE: Fields = [null, null, null];

const FIELDS: Readonly<Record<keyof typeof EV, Fields>> = {
  udp_send: ['cached_heads', 'from_slab', 'datagram'],
  softirq_entry: ['raised_by', null, null],
  flush: ['useful_checks', 'empty_checks', 'wasted_checks'],
  skb_free: ['path', 'to_slab', 'cached_heads'],
  sock_enqueue: ['queue', 'wake', 'receiver_cpu'],
  sock_drop: ['queue', null, 'receiver_cpu'],
  softirq_exit: ['polls', 'flushes', 'time_squeeze'],
  sock_dequeue: ['queue', 'had_slept', 'pair'],
  skb_defer: ['alloc_cpu', 'node', 'defer_count'],
  skb_nodefer: ['alloc_cpu', 'reason', 'defer_count'],
  kick: ['alloc_cpu', 'outcome', null],
  ipi: NONE,
  sleep: [null, null, 'pair'],
  set_variant: ['variant', null, null],
  set_cpu_online: ['online', null, null],
  set_node_online: ['online', 'node', null],
  set_cpu_present: ['present', null, null],
  set_node_memory: ['memory', 'node', null],
  set_defer_max: ['skb_defer_max', null, null],
  task_move: ['to_cpu', 'side', 'pair'],
  rps_enqueue: ['to_cpu', 'backlog', 'scheduled_poll'],
  backlog_drop: ['to_cpu', 'backlog', null],
  rps_ipi: ['to_cpu', null, null],
  netif_receive_skb: NONE,
  hard_irq: ['raised_by', 'pair', 'frames'],
  rx_alloc: ['cached_heads', 'filled_and_merged', 'pair'],
  ring_drop: ['pair', 'frames', null],
  napi_poll: ['pair', 'work', 'weight'],
  sched_switch: ['task', 'pair', null],
  wakeup_softirqd: NONE,
  lock_wait: ['lock', 'whose', 'within'],
  page_pool_put: ['pool', 'way', 'cached'],
  page_pool_get: ['pool', 'way', 'cached'],
  tx_ring: ['used', 'queue', 'irq_cpu'],
  tx_irq: ['queue', 'used', null],
  tx_complete: ['used', 'queue', 'pair'],
  tx_wait: ['reason', 'asks_again', 'pair'],
  tx_wake: ['sender_cpu', 'queue', 'pair'],
  tcp_send: ['cached_heads', 'from_slab', 'pair'],
  tcp_ack: ['acked', 'in_flight', 'pair'],
  tcp_retransmit: ['held_back', 'by', 'pair'],
  net_loss: ['number', null, 'pair'],
  skb_clone: ['original', 'its_cpu', 'other_head'],
  affinity_move: ['to_cpu', 'side', 'pair'],
  backlog_dead: ['of_cpu', null, null],
  tcp_read: ['bytes', 'bytes_left', 'pair'],
  ack_send: ['cached_heads', 'from_slab', 'pair'],
};

const KINDS = 256;
const NAME_OF: string[] = new Array(KINDS).fill('unknown');
const FIELDS_OF: Fields[] = new Array(KINDS).fill(NONE);
for (const [name, fields] of Object.entries(FIELDS)) {
  NAME_OF[EV[name as keyof typeof EV]] = name;
  FIELDS_OF[EV[name as keyof typeof EV]] = fields;
}

/** The name of a kind in EV. */
export function eventName(kind: number): string {
  return NAME_OF[kind];
}

export type Args = readonly (readonly [name: string, value: number])[];

/** What one event says, by name. */
export function argsOf(c: EventColumns, i: number): Args {
  const [x, y, z] = FIELDS_OF[c.kind[i]];
  const args: [string, number][] = [];
  if (c.skb[i] !== NIL) args.push(['skb', c.skb[i]]);
  if (x !== null) args.push([x, c.x[i]]);
  if (y !== null) args.push([y, c.y[i]]);
  if (z !== null) args.push([z, c.z[i]]);
  return args;
}
