/** Differences of two runs in words. */
import { formatCount, formatMs, formatUs, plural } from '../../lib/format.ts';
import { EV } from '../../schema/events.ts';
import type { LoadRoles } from '../../schema/load-roles.ts';
import { PS_PER_MS, PS_PER_US, type Ps } from '../../schema/units.ts';
import type { Effort } from './datagrams.ts';
import { type EventRow, type FirstDifference, kindName } from './first-difference.ts';
import { type DatagramDifference, instantOf } from './lateness.ts';

/** The first difference as a sentence. */
export function firstDifferenceText({ index, atPs, a, b, columns }: FirstDifference): string {
  const start = `At ${instant(atPs)}, event ${formatCount(index)}`;
  if (a === null || b === null) {
    const [ended, other, row] = a === null ? ['A', 'B', b] : ['B', 'A', a];
    const what = row === null ? '' : ` with ${placed(row)}`;
    return `${start}: ${ended} has no more events, ${other} goes on${what}.`;
  }
  if (a.kind !== b.kind || a.cpu !== b.cpu)
    return `${start}: in A it is ${placed(a)}, in B ${placed(b)}.`;
  if (a.kind === EV.flush && columns.some((column) => column === 'y' || column === 'z'))
    return `${start}, on CPU ${a.cpu}: the flush of A looks at ${looks(a)}, that of B at ${looks(b)}.`;
  const parts = columns.map(
    (column) => `${NAMES[column]} ${value(a, column)} and ${value(b, column)}`,
  );
  return `${start}, ${placed(a)}: in A and B ${parts.join('; ')}.`;
}

const NAMES: Readonly<Record<FirstDifference['columns'][number], string>> = {
  atPs: 'it happens at',
  kind: 'it is',
  cpu: 'on CPU',
  skb: 'the skb is',
  x: 'x is',
  y: 'y is',
  z: 'z is',
  durPs: 'it lasts',
};

function value(row: EventRow, column: FirstDifference['columns'][number]): string {
  if (column === 'atPs') return instant(row.atPs);
  if (column === 'durPs') return duration(row.durPs);
  return column === 'kind' ? kindName(row.kind) : String(row[column]);
}

function placed({ kind, cpu }: EventRow): string {
  return `${kindName(kind)} on CPU ${cpu}`;
}

/** "32 lists in 0.27 µs" */
function looks({ x, y, z, durPs }: EventRow): string {
  return `${plural(x + y + z, 'list')} in ${duration(durPs)}`;
}

/** What the load calls a datagram, and its end: "datagram", "received". */
export type DatagramWords = Pick<LoadRoles, 'unit' | 'counted'>;

/** How two runs received a datagram, as a sentence; the first is datagram 1. */
export function datagramDifferenceText(
  difference: DatagramDifference,
  { unit, counted }: DatagramWords,
): string {
  const { number, cpu, laterPs } = difference;
  const head = `At ${instant(instantOf(difference))} ${unit} ${formatCount(number + 1)} of CPU ${cpu}`;
  const when =
    laterPs === 0
      ? `A and B ${counted} it at the same instant`
      : `${laterPs > 0 ? 'A' : 'B'} ${counted} it ${duration(laterPs)} earlier`;
  const causes = causesText(difference);
  return causes === '' ? `${head}: ${when}.` : `${head}: ${when}; ${causes}.`;
}

/** What one of the two did more since the datagram before; empty where that is nothing. */
export function causesText({ own, ownPs }: DatagramDifference): string {
  const parts = (['checks', 'wakes', 'kicks'] as const).flatMap((effort) =>
    own[effort] === 0
      ? []
      : [`${own[effort] > 0 ? 'B' : 'A'} ${more(effort, Math.abs(own[effort]))}`],
  );
  if (ownPs !== 0) parts.push(`${ownPs > 0 ? 'B' : 'A'} took ${duration(ownPs)} longer`);
  return parts.length === 0 ? '' : `for this one ${parts.join(', ')}`;
}

const MORE: Readonly<Record<Exclude<Effort, 'wasted'>, (count: number) => string>> = {
  checks: (count) => `looked at ${formatCount(count)} more ${count === 1 ? 'list' : 'lists'}`,
  wakes: (count) => `woke a receiver ${plural(count, 'time')} more`,
  kicks: (count) => `got ${formatCount(count)} more ${count === 1 ? 'kick' : 'kicks'}`,
};

function more(effort: keyof typeof MORE, count: number): string {
  return MORE[effort](count);
}

/** Whatever its sign: 0.83 µs, 4.212 ms. */
export function duration(ps: Ps): string {
  const size = Math.abs(ps);
  return size < PS_PER_MS ? formatUs(size / PS_PER_US, 2) : formatMs(size / PS_PER_MS, 3);
}

function instant(atPs: Ps): string {
  return formatMs(atPs / PS_PER_MS, 4);
}
