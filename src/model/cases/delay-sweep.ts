/**
 * M11: a known delay in the sender, on a virtual machine.
 *
 * Models   PIPE with four numbers fitted to the 64-byte rows together; for 1,472 bytes S and R are
 *          found from the row without a delay, and nothing else changes.
 * Differs  A fit for 64 bytes, not a prediction; a test for 1,472 bytes.
 */
import { DELAY_SWEEP, medianOf } from '../../data/delay-sweep.ts';
import { assert } from '../../lib/assert.ts';
import type { DelayComparison } from '../../schema/evidence-figures.ts';
import { type Drawn, middle } from '../draws.ts';
import { type PipeParams, type PipeResult, pipe } from '../pipe.ts';
import { priorTable } from '../prior-table.ts';
import type { Reading } from '../reading.ts';
import { calibrated } from './drawn-pipe.ts';

const NS_PER_US = 1e3;
const US_PER_S = 1e6;
const DATAGRAMS = 8_000;
/** A run that is shown, and not drawn many times. */
const SHOWN_DATAGRAMS = 20_000;

const MACHINE = [
  ...priorTable(
    'fit',
    `
  W | const 4.5 | us | medium | delay-fit | what waking the receiver costs the sender
  L | const 7.1 | us | medium | delay-fit | latency of a wake-up
`,
  ),
  ...priorTable(
    'prior',
    `
  We_over_W | vm | cost of an early wake-up against one that wakes a CPU
  Tp    | const 0.2 | us | low | estimate | time after falling asleep in which a wake-up is early
  Ts    | const 0.8 | us | low | ping-pong | time to switch to the idle task
  a     | const 0.75 in 0 1 | | low | estimate | share of the sender's time before the queueing
  cv    | const 0.1 in 0 1 | | low | estimate | spread of a datagram's time
  B     | const 256 in 1 1000 | datagrams | medium | rcvbuf | what the socket queues
  clock | const 0.04 in 0 1 | us | medium | delay-sweep | reading the clock, in the sender
`,
  ),
];

const PRIORS = {
  64: [
    ...MACHINE,
    ...priorTable(
      'fit',
      `
  S | const 4.14 | us | medium | delay-fit | sender's time per datagram
  R | const 3.4 | us | medium | delay-fit | receiver's time per datagram
`,
    ),
  ],
  1472: MACHINE,
} as const;

type Payload = keyof typeof PRIORS;

/** The virtual machine of M11 without the two times of a datagram. */
export function delayMachine(p: Drawn): Omit<PipeParams, 'S' | 'R'> {
  const [W, L] = [p('W'), p('L')];
  return {
    ...{ cv: p('cv'), a: p('a'), d1: 0, d2: p('clock'), W, We: p('We_over_W') * W, L },
    ...{ Tp: p('Tp'), Ts: p('Ts'), B: Math.round(p('B')), smt: 1 },
  };
}

/** From the time and the wake-ups of a datagram without a delay, by the closed form; or null. */
function fromFirstRow(p: Drawn, seed: number): Pick<PipeParams, 'S' | 'R'> | null {
  const us = medianOf(1_472, 0, 'us');
  const wakes = medianOf(1_472, 0, 'switches');
  const S = us - wakes * p('W') - p('clock');
  const R = S + p('clock') - wakes * (p('L') - p('W'));
  if (S <= 0 || R < 0) return null;
  return calibrated(
    delayMachine(p),
    { ratePerS: US_PER_S / us, received: false, rOverS: R / S },
    seed,
  );
}

interface Point {
  readonly payloadBytes: Payload;
  readonly delayNs: number;
}

function runAt(
  { payloadBytes, delayNs }: Point,
  p: Drawn,
  run: { readonly seed: number; readonly datagrams: number },
): PipeResult | null {
  const times = payloadBytes === 64 ? { S: p('S'), R: p('R') } : fromFirstRow(p, run.seed);
  if (times === null) return null;
  const d2 = p('clock') + delayNs / NS_PER_US;
  return pipe({ ...delayMachine(p), ...times, d2 }, run);
}

const SEEDS = 50;

function reading(point: Point): Reading {
  const { payloadBytes, delayNs } = point;
  const fitted = payloadBytes === 64;
  return {
    case: 'M11',
    reading: `${payloadBytes}-${delayNs}`,
    measured: medianOf(payloadBytes, delayNs, 'us'),
    spread: spreadOf(point),
    unit: 'us',
    status: fitted ? 'a fit of four numbers to 22 values, no prediction' : 'a test of that fit',
    counts: fitted ? 'fitted' : 'own',
    calibratedFrom: fitted ? 'all rows of 64 bytes' : 'the row without a delay, S and R only',
    samples: SEEDS,
    priors: PRIORS[payloadBytes],
    ablations: ['no-feedback'],
    // What differs from sample to sample is the jitter alone.
    predict: (p, seed) => {
      const run = { seed, datagrams: DATAGRAMS };
      const [before, after] = [0, delayNs].map((ns) => runAt({ ...point, delayNs: ns }, p, run));
      if (before === null || after === null) return null;
      const added = before.usPerDatagram + delayNs / NS_PER_US;
      return { value: after.usPerDatagram, without: { 'no-feedback': added } };
    },
  };
}

/** The fastest and the slowest round. */
function spreadOf({ payloadBytes, delayNs }: Point): readonly [number, number] {
  const rounds = DELAY_SWEEP.filter(
    (row) => row.payloadBytes === payloadBytes && row.delayNs === delayNs,
  ).map(({ us }) => us);
  return [Math.min(...rounds), Math.max(...rounds)];
}

const DELAYS_NS = [...new Set(DELAY_SWEEP.map(({ delayNs }) => delayNs))];
const POINTS: readonly Point[] = ([64, 1_472] as const).flatMap((payloadBytes) =>
  DELAYS_NS.map((delayNs) => ({ payloadBytes, delayNs })),
);

export const DELAY_READINGS: readonly Reading[] = POINTS.map(reading);

/** Measured beside modelled, times and wake-ups, a long run each. */
export function delayRows(seed: number): readonly DelayComparison[] {
  return POINTS.map((point) => {
    const { payloadBytes, delayNs } = point;
    const p = middle(PRIORS[payloadBytes]);
    const result = runAt(point, p, { seed, datagrams: SHOWN_DATAGRAMS });
    assert(result !== null, 'the published parameters run');
    return {
      ...{ payloadBytes, delayNs },
      measuredUs: medianOf(payloadBytes, delayNs, 'us'),
      measuredRange: spreadOf(point),
      modelUs: result.usPerDatagram,
      measuredWakes: medianOf(payloadBytes, delayNs, 'switches'),
      modelWakes: result.wakesPerDatagram,
    };
  });
}
