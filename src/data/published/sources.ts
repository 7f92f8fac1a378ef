/** Where the figures of this folder were published. A Message-ID is text to search for, no link. */
import { PUBLISHED } from '../published.ts';

export type SourceKind =
  | 'mail'
  | 'patch'
  | 'robot report'
  | 'own experiment'
  | 'own forecast'
  | 'kernel source'
  | 'benchmark source';

export interface PublicSource {
  readonly kind: SourceKind;
  readonly author: string;
  readonly organisation: string;
  /** The list it was sent to, or the repository and file that were read. */
  readonly where: string;
  /** YYYY-MM-DD; null for source text. */
  readonly date: string | null;
  readonly subject: string;
  /** Of a mail; of source text its commit or version; null where it is not known. */
  readonly messageId: string | null;
}

const DUMAZET = { author: 'Eric Dumazet', organisation: 'Google', where: 'netdev' } as const;
const ROBOT = {
  kind: 'robot report',
  author: 'kernel test robot (Oliver Sang)',
  organisation: 'Intel',
  where: 'netdev, oe-lkp',
} as const;
const PAN = { author: 'Kris Pan', organisation: 'Intel', where: 'netdev' } as const;
const XING = { kind: 'mail', author: 'Jason Xing', organisation: '', where: 'netdev' } as const;
const XING_XDP = {
  ...{ ...XING, date: '2025-11-17' },
  subject: 'Re: [PATCH v3 net-next 3/3] net: use napi_skb_cache even in process context',
} as const;

const { author, organisation, list, date, messageId } = PUBLISHED.M1.source;

const ROBOT_SUBJECT = 'sockperf.throughput.UDP.msg_per_sec 20.1% regression';

