/**
 * What of a trace was understood, what is missing in it, and therefore what cannot be shown: in
 * sentences, so that nobody takes silence for zero.
 */
import { formatCount, plural } from '../../lib/format.ts';
import { writeRanges } from '../../lib/ranges.ts';
import type { CaptureNotes } from './capture-notes.ts';
import type { FlushFrees } from './flush-frees.ts';
import { NO_CPU } from './line-head.ts';
import { OTHER_NAME } from './names.ts';
import type { TraceFormat } from './recognise.ts';
import type { LineCounts, LostPlace, ShownLine, TraceReader } from './trace-reader.ts';
import { READ, type ReadEvent } from './trace-rows.ts';

export interface Coverage {
  readonly format: TraceFormat;
  readonly clock: 'seconds' | 'ticks';
  readonly lines: Readonly<LineCounts>;
  /** Lines of each event, by name, those that are not read included. */
  readonly events: Readonly<Record<string, number>>;
  /** Events that are not in the file, and what cannot be shown without them. */
  readonly missing: readonly { readonly event: ReadEvent; readonly then: string }[];
  readonly cpus: readonly number[];
  /** Places where the recording lost events; the first thousand. */
  readonly lost: readonly LostPlace[];
  /** The first lines that were not understood. */
  readonly unparsed: readonly ShownLine[];
  /** Whether all of the file was read: it did not break off, and there was room for its events. */
  readonly complete: boolean;
  /** What the first lines say of the machine. */
  readonly machine: CaptureNotes;
  /** Everything else that a viewer has to know, one sentence each. */
  readonly notes: readonly string[];
}

/** What each event is read for. Events not listed here can be missed without harm. */
const NEEDED: Readonly<Partial<Record<ReadEvent, string>>> = {
  softirq_entry: 'no NET_RX pass can be shown',
  softirq_exit: 'no NET_RX pass has an end',
  napi_poll: 'polls and their work are unknown',
  netif_rx: 'when an skb is queued on loopback is unknown',
  netif_receive_skb: 'deliveries are unknown, and packets per pass',
  consume_skb: 'no free by a flush can be shown',
  kfree_skb: 'drops are unknown',
  sock_recv_length: 'UDP receivers cannot be shown',
  skb_copy_datagram_iovec: 'which skb a TCP receiver reads is unknown',
  csd_queue_cpu: 'kicks and RPS IPIs are unknown',
  csd_function_entry: 'when a kick arrives is unknown',
  kmem_cache_alloc: 'births and home CPUs of skbs are unknown until a flush shows them',
  kfree: 'skbs that a receiver frees itself are known only where their address comes back',
};

export function coverageOf(reader: TraceReader, flushes: FlushFrees, damage: string[]): Coverage {
  const names = Object.keys(READ) as ReadEvent[];
  return {
    format: reader.format,
    clock: reader.recognised?.ticks === true ? 'ticks' : 'seconds',
    lines: { ...reader.lines },
    events: eventCounts(reader),
    missing: names.flatMap((event) => {
      const then = NEEDED[event];
      return then === undefined || reader.eventCounts[READ[event]] > 0 ? [] : [{ event, then }];
    }),
    cpus: cpusSeen(reader),
    lost: reader.lost.map(({ at, ...place }) => ({
      ...place,
      at: at === null ? null : at - reader.firstAt,
    })),
    unparsed: reader.unparsed,
    complete: damage.length === 0 && !reader.isFull,
    machine: reader.notes,
    notes: [
      ...damage,
      ...endNotes(reader),
      ...lostNotes(reader),
      ...fieldNotes(reader, flushes),
      ...machineNotes(reader),
    ],
  };
}

