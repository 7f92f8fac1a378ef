/** One event as a line of text, as seen from one CPU. */

import type { EventRows } from '../../analysis/event-rows.ts';
import { flushedLists } from '../../analysis/flush-lists.ts';
import type { Recording } from '../../analysis/recording.ts';
import { formatCount, plural } from '../../lib/format.ts';
import { EV, FREE_PATHS, KICK, NODEFER_REASONS, WAKE } from '../../schema/events.ts';
import { type CpuIndex, type EventIndex, NIL, PS_PER_US } from '../../schema/units.ts';
import { VARIANT_IDS } from '../../schema/variants.ts';

/** Which colour its mark has. */
export type LineRole = 'useful' | 'waste' | 'copy' | 'other' | 'kick' | 'skb';

export interface EventLine {
  readonly event: EventIndex;
  /** Instant in µs, three digits after the point. */
  readonly at: string;
  readonly text: string;
  readonly role: LineRole;
}

export function eventLine(recording: Recording, i: EventIndex, cpu: CpuIndex): EventLine {
  const { events: c } = recording;
  const by = c.cpu(i) === cpu ? '' : `CPU ${c.cpu(i)} `;
  const at = instant(c.atPs(i));
  const [text, role] = c.kind(i) === EV.flush ? flushWords(recording, i) : wordsOf(c, i, by !== '');
  return { event: i, at, text: `${by}${text}`, role };
}

export function instant(ps: number): string {
  const [whole, part] = (ps / PS_PER_US).toFixed(3).split('.');
  return `${formatCount(Number(whole))}.${part}`;
}

type Words = readonly [text: string, role: LineRole];

function flushWords(recording: Recording, i: EventIndex): Words {
  const { events } = recording;
  const lists = flushedLists(recording, i);
  const took = lists.reduce((sum, { skbs }) => sum + skbs, 0);
  const from = lists.map(({ node }) => (node === NIL ? 'its list' : `node ${node}`)).join(', ');
  const empty = plural(events.y(i) + events.z(i), 'empty visit');
  if (events.x(i) === 0)
    return [`flush: ${empty}, nothing found`, events.z(i) > 0 ? 'waste' : 'other'];
  return [`flush: takes ${plural(took, 'skb')} from ${from}; ${empty}`, 'useful'];
}

/** `others`: another CPU does it, so it is said in the third person alike. */
function wordsOf(c: EventRows, i: EventIndex, others: boolean): Words {
  const [x, y, z] = [c.x(i), c.y(i), c.z(i)];
  switch (c.kind(i)) {
    case EV.udp_send:
    case EV.tcp_send:
      return [`enters sendto(), ${y === 0 ? 'head from the cache' : 'head from the slab'}`, 'copy'];
    case EV.rx_alloc:
      return ['makes an skb of a frame in its ring', 'useful'];
    case EV.softirq_entry:
      return ['softirq NET_RX begins', 'other'];
    case EV.softirq_exit:
      return [`softirq ends after ${y} ${y === 1 ? 'flush' : 'flushes'}`, 'other'];
    case EV.skb_free:
      return [
        `frees an skb (${FREE_PATHS[x]}) → ${y === 0 ? `cache, ${z} heads` : 'slab'}`,
        'useful',
      ];
    case EV.sock_enqueue:
      return [`skb → socket queue${others ? '' : ` of CPU ${z}`}${WAKES[y]}`, 'skb'];
    case EV.sock_drop:
      return [`receive buffer of CPU ${z} is full: dropped`, 'kick'];
    case EV.sock_dequeue:
      return [`takes a datagram, ${formatCount(x)} left`, 'copy'];
    case EV.tx_complete:
      return [`cleans a descriptor, ${formatCount(x)} left`, 'useful'];
    case EV.skb_defer:
      return [
        `pushes an skb → list [CPU ${x}]${y === NIL ? '' : `[node ${y}]`}, count ${z}`,
        'skb',
      ];
    case EV.skb_nodefer:
      return [`does not defer an skb of CPU ${x}: ${NODEFER_REASONS[y]}`, 'other'];
    case EV.kick:
      return [`kick to CPU ${x}: ${KICKS[y]}`, 'kick'];
    default:
      return otherWords(c, i);
  }
}

const WAKES: Readonly<Record<number, string>> = {
  [WAKE.none]: '',
  [WAKE.early]: ', reader wakes already',
  [WAKE.full]: ', wakes the reader',
};

const KICKS: Readonly<Record<number, string>> = {
  [KICK.suppressed]: 'one is under way already',
  [KICK.sent]: 'sent',
  [KICK.failed]: 'failed',
};

const PLAIN: Readonly<Record<number, Words>> = {
  [EV.ipi]: ['gets the kick: raises NET_RX', 'kick'],
  [EV.hard_irq]: ['hard interrupt: raises NET_RX', 'kick'],
  [EV.sleep]: ['finds nothing and sleeps', 'other'],
  [EV.tx_wait]: ['finds no room and waits', 'other'],
  [EV.sched_switch]: ['switches to another task', 'other'],
  [EV.wakeup_softirqd]: ['leaves the rest to ksoftirqd', 'other'],
  [EV.lock_wait]: ['has waited for a lock or a line', 'other'],
};

const NAMES = new Map(Object.entries(EV).map(([name, kind]) => [kind as number, name]));

function otherWords(c: EventRows, i: EventIndex): Words {
  const kind = c.kind(i);
  if (kind === EV.set_variant) return [`runs ${VARIANT_IDS[c.x(i)]} from here on`, 'other'];
  return PLAIN[kind] ?? [NAMES.get(kind) ?? 'event', 'other'];
}
