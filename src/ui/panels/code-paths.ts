/** What raises a pass and what it polls, for each kind of load: the part above the walk. */
import type { CodeLineId } from '../../charts/lit-line.ts';
import { pairAt } from '../../schema/cpu-pair.ts';
import type { LoadSpec } from '../../schema/load.ts';
import { isCard, readsTcp, rpsCpus } from '../../schema/load-parts.ts';
import { LOAD_ROLES } from '../../schema/load-roles.ts';
import type { Scenario } from '../../schema/scenario.ts';
import type { CpuIndex } from '../../schema/units.ts';

export interface CodeLine {
  readonly id: CodeLineId;
  /** Levels of indentation; 0 is the name of a function. */
  readonly indent: 0 | 1 | 2;
  readonly text: string;
  /** Kernel names that the line stands for; see schema/kernel-names.ts. */
  readonly names: readonly string[];
  /** When it is lit, as a sentence without its full stop. */
  readonly when: string;
  /** Never lit: it is there so that the others can be read. */
  readonly dim?: true;
}

export type CodePath =
  | 'loopback'
  | 'rps'
  | 'card'
  | 'card-rps'
  | 'busy-poll'
  | 'ring'
  | 'tcp'
  | 'card-tcp';

export function codePathOf(load: LoadSpec): CodePath {
  if (LOAD_ROLES[load.kind].between === 'TX ring') return 'ring';
  if (readsTcp(load)) return isCard(load) ? 'card-tcp' : 'tcp';
  const steered = rpsCpus(load).length > 0;
  if (load.kind !== 'nic-rx') return steered ? 'rps' : 'loopback';
  if (load.busyPoll) return 'busy-poll';
  return steered ? 'card-rps' : 'card';
}

/** The CPU that decides what becomes of skbs in a poll; else the one whose lists are shown. */
export function codeCpu(scenario: Scenario, pair: number): CpuIndex {
  const { sender, receiver } = pairAt(scenario, pair);
  return codePathOf(scenario.load) === 'ring' ? receiver : sender;
}

/** The system call and the softirq: the same in all variants. */
const PASS: readonly CodeLine[] = [
  {
    id: 'send',
    indent: 0,
    text: 'udp_sendmsg()   copy → loopback',
    names: ['udp_sendmsg', 'loopback_xmit', 'enqueue_to_backlog'],
    when: 'Lit while the sender is in its system call, outside the softirq',
  },
  {
    id: 'pass',
    indent: 0,
    text: 'net_rx_action()',
    names: ['net_rx_action', 'netdev_budget', 'time_squeeze'],
    when: 'Never lit: it names the lines below it',
  },
  {
    id: 'call',
    indent: 1,
    text: 'skb_defer_free_flush()',
    names: ['skb_defer_free_flush'],
    when: 'Lit while a flush is being entered, before its first list',
  },
  {
    id: 'done',
    indent: 1,
    text: 'nothing left to poll? return',
    names: ['net_rx_action'],
    when: 'Lit at the end of a pass',
    dim: true,
  },
  {
    id: 'poll',
    indent: 1,
    text: 'napi_poll()   1 datagram → socket',
    names: ['napi_poll', 'process_backlog', '__udp_enqueue_schedule_skb', 'sock_def_readable'],
    when: 'Lit while the backlog is polled and the receiver is woken',
  },
  {
    id: 'again',
    indent: 1,
    text: 'go round again',
    names: ['net_rx_action'],
    when: 'Never lit: it takes no time of its own',
    dim: true,
  },
];

type Change = Partial<Pick<CodeLine, 'text' | 'names' | 'when' | 'dim'>>;

/** The same lines with other words in some. */
function withWords(changes: Partial<Record<CodeLineId, Change>>): readonly CodeLine[] {
  return PASS.map((line) => ({ ...line, ...changes[line.id] }));
}

const INTERRUPT: Change = {
  text: 'interrupt   napi_schedule()',
  names: ['napi_schedule'],
  when: 'Never lit: an interrupt takes no time of its own here',
};

