/**
 * A run as `trace-cmd report -t` would print the same events of a real machine, nanoseconds rounded
 * down. Only what has a tracepoint is written; the head names the rest. What a real kernel does
 * without a tracepoint (the push on a list, heads from a CPU's cache) has no line here either.
 */
import { writeRanges } from '../lib/ranges.ts';
import { EV, type EventColumns, FREE_PATH, KICK } from '../schema/events.ts';
import { RAISED } from '../schema/softirq-codes.ts';
import { NIL, type Ps } from '../schema/units.ts';
import { eventName } from './event-fields.ts';
import type { ExportHead } from './export-head.ts';
import { PendingLines } from './pending-lines.ts';
import { dataPointer, skbPointer, traceLine } from './trace-line.ts';

const IP_UDP_BYTES = 28;
const NET_RX = 'vec=3 [action=NET_RX]';
const PAIR_ALLOC = 'bytes_req=512 bytes_alloc=512';
const HEAD_ALLOC = 'bytes_req=224 bytes_alloc=256';
const GFP = 'gfp_flags=GFP_KERNEL node=-1 accounted=false';

/** Kinds of events of which no line tells. */
const SILENT: readonly (keyof typeof EV)[] = [
  'flush',
  'skb_defer',
  'skb_nodefer',
  'sleep',
  'set_variant',
  'set_cpu_online',
  'set_node_online',
  'set_cpu_present',
  'set_node_memory',
  'set_defer_max',
  'task_move',
  'affinity_move',
  'backlog_dead',
  'rps_enqueue',
  'backlog_drop',
  'ring_drop',
  'rx_alloc',
  'sched_switch',
  'wakeup_softirqd',
  'lock_wait',
  'page_pool_put',
  'page_pool_get',
  'tx_irq',
  'tx_complete',
  'tx_wait',
  'tx_wake',
  'tcp_ack',
  'tcp_retransmit',
  'net_loss',
];

export class FtraceText {
  private readonly head: ExportHead;
  private readonly device: string;
  private readonly isLoopback: boolean;
  private readonly isUdp: boolean;
  private readonly lines = new PendingLines();
  /** Skbs whose delivery was told when RPS handed them over. */
  private readonly delivered = new Set<number>();

  constructor(head: ExportHead) {
    this.head = head;
    this.isLoopback = head.load === 'udp-loopback' || head.load === 'tcp-loopback';
    this.device = this.isLoopback ? 'lo' : 'eth0';
    this.isUdp = head.load === 'udp-loopback' || head.load === 'nic-rx';
  }

  begin(): string {
    const { cpuNode, possible, online, release, deferMax } = this.head;
    const cpusOf = (node: number): number[] =>
      cpuNode.flatMap((its, cpu) => (its === node ? [cpu] : []));
    return [
      `cpus=${cpuNode.length}`,
      ...(release === null ? [] : [`# skbscope kernel ${release}`]),
      `# skbscope online_cpus ${writeRanges([...cpuNode.keys()])}`,
      `# skbscope possible_nodes ${writeRanges(possible)}`,
      `# skbscope online_nodes ${writeRanges(online)}`,
      ...online
        .filter((node) => cpusOf(node).length > 0)
        .map((node) => `# skbscope node ${node} ${writeRanges(cpusOf(node))}`),
      `# skbscope skb_defer_max ${deferMax}`,
      `# skbscope simulated_without ${this.silent().join(',')}`,
      '',
    ].join('\n');
  }

  /** A clone goes over loopback with a line, and where TCP ends a call is no event of a run. */
  private silent(): readonly string[] {
    return [
      ...SILENT,
      ...(this.isLoopback ? [] : ['skb_clone']),
      ...(this.isUdp ? [] : ['sock_recv_length']),
    ];
  }

  rows(columns: EventColumns): string {
    for (let i = 0; i < columns.length; i++) {
      this.lines.settle(columns.atPs[i]);
      this.tellRow(columns, i);
    }
    return this.lines.take();
  }

  /** What had begun is told to its end, also beyond that of the run. */
  end(): string {
    this.lines.settle(Number.POSITIVE_INFINITY);
    return this.lines.take();
  }

  private tellRow(c: EventColumns, i: number): void {
    const kind = c.kind[i];
    switch (kind) {
      case EV.udp_send:
      case EV.tcp_send:
      case EV.ack_send:
        return this.tellSend(c, i);
      case EV.skb_clone:
        if (this.isLoopback) this.tell(c, i, 'netif_rx', this.onDevice(c.skb[i]));
        return;
      case EV.softirq_entry:
        if (c.x[i] !== RAISED.again && c.x[i] !== RAISED.ksoftirqd)
          this.tell(c, i, 'softirq_raise', NET_RX);
        return this.tell(c, i, eventName(kind), NET_RX);
      case EV.softirq_exit:
        return this.tell(c, i, eventName(kind), NET_RX);
      case EV.netif_receive_skb:
        this.delivered.add(c.skb[i]);
        return this.tellDelivery(c, i);
      case EV.sock_enqueue:
      case EV.sock_drop:
        return this.tellQueue(c, i);
      case EV.sock_dequeue:
        return this.tellReceive(c, i);
      case EV.tcp_read:
        return this.tellCopy(c, i, c.x[i]);
      case EV.skb_free:
        return this.tellFree(c, i);
      case EV.napi_poll:
        return this.tellPoll(c, i);
      case EV.tx_ring: {
        const queue = `dev=${this.device} queue_mapping=${c.y[i]}`;
        return this.tell(c, i, 'net_dev_start_xmit', `${queue} skbaddr=${skbPointer(c.skb[i])}`);
      }
      default:
        return this.tellCall(c, i);
    }
  }

