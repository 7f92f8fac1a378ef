/**
 * When skbs were put on a defer list. No line tells it; a flush tells what was on the list, newest
 * first, and a receive call when its skb was handed over at the latest.
 */
import { NIL } from '../../schema/units.ts';
import type { FlushFrees } from './flush-frees.ts';
import { NO_CPU } from './line-head.ts';
import type { Life } from './skb-lives.ts';
import { READ, type TraceRows } from './trace-rows.ts';

/** One flush: frees on one CPU with nothing between them but frees. */
export interface FlushRun {
  readonly cpu: number;
  /** Positions of its frees. */
  readonly frees: number[];
}

/** In order of their first free. */
export function flushRuns(rows: TraceRows, { isFlush }: FlushFrees): FlushRun[] {
  const runs: FlushRun[] = [];
  const open = new Map<number, FlushRun>(); // CPU -> run that goes on
  const order = rows.order();
  for (let at = 0; at < order.length; at++) {
    const row = order[at];
    const cpu = rows.cpu[row];
    if (isFlush[row] === 1 && cpu !== NO_CPU) {
      const run = open.get(cpu) ?? { cpu, frees: [] };
      if (run.frees.length === 0) runs.push(run);
      open.set(cpu, run);
      run.frees.push(at);
    } else if (endsRun(rows.event[row])) open.delete(cpu);
  }
  return runs;
}

function endsRun(event: number): boolean {
  return (
    event === READ.softirq_entry ||
    event === READ.softirq_exit ||
    event === READ.napi_poll ||
    event === READ.netif_receive_skb
  );
}

export interface HandOver {
  readonly life: number;
  /** CPU that did it; the home CPU where nobody is known to have received the skb. */
  readonly cpu: number;
  readonly home: number;
  /** Position, between rows of the trace. */
  readonly place: number;
  /** Position of the row whose time it has. */
  readonly at: number;
  /** How many have been put on that list since it was taken. */
  count: number;
  readonly received: boolean;
}

/** Before and behind what happens at a position. */
const BEFORE = 0.5;
const BEHIND = 0.3;

/**
 * Those of all flushes, and of skbs that were received elsewhere and are still on a list when the
 * trace ends; in order of place for each home CPU.
 */
export function handOvers(
  runs: readonly FlushRun[],
  lives: readonly Life[],
  rows: TraceRows,
): HandOver[] {
  const lifeEnding = new Map<number, number>(); // position -> life
  lives.forEach(({ end, how }, life) => {
    if (how === 'flush') lifeEnding.set(end, life);
  });
  const taken = new Map<number, number>(); // home CPU -> position of its last flush
  const found = runs.flatMap((run) => {
    const earliest = behind(taken.get(run.cpu));
    taken.set(run.cpu, run.frees[0]);
    return ofFlush(run, lifeEnding, { lives, rows, earliest });
  });
  return runs.length === 0 ? found : [...found, ...remaining(taken, lives, rows)];
}

function behind(flush: number | undefined): number {
  return flush === undefined ? Number.NEGATIVE_INFINITY : flush + BEHIND;
}

function remaining(
  taken: ReadonlyMap<number, number>,
  lives: readonly Life[],
  rows: TraceRows,
): HandOver[] {
  const order = rows.order();
  const counts = new Map<number, number>();
  const isOn = ({ how, received, home }: Life): boolean =>
    how === 'open' && received !== NIL && home !== NIL && rows.cpu[order[received]] !== home;
  const open = [...lives.keys()].filter((life) => isOn(lives[life]));
  open.sort((a, b) => lives[a].received - lives[b].received);
  return open.map((life) => {
    const { received, home } = lives[life];
    const place = Math.max(received - BEFORE, behind(taken.get(home)));
    const count = (counts.get(home) ?? 0) + 1;
    counts.set(home, count);
    const cpu = rows.cpu[order[received]];
    return { life, cpu, home, place, at: rowOf(place), count, received: true };
  });
}

/** The row whose time a place has. */
function rowOf(place: number): number {
  return Math.max(0, Math.ceil(place - BEHIND));
}

/** From the newest to the oldest: each was there before the one that is freed before it. */
function ofFlush(
  run: FlushRun,
  lifeEnding: ReadonlyMap<number, number>,
  known: { lives: readonly Life[]; rows: TraceRows; earliest: number },
): HandOver[] {
  const { lives, rows, earliest } = known;
  const order = rows.order();
  let latest = run.frees[0] - BEFORE;
  const found: HandOver[] = [];
  for (const free of run.frees) {
    const life = lifeEnding.get(free) ?? NIL;
    if (life === NIL) continue;
    const { received, delivered } = lives[life];
    const own = received === NIL ? latest : received - BEFORE;
    latest = Math.min(latest, Math.max(own, earliest, delivered + BEHIND));
    found.push({
      life,
      cpu: received === NIL ? run.cpu : rows.cpu[order[received]],
      home: run.cpu,
      place: latest,
      at: rowOf(latest),
      count: 0,
      received: received !== NIL,
    });
  }
  found.reverse();
  found.forEach((handOver, i) => {
    handOver.count = i + 1;
  });
  return found;
}
