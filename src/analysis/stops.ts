/**
 * Where stepping stops: at events, at the list checks inside a flush, at flushes, at softirq
 * passes, at datagrams.
 */
import { EV } from '../schema/events.ts';
import type { CpuIndex, EventIndex, Ps } from '../schema/units.ts';
import { flushTiming, visitInstants } from './flush-timing.ts';
import type { Recording } from './recording.ts';

/** From the smallest to the largest. */
export const STOP_UNITS = ['visit', 'event', 'flush', 'pass', 'datagram'] as const;
export type StopUnit = (typeof STOP_UNITS)[number];

export interface Stepping {
  readonly unit: StopUnit;
  readonly direction: 1 | -1;
  /** Visits, flushes, passes and datagrams are those of this CPU; events are everybody's. */
  readonly cpu: CpuIndex;
}

/** The next stop after `atPs` (or the last before it); null if there is none that way. */
export function stopBeside(recording: Recording, atPs: Ps, stepping: Stepping): Ps | null {
  const { unit, direction } = stepping;
  if (unit === 'visit') return visitBeside(recording, atPs, stepping);
  const event = seek(recording, atPs, { ...stepping, fits: FITS[unit] });
  if (unit !== 'event') return event;
  // An event may be a step, and so may a visit that nothing else is recorded of.
  const visit = visitOfFlushNear(recording, atPs, stepping);
  const stops = [event, visit].filter((stop) => stop !== null);
  if (stops.length === 0) return null;
  return direction === 1 ? Math.min(...stops) : Math.max(...stops);
}

/** With which a datagram, or a packet, begins. */
const SENDS: readonly number[] = [EV.udp_send, EV.tcp_send, EV.rx_alloc];

type Fits = (recording: Recording, i: EventIndex, cpu: CpuIndex) => boolean;

const FITS: Readonly<Record<Exclude<StopUnit, 'visit'>, Fits>> = {
  event: () => true,
  flush: ({ events }, i, cpu) => events.kind(i) === EV.flush && events.cpu(i) === cpu,
  pass: ({ events }, i, cpu) => events.kind(i) === EV.softirq_entry && events.cpu(i) === cpu,
  datagram: ({ events }, i, cpu) => SENDS.includes(events.kind(i)) && events.cpu(i) === cpu,
};

function seek(
  recording: Recording,
  atPs: Ps,
  { direction, cpu, fits }: Stepping & { readonly fits: Fits },
): Ps | null {
  const { events } = recording;
  // Forward: the first event later than now. Back: the last one earlier than now.
  let i = direction === 1 ? recording.countAt(atPs) : recording.countAt(atPs - 1) - 1;
  for (; i >= 0 && i < events.length; i += direction) {
    if (fits(recording, i, cpu)) return events.atPs(i);
  }
  return null;
}

/** The flush of a CPU that began last at or before an instant; -1 if none did. */
function flushBefore(recording: Recording, atPs: Ps, cpu: CpuIndex): EventIndex {
  let i = recording.countAt(atPs) - 1;
  while (i >= 0 && !FITS.flush(recording, i, cpu)) i--;
  return i;
}

/** Instants at which a flush goes on to its next list; none of one that looks at no list. */
function visitsOf(recording: Recording, flush: EventIndex): readonly Ps[] {
  if (flush < 0) return [];
  const timing = flushTiming(recording, flush);
  // A flush may go on when the recording ends; nobody can stop there.
  return timing.visits === 0
    ? []
    : visitInstants(timing).filter((at) => at <= recording.computedPs);
}

/** The visit beside an instant in the flush around it, or in the one just before. */
function visitOfFlushNear(recording: Recording, atPs: Ps, { direction, cpu }: Stepping): Ps | null {
  const visits = visitsOf(recording, flushBefore(recording, atPs, cpu));
  const found =
    direction === 1 ? visits.find((at) => at > atPs) : visits.findLast((at) => at < atPs);
  return found ?? null;
}

/** The visit beside an instant in whatever flush it is. */
function visitBeside(recording: Recording, atPs: Ps, stepping: Stepping): Ps | null {
  const near = visitOfFlushNear(recording, atPs, stepping);
  if (near !== null) return near;
  const { direction, cpu } = stepping;
  const inFlush = (_: Recording, i: EventIndex): boolean =>
    FITS.flush(recording, i, cpu) && visitsOf(recording, i).length > 0;
  const beginPs = seek(recording, atPs, { ...stepping, fits: inFlush });
  if (beginPs === null || direction === 1) return beginPs;
  return visitsOf(recording, flushBefore(recording, beginPs, cpu)).at(-1) ?? null;
}