/** By name, alphabetically. */
function eventCounts({ eventNames, eventCounts: counts }: TraceReader): Record<string, number> {
  const found: [string, number][] = [];
  for (let number = 0; number < eventNames.count; number++)
    if (counts[number] > 0) found.push([eventNames.text(number), counts[number]]);
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function cpusSeen({ cpuCounts }: TraceReader): number[] {
  const seen: number[] = [];
  for (let cpu = 0; cpu < NO_CPU; cpu++) if (cpuCounts[cpu] > 0) seen.push(cpu);
  return seen;
}

/** Where the file ends before its time, or times cannot be trusted. */
function endNotes(reader: TraceReader): string[] {
  const notes: string[] = [];
  const { lines, lastLineOpen, fullAtLine, overwritten, overwrittenEvents, recognised } = reader;
  if (fullAtLine !== null)
    notes.push(
      `Only the events up to line ${formatCount(fullAtLine)} are read: more do not fit. Record for a shorter time.`,
    );
  if (lastLineOpen)
    notes.push(
      `Line ${formatCount(lines.total)}, the last one, has no end of line: it may be cut in the middle of a field.`,
    );
  if (overwrittenEvents > 0)
    notes.push(
      `${plural(overwrittenEvents, 'event')} had been overwritten before the trace was saved: it begins in the middle.`,
    );
  for (const { line, text } of overwritten.slice(0, 8))
    notes.push(
      `Line ${formatCount(line)}: "${text}": before it that CPU's events had been overwritten.`,
    );
  if (recognised?.ticks === true)
    notes.push('The clock of this trace counts ticks of unknown length: no time is in seconds.');
  if (!reader.rows.ascending)
    notes.push(
      'Lines are not in order of time: they are sorted, those of one instant as they stand.',
    );
  if (lines.unparsed > 0) {
    const [first] = reader.unparsed;
    notes.push(
      `${plural(lines.unparsed, 'line')} of ${formatCount(lines.total)} could not be read, the first is line ${formatCount(first.line)}: "${first.text.trim().slice(0, 80)}".`,
    );
  }
  return notes;
}

function lostNotes({ lost, lostPerCpu, lines }: TraceReader): string[] {
  if (lines.lost === 0) return [];
  const sums = [...lostPerCpu].map(
    ([cpu, events]) =>
      `${formatCount(events)} ${cpu === null ? 'on CPUs that it does not name' : `on CPU ${cpu}`}`,
  );
  const uncounted = lost.some(({ events }) => events === null)
    ? ' Some places do not say how many.'
    : '';
  return [
    `The recording lost events in ${plural(lines.lost, 'place')}: ${sums.join(', ')}. Passes and lives across these places are incomplete.${uncounted}`,
  ];
}

function fieldNotes(reader: TraceReader, { rule }: FlushFrees): string[] {
  const notes: string[] = [];
  for (const [name, { lines, first }] of reader.incomplete)
    notes.push(
      `${plural(lines, 'line')} of ${reader.eventNames.text(name)} lack a field that is needed and are counted only, the first is line ${formatCount(first)}.`,
    );
  if (rule === 'address')
    notes.push(
      'There are no names of functions: the flush is taken to be the address that frees most at the start of passes.',
    );
  if (rule === 'place')
    notes.push(
      'consume_skb tells no location here (before v6.3): frees before the first delivery of a pass and behind its polls are taken for the flush.',
    );
  if (reader.cpuCounts[NO_CPU] > 0)
    notes.push(
      `${plural(reader.cpuCounts[NO_CPU], 'event')} tell no CPU and are counted only: run perf script with -F comm,pid,tid,cpu,time,event,trace.`,
    );
  if (reader.eventCounts[OTHER_NAME] > 0)
    notes.push('There are more names of events than can be told apart; the rest is "(others)".');
  return notes;
}

/** What the trace does not say about the machine. */
function machineNotes({ notes }: TraceReader): string[] {
  const told: string[] = [];
  const { kernel, onlineCpus, cpuNode, possibleNodes, onlineNodes, deferMax } = notes;
  if (notes.simulatedWithout !== null)
    told.push(
      `This is a simulated run. Of these events it has no lines, as they have no tracepoint: ${notes.simulatedWithout.join(', ')}.`,
    );
  if (kernel !== null) told.push(`The kernel was ${kernel}.`);
  if (onlineCpus !== null) told.push(`CPUs ${writeRanges(onlineCpus)} were online.`);
  const missing = [
    ...(kernel === null ? ['the kernel release'] : []),
    ...(onlineCpus === null ? ['which CPUs were online'] : []),
    ...(cpuNode === null ? ['the node of each CPU'] : []),
    ...(possibleNodes === null ? ['the possible nodes'] : []),
    ...(onlineNodes === null ? ['the online nodes'] : []),
    ...(deferMax === null ? ['skb_defer_max'] : []),
  ];
  if (missing.length > 0)
    told.push(
      `The trace does not tell ${missing.join(', ')}: capture.sh writes them into its first lines.`,
    );
  return told;
}