  private tell(c: EventColumns, i: number, name: string, fields: string): void {
    this.lines.put(traceLine(c.cpu[i], c.atPs[i], name, fields));
  }

  private tellLater(atPs: Ps, cpu: number, name: string, fields: string): void {
    this.lines.putAt(atPs, traceLine(cpu, atPs, name, fields));
  }

  /** Heads that come from the CPU's own cache are not told. TCP queues a clone of what it sends. */
  private tellSend(c: EventColumns, i: number): void {
    const skb = c.skb[i];
    const isPair = c.kind[i] === EV.tcp_send;
    if (c.y[i] === 1) {
      const cache = isPair
        ? `skbuff_fclone_cache ${PAIR_ALLOC}`
        : `skbuff_head_cache ${HEAD_ALLOC}`;
      this.tellAlloc(c, i, '__alloc_skb+0x179', `ptr=${skbPointer(skb)} name=${cache}`);
    }
    if (this.isUdp) {
      const small = 'name=skbuff_small_head bytes_req=576 bytes_alloc=576';
      this.tellAlloc(c, i, 'kmalloc_reserve+0x9e', `ptr=${dataPointer(skb)} ${small}`);
    }
    if (!this.isLoopback || isPair) return;
    this.tellLater(c.atPs[i] + c.durPs[i], c.cpu[i], 'netif_rx', this.onDevice(skb));
  }

  private onDevice(skb: number): string {
    const length = this.head.payloadBytes + IP_UDP_BYTES;
    return `dev=${this.device} skbaddr=${skbPointer(skb)} len=${length}`;
  }

  private tellAlloc(c: EventColumns, i: number, site: string, what: string): void {
    this.tell(c, i, 'kmem_cache_alloc', `(${site}) call_site=${site} ${what} ${GFP}`);
  }

  private tellDelivery(c: EventColumns, i: number): void {
    this.tell(c, i, 'netif_receive_skb', this.onDevice(c.skb[i]));
  }

  private tellQueue(c: EventColumns, i: number): void {
    if (!this.delivered.delete(c.skb[i])) this.tellDelivery(c, i);
    if (c.kind[i] !== EV.sock_drop) return;
    const where = 'location=udp_queue_rcv_one_skb+0x437 reason: SOCKET_RCVBUFF';
    const skb = `skbaddr=${skbPointer(c.skb[i])} rx_sk=(nil) protocol=2048`;
    this.tell(c, i, 'kfree_skb', `${skb} ${where}`);
  }

  /** The line of a call comes at its end; TCP tells what it copies. */
  private tellReceive(c: EventColumns, i: number): void {
    if (!this.isUdp) return this.tellCopy(c, i, this.head.payloadBytes);
    const socket = `sk address = ${dataPointer(0x100000 + c.cpu[i])}`;
    const length = `length = ${this.head.payloadBytes}, error = 0, flags = 0x0`;
    const fields = `${socket}, family = AF_INET protocol = 0x11, ${length}`;
    this.tellLater(c.atPs[i] + c.durPs[i], c.cpu[i], 'sock_recv_length', fields);
  }

  private tellCopy(c: EventColumns, i: number, bytes: number): void {
    const fields = `skbaddr=${skbPointer(c.skb[i])} len=${bytes}`;
    this.tell(c, i, 'skb_copy_datagram_iovec', fields);
  }

  private tellFree(c: EventColumns, i: number): void {
    const skb = c.skb[i];
    this.delivered.delete(skb);
    const path = c.x[i];
    if (path === FREE_PATH.flush || path === FREE_PATH.self || path === FREE_PATH.drain) {
      const by = path === FREE_PATH.flush ? 'skb_defer_free_flush' : 'skb_defer_node_flush';
      this.tell(c, i, 'consume_skb', `skbaddr=${skbPointer(skb)} location=${by}+0x70`);
    }
    if (this.isUdp) {
      const site = 'skb_release_data+0x16b';
      this.tell(c, i, 'kfree', `(${site}) call_site=${site} ptr=${dataPointer(skb)}`);
    }
    if (c.y[i] === 1 && path !== FREE_PATH.flush) {
      const ptr = `ptr=${skbPointer(skb)} name=skbuff_head_cache`;
      this.tell(c, i, 'kmem_cache_free', `(__kfree_skb+0x3b) call_site=__kfree_skb+0x3b ${ptr}`);
    }
  }

  private tellPoll(c: EventColumns, i: number): void {
    const device = c.x[i] === NIL ? '(no_device)' : this.device;
    const napi = dataPointer(0x200000 + (c.x[i] === NIL ? c.cpu[i] : 0x10000 + c.x[i]));
    const work = `work ${c.y[i]} budget ${c.z[i]}`;
    this.tell(c, i, 'napi_poll', `napi poll on napi struct ${napi} for device ${device} ${work}`);
  }

  /** Kicks and RPS IPIs, sent and arriving. */
  private tellCall(c: EventColumns, i: number): void {
    const kind = c.kind[i];
    const func = kind === EV.kick || kind === EV.ipi ? 'trigger_rx_softirq' : 'rps_trigger_softirq';
    if ((kind === EV.kick && c.y[i] === KICK.sent) || kind === EV.rps_ipi) {
      const call = `callsite=generic_exec_single+0x36 func=${func} csd=(nil)`;
      this.tell(c, i, 'csd_queue_cpu', `cpu=${c.x[i]} ${call}`);
    } else if (kind === EV.ipi || (kind === EV.hard_irq && c.x[i] === RAISED.rps))
      this.tell(c, i, 'csd_function_entry', `func=${func}, csd=(nil)`);
  }
}
