/**
 * The life of one skb: from where it was allocated to where it was freed. A recording names heads,
 * which are used again and again; an instant says which of their lives is meant.
 */
import { EV } from '../schema/events.ts';
import type { CpuIndex, EventIndex, Ps, SkbIndex } from '../schema/units.ts';
import type { Recording } from './recording.ts';

export interface SkbStep {
  readonly event: EventIndex;
  readonly atPs: Ps;
  readonly cpu: CpuIndex;
}

export interface SkbLife {
  readonly skb: SkbIndex;
  /** From its allocation on, in order; not empty. */
  readonly steps: readonly SkbStep[];
  /** The last step is that it was freed. */
  readonly freed: boolean;
}

/** An skb as it is pointed at: a head, and an instant of the life that is meant. */
export interface SkbChoice {
  readonly skb: SkbIndex;
  readonly atPs: Ps;
}

/** With which a life begins. */
const BIRTHS: readonly number[] = [
  EV.udp_send,
  EV.tcp_send,
  EV.rx_alloc,
  EV.skb_clone,
  EV.ack_send,
];

interface Known {
  readonly choice: SkbChoice;
  /** Events that the recording had. */
  readonly length: number;
  readonly life: SkbLife | null;
}

const known = new WeakMap<Recording, Known>();

/**
 * The life of a head that an instant lies in, or the last one before it; null if it has had none.
 * Asking again for the same one is cheap.
 */
export function lifeOf(recording: Recording, choice: SkbChoice): SkbLife | null {
  const before = known.get(recording);
  const same = before?.choice.skb === choice.skb && before.choice.atPs === choice.atPs;
  const settled = before?.life?.freed === true || before?.length === recording.length;
  if (before !== undefined && same && settled) return before.life;
  const life = findLife(recording, choice);
  known.set(recording, { choice, length: recording.length, life });
  return life;
}

/** The last step at or before an instant; −1 before its allocation. */
export function stepAt({ steps }: SkbLife, atPs: Ps): number {
  return steps.findLastIndex((step) => step.atPs <= atPs);
}

/** The skb of the last event that has one; null if there was none yet. */
export function skbAt(recording: Recording, atPs: Ps): SkbChoice | null {
  const { events } = recording;
  for (let i = recording.countAt(atPs) - 1; i >= 0; i--)
    if (events.skb(i) >= 0) return { skb: events.skb(i), atPs };
  return null;
}

function findLife(recording: Recording, { skb, atPs }: SkbChoice): SkbLife | null {
  const { events } = recording;
  let first = events.lastOf(skb, 0, recording.countAt(atPs));
  while (first >= 0 && !BIRTHS.includes(events.kind(first))) first = events.lastOf(skb, 0, first);
  if (first < 0) return null;
  const steps: SkbStep[] = [];
  let freed = false;
  for (let i = first; i < events.length && !freed; i++) {
    if (events.skb(i) !== skb) continue;
    // The head has a new life already: how this one ended is in no event.
    if (i > first && BIRTHS.includes(events.kind(i))) break;
    steps.push({ event: i, atPs: events.atPs(i), cpu: events.cpu(i) });
    freed = events.kind(i) === EV.skb_free;
  }
  return { skb, steps, freed };
}
