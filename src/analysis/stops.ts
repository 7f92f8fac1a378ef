/** Where stepping stops: at events, at the visits inside a flush, at flushes, at datagrams. */
import { EV } from '../schema/events.ts';
import type { CpuIndex, EventIndex, Ps } from '../schema/units.ts';
import { flushTiming, visitInstants } from './flush-timing.ts';
import type { Recording } from './recording.ts';

export type StopUnit = 'event' | 'flush' | 'datagram';

export interface Stepping {
  readonly unit: StopUnit;
  readonly direction: 1 | -1;
  /** Flushes, visits and datagrams are those of this CPU; events are everybody's. */
  readonly cpu: CpuIndex;
}

/** The next stop after `atPs` (or the last before it); null if there is none that way. */
export function stopBeside(recording: Recording, atPs: Ps, stepping: Stepping): Ps | null {
  const { unit, direction } = stepping;
  const fits = FITS[unit];
  const event = seek(recording, atPs, { ...stepping, fits });
  if (unit !== 'event') return event;
  const visits = visitStops(recording, atPs, stepping.cpu);
  const beside = visits.filter((stop) => (direction === 1 ? stop > atPs : stop < atPs));
  const stops = event === null ? beside : [...beside, event];
  if (stops.length === 0) return null;
  return direction === 1 ? Math.min(...stops) : Math.max(...stops);
}

/** With which a datagram, or a packet, begins. */
const SENDS: readonly number[] = [EV.udp_send, EV.tcp_send, EV.rx_alloc];

type Fits = (recording: Recording, i: EventIndex, cpu: CpuIndex) => boolean;

const FITS: Readonly<Record<StopUnit, Fits>> = {
  event: () => true,
  flush: ({ columns }, i, cpu) => columns.kind[i] === EV.flush && columns.cpu[i] === cpu,
  datagram: ({ columns: { kind, cpu: at } }, i, cpu) => SENDS.includes(kind[i]) && at[i] === cpu,
};

function seek(
  recording: Recording,
  atPs: Ps,
  { direction, cpu, fits }: Stepping & { readonly fits: Fits },
): Ps | null {
  const { columns } = recording;
  // Forward: the first event later than now. Back: the last one earlier than now.
  let i = direction === 1 ? recording.countAt(atPs) : recording.countAt(atPs - 1) - 1;
  for (; i >= 0 && i < columns.length; i += direction) {
    if (fits(recording, i, cpu)) return columns.atPs[i];
  }
  return null;
}

/** Instants at which the flush around, or just before, `atPs` goes on to its next list. */
function visitStops(recording: Recording, atPs: Ps, cpu: CpuIndex): Ps[] {
  const { columns } = recording;
  let i = recording.countAt(atPs) - 1;
  while (i >= 0 && !(columns.kind[i] === EV.flush && columns.cpu[i] === cpu)) i--;
  // A flush may go on when the recording ends; nobody can stop there.
  const { computedPs } = recording;
  return i < 0 ? [] : visitInstants(flushTiming(recording, i)).filter((at) => at <= computedPs);
}