const BUSY_WORDS: Partial<Record<CodeLineId, Change>> = {
  send: {
    text: 'udp_recvmsg()   copy → user',
    names: ['udp_recvmsg'],
    when: 'Lit while the reader is in its system call and does not poll',
  },
  pass: { text: '__napi_busy_loop()', names: ['__napi_busy_loop'] },
  poll: {
    text: 'napi_poll()   frames → skbs → socket',
    names: ['napi_poll', 'napi_skb_cache_get', '__udp_enqueue_schedule_skb'],
    when: 'Lit while the reader polls its queue itself',
  },
};
const BUSY_LOOP: readonly CodeLineId[] = ['send', 'pass', 'poll', 'call', 'again'];

const RING_POLL: Change = {
  text: 'napi_poll()   clean a descriptor',
  names: ['napi_poll'],
  when: 'Lit while a descriptor is cleaned and a sender is woken',
};

/** What napi_consume_skb() does, where the poll calls it. */
const CONSUME: readonly CodeLine[] = [
  {
    id: 'consume',
    indent: 1,
    text: 'napi_consume_skb()',
    names: ['napi_consume_skb'],
    when: 'Never lit: its time is part of the descriptor’s',
  },
  {
    id: 'defer',
    indent: 2,
    text: 'not alloc CPU? defer, else free',
    names: ['skb_attempt_defer_free', 'alloc_cpu'],
    when: 'Never lit: its time is part of the descriptor’s',
  },
];

/** Above the walk, in a kernel that flushes each turn. */
export const PASSES: Readonly<Record<CodePath, readonly CodeLine[]>> = {
  loopback: PASS,
  rps: withWords({
    send: { text: 'udp_sendmsg()   copy → RPS CPU', names: ['udp_sendmsg', 'enqueue_to_backlog'] },
    poll: {
      text: 'napi_poll()   nothing: RPS CPU does',
      when: 'Never lit: RPS has sent the datagram to another CPU',
      dim: true,
    },
  }),
  card: withWords({
    send: INTERRUPT,
    poll: {
      text: 'napi_poll()   frames → skbs → socket',
      names: ['napi_poll', 'napi_skb_cache_get', '__udp_enqueue_schedule_skb'],
      when: 'Lit while the driver makes skbs of frames and these go to their sockets',
    },
  }),
  'card-rps': withWords({
    send: INTERRUPT,
    poll: {
      text: 'napi_poll()   frames → RPS CPU',
      names: ['napi_poll', 'napi_skb_cache_get', 'enqueue_to_backlog'],
      when: 'Lit while the driver makes skbs of frames and RPS sends them on',
    },
  }),
  tcp: withWords({
    send: {
      text: 'tcp_sendmsg()   keep, send clone',
      names: ['tcp_sendmsg', 'loopback_xmit', 'enqueue_to_backlog'],
      when: 'Lit while the writer is in its system call, outside the softirq',
    },
    poll: {
      text: 'napi_poll()   clone → TCP socket',
      names: ['napi_poll', 'process_backlog', 'tcp_queue_rcv', 'sock_def_readable'],
      when: 'Lit while the backlog is polled and the reader is woken',
    },
  }),
  'card-tcp': withWords({
    send: INTERRUPT,
    poll: {
      text: 'napi_poll()   frames → GRO → TCP',
      names: ['napi_poll', 'napi_skb_cache_get', 'tcp_queue_rcv'],
      when: 'Lit while the driver makes skbs of frames and these go to their sockets',
    },
  }),
  'busy-poll': BUSY_LOOP.flatMap((id) => withWords(BUSY_WORDS).filter((line) => line.id === id)),
  // Two lines that are never lit make room for two that say more.
  ring: withWords({ send: INTERRUPT, poll: RING_POLL }).flatMap((line) => {
    if (line.id === 'done' || line.id === 'again') return [];
    return line.id === 'poll' ? [line, ...CONSUME] : [line];
  }),
};
