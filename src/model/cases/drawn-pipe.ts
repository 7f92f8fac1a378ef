/** The parameters of a pipeline that every loopback case draws in the same way, and its change. */
import { InputError } from '../../lib/assert.ts';
import { calibrate } from '../calibrate.ts';
import { type PipeParams, type PipeResult, pipe } from '../pipe.ts';
import type { Sampler } from '../sampler.ts';

/** Datagrams of one run: the spread over seeds is then below 0.1 points. */
export const DATAGRAMS = 4_000;

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
  /** Rest of the latency: L = 0.6 W + Lx. */
  readonly Lx: number;
}

const L_OVER_W = 0.6;
const EARLY_OVER_W = 0.4;

export function drawnPipe(
  s: Sampler,
  { W, Lx }: Wake,
  given: { readonly cv: number; readonly B: number; readonly smt: number },
): BasePipe {
  return {
    ...given,
    a: s.U('a', 0.65, 0.85),
    Tp: s.U('Tp', 0.1, 0.3),
    Ts: s.U('Ts', 0.4, 1.2),
    W,
    We: EARLY_OVER_W * W,
    L: L_OVER_W * W + Lx,
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

/** Datagrams per µs, as the benchmark counts them. */
export function rateOf(result: PipeResult, received: boolean): number {
  return received ? result.receivedPerUs : result.sentPerUs;
}

/** Change of the rate in percent; both runs see the same random numbers. */
export function changePercent(
  before: PipeParams,
  after: PipeParams,
  { seed, received }: { readonly seed: number; readonly received: boolean },
): number {
  const [old, now] = [before, after].map((params) => rateOf(runPipe(params, seed), received));
  return (now / old - 1) * 100;
}
