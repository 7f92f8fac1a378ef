/**
 * A sender, its softirq inline, and one blocking receiver: the pipeline of a UDP loopback test.
 *
 * Models   Datagrams with two clocks, the sender's and the receiver's; no list of events is needed.
 *          Waking a receiver costs the sender W, so a slower sender, whose receiver sleeps more
 *          often, gets slower still.
 * Differs  The receiver's CPU is always free for it; times do not depend on the load, and caches
 *          that went cold while it slept are not charged.
 *
 * The order of operations is part of the interface, because the event-driven engine must give the
 * same results. For every datagram, with t the sender's clock:
 *
 *   1. Run the receiver up to t.  s = S * J;  if the receiver is asleep now, s /= smt.
 *   2. te = t + a*s + d1.  Run the receiver up to te.
 *   3. Queue full (B datagrams): drop.  Else queue it with arrival te; if the receiver is asleep,
 *      since = te - sleepAt:
 *        since < Tp   it had not left its CPU yet: extra = We, it runs again at te + We
 *        otherwise    a wake-up: extra = W, it runs again at max(te + L, sleepAt + Ts + L/2)
 *   4. t = te + extra + (1 - a)*s + d2.
 *
 * Running the receiver up to u: while it is awake and free at tr <= u, it takes the oldest
 * datagram, tr = max(tr, arrival) + R * J, or falls asleep at tr if there is none. A receiver that
 * is being woken (tr in the future) counts as awake. It starts awake, free at 0, queue empty.
 * A datagram counts as received when it is taken, as far as the sender's last step has looked.
 */
import { assert } from '../lib/assert.ts';
import { streamSeed } from '../lib/random.ts';
import { drawJitter, jitterTable } from './jitter.ts';

/** Times in us. */
export interface PipeParams {
  /** Mean time of the sender per datagram, without flushes and wake-ups. */
  readonly S: number;
  /** Mean time of the receiver per datagram. */
  readonly R: number;
  /** Coefficient of variation of both. */
  readonly cv: number;
  /** Share of S that comes before the datagram is queued. */
  readonly a: number;
  /** Extra cost in the sender before (d1) and after (d2) queueing: the two flushes of a pass. */
  readonly d1: number;
  readonly d2: number;
  /** What waking a sleeping receiver costs the sender. */
  readonly W: number;
  /** The same when the receiver has not left its CPU yet. */
  readonly We: number;
  /** From queueing to the receiver running, when it slept. */
  readonly L: number;
  /** How long after falling asleep a wake-up is early. */
  readonly Tp: number;
  /** How long the receiver's CPU takes to switch to idle. */
  readonly Ts: number;
  /** Datagrams that the socket queues before it drops. */
  readonly B: number;
  /** How much slower the sender is while the receiver runs; 1 if they do not share a core. */
  readonly smt: number;
}

export interface PipeRun {
  readonly seed: number;
  /** How many the sender sends; the first eighth is warm-up. */
  readonly datagrams: number;
  /** Names of the two in their streams of random numbers. */
  readonly sender?: string;
  readonly receiver?: string;
}

/** Rates and shares after the warm-up; everything per datagram is per datagram sent. */
export interface PipeResult {
  readonly sentPerUs: number;
  readonly receivedPerUs: number;
  /** Wake-ups that let the receiver's CPU switch: each is two context switches. */
  readonly wakesPerDatagram: number;
  readonly earlyPerDatagram: number;
  readonly dropShare: number;
  readonly usPerDatagram: number;
  /** Counts over the whole run, warm-up included: sent = received + dropped + queued. */
  readonly totals: {
    readonly sent: number;
    readonly received: number;
    readonly dropped: number;
    readonly queued: number;
  };
}

// Indexes into `clock`: the sender's time, when the receiver is free, when it fell asleep.
const SENDER_AT = 0;
const FREE_AT = 1;
const SLEEP_AT = 2;

// Indexes into `count`. `accepted` and `received` are also the tail and the head of the queue.
const ACCEPTED = 0;
const RECEIVED = 1;
const DROPPED = 2;
const WAKES = 3;
const EARLY = 4;

// Indexes into `random`.
const SENDER = 0;
const RECEIVER = 1;

interface Pipe {
  readonly clock: Float64Array; // [SENDER_AT, FREE_AT, SLEEP_AT] us
  readonly count: Int32Array; // [ACCEPTED ... EARLY] since the start
  readonly asleep: Uint8Array; // [0] 1 while the receiver sleeps
  readonly random: Int32Array; // [SENDER, RECEIVER] states of the jitter streams
  readonly arrivals: Float64Array; // [datagram & mask] us, a ring of at least B
  readonly jitter: Float64Array; // [4,096] factors
}

