/**
 * Named streams of pseudo-random numbers, one 32-bit word of state each.
 *
 * A stream belongs to a cause ("jitter sender 0"), so that adding a new cause, or drawing more for
 * one, leaves all others as they were: two runs that differ in one parameter stay comparable.
 * All streams walk the same cycle of 2^32 values from different places: two of them, n draws long,
 * overlap with probability n / 2^31.
 */
import { assert } from './assert.ts';

const GOLDEN_RATIO = 0x9e3779b9 | 0; // 2^32 / 1.618..., odd: the counter visits all 2^32 states
const UNIT = 1 / 0x100000000;

/** Spreads every bit of z over all 32; multipliers found by search, C. Wellons' hash prospector. */
function mix(z: number): number {
  let x = z ^ (z >>> 16);
  x = Math.imul(x, 0x21f0aaad);
  x ^= x >>> 15;
  x = Math.imul(x, 0x735a2d97);
  return x ^ (x >>> 15);
}

/** The first state of the stream of `cause` in the run `seed`, a safe integer >= 0. */
export function streamSeed(seed: number, cause: string): number {
  assert(Number.isSafeInteger(seed) && seed >= 0, `a seed is a safe integer >= 0, not ${seed}`);
  let hash = mix((seed | 0) + GOLDEN_RATIO);
  hash = mix(hash + Math.floor(seed * UNIT) + GOLDEN_RATIO);
  for (let i = 0; i < cause.length; i++) hash = mix(hash + cause.charCodeAt(i) + GOLDEN_RATIO);
  return hash >>> 0;
}

/** Advances the stream in state[i] and returns its next value, 0 to 2^32 - 1. */
export function nextUint32(state: Int32Array, i: number): number {
  const z = (state[i] + GOLDEN_RATIO) | 0;
  state[i] = z;
  return mix(z) >>> 0;
}

/** As nextUint32(), scaled to the open interval (0, 1). */
export function nextUnit(state: Int32Array, i: number): number {
  return (nextUint32(state, i) + 0.5) * UNIT;
}
