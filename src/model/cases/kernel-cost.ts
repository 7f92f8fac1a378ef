/** What a kernel costs a pipeline beyond another, and what that does to its rate. */
import type { PipeParams } from '../pipe.ts';
import type { DatagramBudget, Outcome } from '../reading.ts';
import { type BasePipe, runPipe } from './drawn-pipe.ts';

/** µs that a kernel adds to the sender before and after the queueing. */
export interface Extra {
  readonly d1: number;
  readonly d2: number;
}

/** The same pipeline on a kernel that costs more or less. */
export function withExtra<P extends BasePipe>(base: P, { d1, d2 }: Extra): P {
  return { ...base, d1: base.d1 + d1, d2: base.d2 + d2 };
}

/** Both flushes of a datagram cost the same. */
export function evenly(us: number): Extra {
  return { d1: us / 2, d2: us / 2 };
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
