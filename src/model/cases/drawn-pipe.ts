/** The parameters of a pipeline that every loopback case draws in the same way. */
import { InputError } from '../../lib/assert.ts';
import { calibrate } from '../calibrate.ts';
import type { Drawn } from '../draws.ts';
import { type PipeParams, type PipeResult, pipe } from '../pipe.ts';
import { priorTable } from '../prior-table.ts';

/** Datagrams of one run: the spread over seeds is then 0.09 points, little beside a band. */
export const DATAGRAMS = 2_000;

/** A pipeline without the two times that calibration finds. */
export type BasePipe = Omit<PipeParams, 'S' | 'R'>;

/** What a wake-up costs, µs. */
export interface Wake {
  readonly W: number;
  /** Rest of the latency: L = L_over_W * W + Lx. */
  readonly Lx: number;
}

export const PIPE_PRIORS = priorTable(
  'prior',
  `
  a         | p10                   | share of the sender's time before the datagram is queued
  Tp        | p10                   | time after falling asleep in which a wake-up is cheap
  Ts        | p10                   | time to switch to the idle task
  We_over_W | p10                   | cost of such a wake-up against one that wakes a CPU
  L_over_W  | const 0.6 in 0 1 | | low | estimate | part of the wake-up that delays the receiver too
`,
);

export function drawnPipe(
  p: Drawn,
  { W, Lx }: Wake,
  given: { readonly cv: number; readonly B: number; readonly smt: number },
): BasePipe {
  return {
    ...given,
    a: p('a'),
    Tp: p('Tp'),
    Ts: p('Ts'),
    W,
    We: p('We_over_W') * W,
    L: p('L_over_W') * W + Lx,
    d1: 0,
    d2: 0,
  };
}

export interface BaselineRate {
  readonly ratePerS: number;
  readonly received: boolean;
  readonly rOverS: number;
}

/** The pipeline that runs at the baseline's rate, or null if these draws cannot. */
export function calibrated(base: BasePipe, target: BaselineRate, seed: number): PipeParams | null {
  try {
    const { S, R } = calibrate(base, { ...target, seed, datagrams: DATAGRAMS });
    return { ...base, S, R };
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

export function runPipe(params: PipeParams, seed: number): PipeResult {
  return pipe(params, { seed, datagrams: DATAGRAMS });
}
