/**
 * M11: a known delay in the sender, on a virtual machine.
 *
 * Models   PIPE with four numbers fitted to the 64-byte rows together; for 1,472 bytes S and R are
 *          found from the row without a delay, and nothing else changes.
 * Differs  A fit for 64 bytes, not a prediction; a test for 1,472 bytes.
 */
import { DELAY_SWEEP, medianOf } from '../../data/delay-sweep.ts';
import { calibrate } from '../calibrate.ts';
import { type PipeParams, pipe } from '../pipe.ts';
import type { Reading } from '../reading.ts';

const NS_PER_US = 1e3;
/** Reading the clock takes so much of the sender in every row, µs. */
const CLOCK_US = 0.04;
const DATAGRAMS = 8_000;

const W = 4.5;
const L = 7.1;
const MACHINE: Omit<PipeParams, 'S' | 'R'> = {
  ...{ cv: 0.1, a: 0.75, d1: 0, d2: CLOCK_US, W, We: 0.4 * W, L, Tp: 0.2, Ts: 0.8, B: 256 },
  smt: 1,
};

const FITTED = { S: 4.14, R: 3.4 };

/** From the time and the wake-ups of a datagram without a delay, by the closed form. */
function fromFirstRow(seed: number): Pick<PipeParams, 'S' | 'R'> {
  const us = medianOf(1_472, 0, 'us');
  const wakes = medianOf(1_472, 0, 'switches');
  const S = us - wakes * W - CLOCK_US;
  const R = S + CLOCK_US - wakes * (L - W);
  const target = { ratePerS: 1e6 / us, received: false, rOverS: R / S, seed };
  return calibrate(MACHINE, { ...target, datagrams: DATAGRAMS });
}

/** µs per datagram sent with so many ns of delay. */
export function usWithDelay(payloadBytes: number, delayNs: number, seed: number): number {
  const times = payloadBytes === 64 ? FITTED : fromFirstRow(seed);
  const d2 = CLOCK_US + delayNs / NS_PER_US;
  return pipe({ ...MACHINE, ...times, d2 }, { seed, datagrams: DATAGRAMS }).usPerDatagram;
}

const SEEDS = 40;

function reading(payloadBytes: number, delayNs: number): Reading {
  const fitted = payloadBytes === 64;
  return {
    case: 'M11',
    reading: `${payloadBytes}-${delayNs}`,
    measured: medianOf(payloadBytes, delayNs, 'us'),
    unit: 'us',
    status: fitted ? 'a fit of four numbers to 22 values, no prediction' : 'a test of that fit',
    calibratedFrom: fitted ? 'all rows of 64 bytes' : 'the row without a delay, S and R only',
    samples: SEEDS,
    // What differs from sample to sample is the jitter alone.
    draw: (s) => usWithDelay(payloadBytes, delayNs, Math.round(s.U('jitter', 0, 1e9))),
  };
}

const DELAYS_NS = [...new Set(DELAY_SWEEP.map(({ delayNs }) => delayNs))];

export const DELAY_READINGS: readonly Reading[] = [64, 1_472].flatMap((payloadBytes) =>
  DELAYS_NS.map((delayNs) => reading(payloadBytes, delayNs)),
);
