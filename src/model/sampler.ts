/**
 * Draws the parameters of a prediction: one stream of random numbers for each name, so that a
 * parameter has the same values in every reading of a case, and a new one moves no other.
 */
import { assert } from '../lib/assert.ts';
import { exp, log } from '../lib/exp-log.ts';
import { normalQuantile } from '../lib/normal.ts';
import { nextUnit, streamSeed } from '../lib/random.ts';

/** 5 % and 95 % points of the normal distribution are this many standard deviations apart. */
const SPREAD = 3.29;

export class Sampler {
  /** Seeds the pipelines of this sample. */
  readonly seed: number;
  private readonly scope: string;
  private readonly states = new Map<string, Int32Array>();

  /** `scope` names the case: its streams are its own. */
  constructor(seed: number, scope: string) {
    this.seed = seed;
    this.scope = scope;
  }

  /** Uniform between the two. */
  U(name: string, lo: number, hi: number): number {
    assert(lo <= hi, `${name}: ${lo} is not above ${hi}`);
    return lo + (hi - lo) * this.unit(name);
  }

  /** Lognormal with these as its 5 % and 95 % points. */
  LN(name: string, lo: number, hi: number): number {
    assert(lo > 0 && lo <= hi, `${name}: 0 is below ${lo}, and that is not above ${hi}`);
    const middle = (log(lo) + log(hi)) / 2;
    return exp(middle + (normalQuantile(this.unit(name)) * (log(hi) - log(lo))) / SPREAD);
  }

  /** One of the values, all equally likely. */
  pick(name: string, values: readonly number[]): number {
    return values[Math.min(values.length - 1, Math.floor(this.unit(name) * values.length))];
  }

  /** True with this probability. */
  chance(name: string, probability: number): boolean {
    return this.unit(name) < probability;
  }

  private unit(name: string): number {
    let state = this.states.get(name);
    if (state === undefined) {
      state = Int32Array.of(streamSeed(this.seed, `${this.scope} ${name}`));
      this.states.set(name, state);
    }
    return nextUnit(state, 0);
  }
}
