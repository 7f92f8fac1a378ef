/**
 * The pipeline of `pipe.ts` told span by span, for a picture. It is written down a second time,
 * with a list of spans in place of counters, and a test holds the two together to the last bit:
 * pipe() is the inner loop of every prediction and must not carry this.
 */
import { assert } from '../lib/assert.ts';
import { streamSeed } from '../lib/random.ts';
import type { PipelineSpan } from '../schema/evidence-figures.ts';
import { drawJitter, jitterTable } from './jitter.ts';
import type { PipeParams } from './pipe.ts';

export interface ToldPipe {
  readonly spans: readonly PipelineSpan[];
  readonly received: number;
  readonly dropped: number;
  /** Where the sender is after its last datagram. */
  readonly sentUntilUs: number;
}

interface Told {
  readonly p: PipeParams;
  readonly table: Float64Array;
  /** States of the sender's and the receiver's jitter. */
  readonly random: Int32Array;
  readonly spans: PipelineSpan[];
  readonly queue: { readonly datagram: number; readonly arrival: number }[];
  freeAt: number;
  /** When the receiver fell asleep; null while it is awake. */
  sleepAt: number | null;
  received: number;
  dropped: number;
}

/** Sends so many datagrams; spans of the last ones of the receiver may lie beyond the sender's. */
export function tellPipe(p: PipeParams, seed: number, datagrams: number): ToldPipe {
  assert(p.S > 0 && p.R >= 0 && p.B >= 1, 'a pipeline that pipe() would run');
  const told: Told = {
    p,
    table: jitterTable(p.cv),
    random: Int32Array.of(
      streamSeed(seed, 'jitter sender 0'),
      streamSeed(seed, 'jitter receiver 0'),
    ),
    ...{ spans: [], queue: [], freeAt: 0, sleepAt: null, received: 0, dropped: 0 },
  };
  let t = 0;
  for (let datagram = 0; datagram < datagrams; datagram++) t = send(told, datagram, t);
  const { spans, received, dropped } = told;
  return { spans, received, dropped, sentUntilUs: t };
}

/** One datagram, begun at t; gives the time at which the sender is done with it. */
function send(told: Told, datagram: number, t: number): number {
  const { p, table, random } = told;
  receiveUntil(told, t);
  let s = p.S * drawJitter(table, random, 0);
  if (told.sleepAt !== null) s /= p.smt;
  const te = t + p.a * s + p.d1;
  receiveUntil(told, te);
  const extra = queue(told, datagram, te);
  const end = te + extra + (1 - p.a) * s + p.d2;
  const queuedAt = te + extra;
  tell(told, 'sender', { kind: 'send', fromUs: t, toUs: te - p.d1, datagram });
  tell(told, 'sender', { kind: 'delay', fromUs: te - p.d1, toUs: te, datagram });
  tell(told, 'sender', { kind: 'wakeup', fromUs: te, toUs: queuedAt, datagram });
  tell(told, 'sender', { kind: 'send', fromUs: queuedAt, toUs: end - p.d2, datagram });
  tell(told, 'sender', { kind: 'delay', fromUs: end - p.d2, toUs: end, datagram });
  return end;
}

/** Queues or drops it; gives what waking the receiver costs the sender. */
function queue(told: Told, datagram: number, te: number): number {
  const { p, sleepAt } = told;
  if (told.queue.length === p.B) {
    told.dropped++;
    return 0;
  }
  told.queue.push({ datagram, arrival: te });
  if (sleepAt === null) return 0;
  const early = te - sleepAt < p.Tp;
  told.freeAt = early ? te + p.We : Math.max(te + p.L, sleepAt + p.Ts + p.L / 2);
  told.sleepAt = null;
  tell(told, 'receiver', { kind: 'asleep', fromUs: sleepAt, toUs: te, datagram: -1 });
  tell(told, 'receiver', { kind: 'waking', fromUs: te, toUs: told.freeAt, datagram });
  return early ? p.We : p.W;
}

/** Lets the receiver, if it is awake, take datagrams up to `untilUs` or fall asleep before. */
function receiveUntil(told: Told, untilUs: number): void {
  const { p, table, random } = told;
  while (told.sleepAt === null && told.freeAt <= untilUs) {
    const head = told.queue.shift();
    if (head === undefined) {
      told.sleepAt = told.freeAt;
      return;
    }
    const fromUs = Math.max(told.freeAt, head.arrival);
    told.freeAt = fromUs + p.R * drawJitter(table, random, 1);
    told.received++;
    const { datagram } = head;
    tell(told, 'receiver', { kind: 'receive', fromUs, toUs: told.freeAt, datagram });
  }
}

/** What takes no time is not told. */
function tell(told: Told, side: PipelineSpan['side'], span: Omit<PipelineSpan, 'side'>): void {
  if (span.toUs > span.fromUs) told.spans.push({ side, ...span });
}
