/** The parameters of a pipeline that every loopback case draws in the same way, and its change. */
import { InputError } from '../../lib/assert.ts';
import { calibrate } from '../calibrate.ts';
import type { Drawn } from '../draws.ts';
import { type PipeParams, type PipeResult, pipe } from '../pipe.ts';
import { priorTable } from '../prior-table.ts';
import type { DatagramBudget, Outcome } from '../reading.ts';

/**
 * Datagrams of one run: the spread over seeds is then 0.09 points, which is little beside a band, and
 * half as many would not do.
 */
export const DATAGRAMS = 2_000;

/** A pipeline without the two times that calibration finds. */
export type BasePipe = Omit<PipeParams, 'S' | 'R'>;

/** µs that a kernel adds to the sender before and after the queueing. */
export interface Extra {
  readonly d1: number;
  readonly d2: number;
}

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

/** The same pipeline on a kernel that costs more or less. */
export function withExtra<P extends BasePipe>(base: P, { d1, d2 }: Extra): P {
  return { ...base, d1: base.d1 + d1, d2: base.d2 + d2 };
}

/** Both flushes of a datagram cost the same. */
export function evenly(us: number): Extra {
  return { d1: us / 2, d2: us / 2 };
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

/** How the benchmark counts, and the seed that both kernels see. */
export interface Count {
  readonly seed: number;
  readonly received: boolean;
}

/** µs per datagram, as the benchmark counts them. */
export function countedUs(params: PipeParams, { seed, received }: Count): number {
  const result = runPipe(params, seed);
  return 1 / (received ? result.receivedPerUs : result.sentPerUs);
}

/** Change of a rate in percent, from the times of both kernels. */
export function percent(beforeUs: number, afterUs: number): number {
  return (beforeUs / afterUs - 1) * 100;
}

/** Ids of what directOutcome() leaves out, in its order. */
export const DIRECT_ABLATIONS = ['direct', 'no-feedback', 'no-pollution'];

/**
 * The change, and what it were without its parts: `direct` is the walk alone, with as many wake-ups
 * as before; `no-feedback` the same with what the walk evicts; `no-pollution` evicts nothing.
 */
export function directOutcome(budget: DatagramBudget, withoutEvictedUs: number): Outcome {
  const { baseUs, evictedUs, totalUs } = budget;
  const directUs = budget.walkUs + budget.otherUs;
  return {
    value: percent(baseUs, totalUs),
    without: {
      direct: percent(baseUs, baseUs + directUs),
      'no-feedback': percent(baseUs, baseUs + directUs + evictedUs),
      'no-pollution': percent(baseUs, withoutEvictedUs),
    },
  };
}