export const SOURCES = {
  'tomasov-2026-09': {
    ...{ kind: 'mail', author, organisation, where: list, date, messageId },
    subject: `reply to the report on 5628f3fe3b: ${ROBOT_SUBJECT}`,
  },
  'robot-2025-12': {
    ...ROBOT,
    date: '2025-12-11',
    subject: `[linus:master] [net] 5628f3fe3b: ${ROBOT_SUBJECT}`,
    messageId: '202512112119.5b9829a-lkp@intel.com',
  },
  'dumazet-2025-12': {
    ...{ ...DUMAZET, kind: 'mail', date: '2025-12-11' },
    subject: `Re: [linus:master] [net] 5628f3fe3b: ${ROBOT_SUBJECT}`,
    messageId: 'CANn89iLG-WD9m4y--uJhgNGBoFb=Ved+X3JFTeH7e9_jUt6Jbw@mail.gmail.com',
  },
  'xing-2025-12': {
    ...{ ...XING, date: '2025-12-15' },
    subject: `Re: [linus:master] [net] 5628f3fe3b: ${ROBOT_SUBJECT}`,
    messageId: 'CAL+tcoDZaN3xfuNBW4X3YT2RbZ9aUbc-D+N_UQpVSB7snQ2Pig@mail.gmail.com',
  },
  'robot-2025-09': {
    ...ROBOT,
    date: '2025-09-26',
    subject: '[linux-next:master] [udp] 6471658dc6: netperf.Throughput_Mbps 200.0% improvement',
    messageId: '202509261609.dec14b91-lkp@intel.com',
  },
  'pan-2026-09': {
    ...{ ...PAN, kind: 'patch', date: '2026-09-11' },
    subject: '[PATCH v2] net: iterate online nodes in skb_defer_free_flush()',
    messageId: '20260911023804.3503989-1-kris.pan@intel.com',
  },
  'pan-mask-2026-09': {
    ...{ ...PAN, kind: 'mail', date: '2026-09-15' },
    subject: 'Re: [PATCH v2] net: iterate online nodes in skb_defer_free_flush()',
    messageId: null,
  },
  /** The date is that of the Message-ID. */
  'pan-v3-2026-09': {
    ...{ ...PAN, kind: 'patch', date: '2026-09-16' },
    subject: 'third version of that patch: named by 06e3f54e8b22 (Closes:), its text was not read',
    messageId: '20260916003430.3612956-1-kris.pan@intel.com',
  },
  'kicinski-2026-09': {
    ...{ kind: 'mail', author: 'Jakub Kicinski', organisation: '', where: 'netdev' },
    date: null,
    subject: 'Re: [PATCH v2] net: iterate online nodes in skb_defer_free_flush()',
    messageId: null,
  },
  'dumazet-2026-09': {
    ...{ ...DUMAZET, kind: 'mail', date: null },
    subject: 'Re: [PATCH v2] net: iterate online nodes in skb_defer_free_flush()',
    messageId: null,
  },
  'dumazet-repair-2026-09': {
    ...{ ...DUMAZET, kind: 'patch', date: '2026-09-23' },
    subject: 'net: flush skb_defer_nodes in dev_cpu_dead()',
    messageId: '20260923130318.607255-1-edumazet@google.com',
  },
  'dumazet-2025-11': {
    ...{ ...DUMAZET, kind: 'patch', date: '2025-11-06' },
    subject: '[PATCH net-next 0/3] net: use skb_attempt_defer_free() in napi_consume_skb()',
    messageId: '20251106202935.1776179-1-edumazet@google.com',
  },
  'dumazet-alien-2025-11': {
    ...{ ...DUMAZET, kind: 'patch', date: '2025-11-06' },
    subject: '[PATCH net-next 2/3] net: fix napi_consume_skb() with alien skbs',
    messageId: '20251106202935.1776179-3-edumazet@google.com',
  },
  'garg-2025-11': {
    ...{ kind: 'mail', author: 'Aditya Garg', organisation: 'Microsoft', where: 'netdev' },
    date: '2025-11-11',
    subject: 'Re: [PATCH net-next 2/3] net: fix napi_consume_skb() with alien skbs',
    messageId:
      '20251111165622.GA30112@linuxonhyperv3.guj3yctzbm1etfxqx2vob5hsef.xx.internal.cloudapp.net',
  },
  'hunter-2025-11': {
    ...{ kind: 'mail', author: 'Jon Hunter', organisation: 'NVIDIA', where: 'netdev' },
    date: '2025-11-12',
    subject: 'Re: [PATCH net-next 2/3] net: fix napi_consume_skb() with alien skbs',
    messageId: 'ad338b41-fcf3-4861-8106-93e6d013451c@nvidia.com',
  },
  'dumazet-clear-2025-11': {
    ...{ ...DUMAZET, kind: 'patch', date: '2025-11-11' },
    subject: '[PATCH net-next] net: clear skb->sk in skb_release_head_state()',
    messageId: '20251111151235.1903659-1-edumazet@google.com',
  },
  'brouer-2025-01': {
    ...{ kind: 'mail', author: 'Jesper Dangaard Brouer', organisation: '', where: 'netdev' },
    date: '2025-01-18',
    subject: 'Re: [PATCH net-next v7 0/8] fix two bugs related to page_pool',
    messageId: 'e0096465-a941-4a1e-9cad-8f5906a31554@kernel.org',
  },
  'xing-2025-11': {
    ...XING_XDP,
    messageId: 'CAL+tcoBpUg=ggf6nQpYeZyAcMbXobuJtyUdN98G1HpcuUqFZ+w@mail.gmail.com',
  },
  'xing-machine-2025-11': {
    ...XING_XDP,
    messageId: 'CAL+tcoBeEXmyugUrqxct9VuYrSErVDA61nZ1Y62w8-NSwgdxjw@mail.gmail.com',
  },
  'xing-again-2025-11': {
    ...XING_XDP,
    messageId: 'CAL+tcoAJR3Du1ZsJC5KU=pNB7G9FP+qYVe8314GXu8xv7-PC3g@mail.gmail.com',
  },
  'xing-toggle-2026-03': {
    ...{ ...XING, kind: 'patch', date: '2026-03-27' },
    subject: '[PATCH v2 net-next] net: add sysctl to toggle napi_consume_skb() alien skb defer',
    messageId: '20260327153347.98647-1-kerneljasonxing@gmail.com',
  },
  'own-delay-sweep': {
    ...{ kind: 'own experiment', author: 'skbscope', organisation: '', where: 'this project' },
    date: '2026-11-30',
    subject: 'What a known delay in a UDP sender costs; the program is delay-sweep.c',
    messageId: null,
  },
  'own-limit-writes': {
    ...{ kind: 'own experiment', author: 'skbscope', organisation: '', where: 'this project' },
    date: '2026-11-30',
    subject: 'What a limit of 0 for a while does to deferral on Linux 6.18.44',
    messageId: null,
  },
  'own-forecasts': {
    ...{ kind: 'own forecast', author: 'skbscope', organisation: '', where: 'this project' },
    date: '2026-11-30',
    subject: 'What the cost model said before anybody had measured it',
    messageId: null,
  },
  'kernel-skbuff': {
    ...{ kind: 'kernel source', author: 'Linux', organisation: '', date: null },
    where: 'net/core/skbuff.c, net/core/hotdata.c',
    subject: 'when a push kicks, and how many skbs a list takes',
    messageId: 'b61785852ed0',
  },
  'sockperf-source': {
    ...{ kind: 'benchmark source', author: 'sockperf', organisation: '', date: null },
    where: 'the client of sockperf',
    subject: 'the message rate is what the client sent over time: drops are not seen',
    messageId: null,
  },
  'stress-ng-source': {
    ...{ kind: 'benchmark source', author: 'Colin Ian King', organisation: '', date: null },
    where: 'ColinIanKing/stress-ng, stress-udp.c',
    subject: 'one operation is one datagram received; sizes go from 16 to 1,008 bytes',
    messageId: '01afb213a45b',
  },
} as const satisfies Readonly<Record<string, PublicSource>>;

export type SourceId = keyof typeof SOURCES;

/** As one sentence without its Message-ID. */
export function sourceTitle(id: SourceId): string {
  const { author, organisation, where, date, subject }: PublicSource = SOURCES[id];
  const who = organisation === '' ? author : `${author} (${organisation})`;
  return [who, where, date, subject].filter((part) => part !== null).join(', ');
}

export function isSourceId(id: string): id is SourceId {
  return Object.hasOwn(SOURCES, id);
}
