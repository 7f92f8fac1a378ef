/** What happened a moment ago and is still shown: interrupts of CPUs, and what was dropped. */

import type { EventRows } from '../../analysis/event-rows.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { EV, KICK } from '../../schema/events.ts';
import type { CpuPair } from '../../schema/load.ts';
import { RAISED } from '../../schema/softirq-codes.ts';
import { type CpuIndex, type EventIndex, NIL, PS_PER_US, type Ps } from '../../schema/units.ts';

export interface Interrupt {
  readonly what: 'kick' | 'RPS IPI' | 'IRQ';
  /** NIL for a device. */
  readonly from: CpuIndex;
  readonly to: CpuIndex;
  readonly agePs: Ps;
}

export interface Drop {
  /** What was full; or the network lost it, or it was to be sent again and was not. */
  readonly full: 'socket' | 'backlog' | 'RX ring' | 'network' | 'unsent';
  /** Whose socket or backlog; the CPU that the ring's interrupt goes to. */
  readonly cpu: CpuIndex;
  readonly agePs: Ps;
}

export interface Signals {
  /** Newest first, one for each pair of CPUs. */
  readonly interrupts: readonly Interrupt[];
  readonly drops: readonly Drop[];
  readonly shownPs: Ps;
}

/** They are shown for so much model time, or so much screen time, whichever is longer. */
const SHOWN_PS = 1.2 * PS_PER_US;
const SHOWN_S = 0.4;
const MOST_EVENTS = 4_096;

export function signalsOf({ view, recording, scenario, psPerS }: LabFrame): Signals {
  const { pairs } = scenario.load;
  const { events } = recording;
  const ratio = Number.isFinite(psPerS) ? psPerS : 0;
  const shownPs = Math.max(SHOWN_PS, ratio * SHOWN_S);
  const interrupts = new Map<string, Interrupt>();
  const drops = new Map<string, Drop>();
  const stop = Math.max(0, view.index - MOST_EVENTS);
  for (let i = view.index - 1; i >= stop && view.atPs - events.atPs(i) < shownPs; i--) {
    const agePs = view.atPs - events.atPs(i);
    const interrupt = INTERRUPTS[events.kind(i)]?.(recording.events, i, pairs) ?? null;
    if (interrupt !== null) {
      const key = `${interrupt.from} ${interrupt.to} ${interrupt.what}`;
      if (!interrupts.has(key)) interrupts.set(key, { ...interrupt, agePs });
    }
    const drop = DROPS[events.kind(i)]?.(recording.events, i, pairs) ?? null;
    if (drop === null) continue;
    const key = `${drop.full} ${drop.cpu}`;
    if (!drops.has(key)) drops.set(key, { ...drop, agePs });
  }
  return { interrupts: [...interrupts.values()], drops: [...drops.values()], shownPs };
}

/** Age of the newest drop of a place, as a share of the time that it is shown; 1: none is. */
export function ageOf(
  { drops, shownPs }: Signals,
  { full, cpu }: Pick<Drop, 'full' | 'cpu'>,
): number {
  const drop = drops.find((each) => each.full === full && each.cpu === cpu);
  return drop === undefined ? 1 : drop.agePs / shownPs;
}

type Reading<T> = (
  c: EventRows,
  i: EventIndex,
  pairs: readonly CpuPair[],
) => Omit<T, 'agePs'> | null;

/** By kind of event. */
const INTERRUPTS: Readonly<Partial<Record<number, Reading<Interrupt>>>> = {
  [EV.kick]: (c, i) => (c.y(i) === KICK.sent ? { what: 'kick', from: c.cpu(i), to: c.x(i) } : null),
  [EV.rps_ipi]: (c, i) => ({ what: 'RPS IPI', from: c.cpu(i), to: c.x(i) }),
  [EV.hard_irq]: (c, i) =>
    c.x(i) === RAISED.nic ? { what: 'IRQ', from: NIL, to: c.cpu(i) } : null,
  [EV.tx_irq]: (c, i) => ({ what: 'IRQ', from: NIL, to: c.cpu(i) }),
};

const DROPS: Readonly<Partial<Record<number, Reading<Drop>>>> = {
  [EV.sock_drop]: (c, i) => ({ full: 'socket', cpu: c.z(i) }),
  [EV.backlog_drop]: (c, i) => ({ full: 'backlog', cpu: c.x(i) }),
  [EV.ring_drop]: (c, i) => ({ full: 'RX ring', cpu: c.cpu(i) }),
  [EV.net_loss]: (c, i, pairs) => ({ full: 'network', cpu: pairs[c.z(i)].receiver }),
  [EV.tcp_retransmit]: (c, i, pairs) =>
    c.x(i) === 1 ? { full: 'unsent', cpu: pairs[c.z(i)].receiver } : null,
};

const DROP_TEXTS: Readonly<Record<Drop['full'], (cpu: CpuIndex) => string>> = {
  socket: (cpu) => `a datagram was dropped, the socket of CPU ${cpu} was full`,
  backlog: (cpu) => `a datagram was dropped, the backlog of CPU ${cpu} was full`,
  'RX ring': (cpu) => `a packet was dropped, the RX ring of CPU ${cpu} was full`,
  network: () => 'the network lost a packet',
  unsent: () => 'a packet was not sent again, its first copy seems to be on this host still',
};

/** "CPU 5 has just kicked CPU 2", "a datagram for CPU 5 was dropped: its socket was full". */
export function signalTexts({ interrupts, drops }: Signals): string[] {
  return [
    ...interrupts.map(({ what, from, to }) =>
      from === NIL
        ? `CPU ${to} got an interrupt`
        : `CPU ${from} sent CPU ${to} ${what === 'kick' ? 'a' : 'an'} ${what}`,
    ),
    ...drops.map(({ full, cpu }) => DROP_TEXTS[full](cpu)),
  ];
}
