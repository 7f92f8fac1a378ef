/** A trace as a recording, with what it says and what follows from it. */
import { EV, type EventColumns } from '../../schema/events.ts';
import type { TraceRecording } from '../../schema/trace-recording.ts';
import type { FlushFrees } from './flush-frees.ts';
import { flushRuns, handOvers } from './hand-overs.ts';
import { NO_CPU } from './line-head.ts';
import { type FifoFit, isDatagram, matchReceiveCalls } from './receive-calls.ts';
import { type Life, type LifeEnd, skbLives } from './skb-lives.ts';
import { tellLives } from './tell-lives.ts';
import { tellPasses } from './tell-passes.ts';
import { ToldRows } from './told-rows.ts';
import type { TraceReader } from './trace-reader.ts';
import { READ } from './trace-rows.ts';

/** How the lives of skbs end, and how receive calls were told. */
export interface LifeCounts {
  readonly total: number;
  readonly ends: Readonly<Record<LifeEnd, number>>;
  /** Those that a netif_rx shows. */
  readonly queuedSeen: number;
  /** Those whose allocation is in the trace. */
  readonly allocSeen: number;
  readonly sockets: readonly FifoFit[];
}

export interface RecordedTrace {
  readonly recording: TraceRecording;
  readonly lives: LifeCounts;
}

export function recordTrace(reader: TraceReader, flushes: FlushFrees): RecordedTrace {
  const { rows, names, recognised, firstAt, lines } = reader;
  const order = rows.order();
  const lives = skbLives(rows, names, flushes);
  const sockets = matchReceiveCalls(lives, rows, { lost: lines.lost > 0 });
  const runs = flushRuns(rows, flushes);
  const told = new ToldRows();
  tellPasses(told, rows, names, runs);
  tellLives(told, rows, names, { lives, runs, handOvers: handOvers(runs, lives, rows) });
  tellOtherReceives(told, reader, lives);
  const timeOf = (at: number): number => rows.at[order[at]] - firstAt;
  const recorded = told.columns(timeOf, (at) => rows.line[order[at]]);
  fillQueues(recorded.columns);
  const clock = recognised?.ticks === true ? 'ticks' : 'seconds';
  return {
    recording: { ...recorded, clock, cpus: cpusOf(reader, lives) },
    lives: { ...countLives(lives), sockets },
  };
}

/** Receive calls of which it is not known what they took. */
function tellOtherReceives(told: ToldRows, { rows }: TraceReader, lives: readonly Life[]): void {
  const known = new Set(lives.map(({ received }) => received));
  const order = rows.order();
  for (let at = 0; at < order.length; at++) {
    if (!isDatagram(rows, order[at]) || known.has(at)) continue;
    told.add({ at }, { kind: EV.sock_dequeue, cpu: rows.cpu[order[at]], rule: 'line' });
  }
}

/** CPUs that act, are kicked, or are a home. */
function cpusOf({ rows, cpuCounts }: TraceReader, lives: readonly Life[]): number {
  let highest = cpuCounts.subarray(0, NO_CPU).findLastIndex((lines) => lines > 0);
  for (let row = 0; row < rows.length; row++) {
    if (rows.event[row] === READ.csd_queue_cpu) highest = Math.max(highest, rows.a[row]);
  }
  for (const { home } of lives) highest = Math.max(highest, home);
  return highest + 1;
}

function countLives(lives: readonly Life[]): Omit<LifeCounts, 'sockets'> {
  const ends: Record<LifeEnd, number> = {
    flush: 0,
    dropped: 0,
    consumed: 0,
    freed: 0,
    own: 0,
    reused: 0,
    open: 0,
  };
  for (const { how } of lives) ends[how]++;
  return {
    total: lives.length,
    ends,
    queuedSeen: lives.filter(({ queued }) => queued >= 0).length,
    allocSeen: lives.filter(({ alloc }) => alloc >= 0).length,
  };
}

/** Lengths of socket queues and backlogs as far as the trace shows what went in and out. */
function fillQueues({ length, kind, cpu, x, y, z }: EventColumns): void {
  const sockets = new Map<number, number>();
  const backlogs = new Map<number, number>();
  const change = (queues: Map<number, number>, key: number, by: number): number => {
    const after = Math.max(0, (queues.get(key) ?? 0) + by);
    queues.set(key, after);
    return after;
  };
  for (let i = 0; i < length; i++) {
    if (kind[i] === EV.sock_enqueue) x[i] = change(sockets, z[i], 1);
    else if (kind[i] === EV.sock_dequeue) x[i] = change(sockets, cpu[i], -1);
    else if (kind[i] === EV.sock_drop) x[i] = change(sockets, z[i], 0);
    else if (kind[i] === EV.rps_enqueue) y[i] = change(backlogs, x[i], 1);
    else if (kind[i] === EV.netif_receive_skb) change(backlogs, cpu[i], -1);
  }
}