/** Sends `run.datagrams` datagrams; a pure function of its arguments. */
export function pipe(p: PipeParams, run: PipeRun): PipeResult {
  const { datagrams } = run;
  assert(datagrams >= 8, `a run is at least eight datagrams long, not ${datagrams}`);
  const state = newPipe(p, run);
  const warmUp = datagrams >>> 3;
  for (let i = 0; i < warmUp; i++) sendDatagram(state, p);
  const clock = state.clock.slice();
  const count = state.count.slice();
  for (let i = warmUp; i < datagrams; i++) sendDatagram(state, p);
  return summary(state, { clock, count, sent: datagrams - warmUp });
}

function newPipe(p: PipeParams, run: PipeRun): Pipe {
  const { seed, sender = 'sender 0', receiver = 'receiver 0' } = run;
  assert(p.B >= 1, `the queue holds at least one datagram, not ${p.B}`);
  assert(p.S > 0 && p.R >= 0, `a sender that takes time, not ${p.S} us`);
  return {
    clock: new Float64Array(3),
    count: new Int32Array(5),
    asleep: new Uint8Array(1),
    random: Int32Array.of(
      streamSeed(seed, `jitter ${sender}`),
      streamSeed(seed, `jitter ${receiver}`),
    ),
    arrivals: new Float64Array(1 << (32 - Math.clz32(p.B - 1))),
    jitter: jitterTable(p.cv),
  };
}

/** Steps 1 to 4 of the file header. */
function sendDatagram(state: Pipe, p: PipeParams): void {
  const { clock, asleep } = state;
  const t = clock[SENDER_AT];
  runReceiver(state, p.R, t);
  let s = p.S * drawJitter(state.jitter, state.random, SENDER);
  if (asleep[0] === 1) s /= p.smt;
  const te = t + p.a * s + p.d1;
  runReceiver(state, p.R, te);
  const extra = queueDatagram(state, p, te);
  clock[SENDER_AT] = te + extra + (1 - p.a) * s + p.d2;
}

/** Step 3: queues a datagram at `te` or drops it; returns what waking cost the sender. */
function queueDatagram(state: Pipe, p: PipeParams, te: number): number {
  const { clock, count, arrivals, asleep } = state;
  const tail = count[ACCEPTED];
  if (tail - count[RECEIVED] === p.B) {
    count[DROPPED]++;
    return 0;
  }
  arrivals[tail & (arrivals.length - 1)] = te;
  count[ACCEPTED] = tail + 1;
  if (asleep[0] === 0) return 0;
  asleep[0] = 0;
  const sleepAt = clock[SLEEP_AT];
  if (te - sleepAt < p.Tp) {
    count[EARLY]++;
    clock[FREE_AT] = te + p.We;
    return p.We;
  }
  count[WAKES]++;
  clock[FREE_AT] = Math.max(te + p.L, sleepAt + p.Ts + p.L / 2);
  return p.W;
}

/** Lets the receiver, if it is awake, take datagrams up to `untilUs` or fall asleep before. */
function runReceiver(state: Pipe, meanUs: number, untilUs: number): void {
  const { clock, count, arrivals, asleep } = state;
  if (asleep[0] === 1) return;
  let freeAt = clock[FREE_AT];
  let head = count[RECEIVED];
  while (freeAt <= untilUs) {
    if (head === count[ACCEPTED]) {
      asleep[0] = 1;
      clock[SLEEP_AT] = freeAt;
      break;
    }
    const arrival = arrivals[head & (arrivals.length - 1)];
    freeAt = Math.max(freeAt, arrival) + meanUs * drawJitter(state.jitter, state.random, RECEIVER);
    head++;
  }
  clock[FREE_AT] = freeAt;
  count[RECEIVED] = head;
}

function summary(
  { clock, count }: Pipe,
  before: { clock: Float64Array; count: Int32Array; sent: number },
): PipeResult {
  const { sent } = before;
  const spanUs = clock[SENDER_AT] - before.clock[SENDER_AT];
  const since = (which: number): number => count[which] - before.count[which];
  return {
    sentPerUs: sent / spanUs,
    receivedPerUs: since(RECEIVED) / spanUs,
    wakesPerDatagram: since(WAKES) / sent,
    earlyPerDatagram: since(EARLY) / sent,
    dropShare: since(DROPPED) / sent,
    usPerDatagram: spanUs / sent,
    totals: {
      sent: count[ACCEPTED] + count[DROPPED],
      received: count[RECEIVED],
      dropped: count[DROPPED],
      queued: count[ACCEPTED] - count[RECEIVED],
    },
  };
}
