/** How much one datagram's time differs from the mean: a table of unit-mean lognormal factors. */
import { assert } from '../lib/assert.ts';
import { exp, log } from '../lib/exp-log.ts';
import { normalQuantile } from '../lib/normal.ts';
import { nextUint32 } from '../lib/random.ts';

const INDEX_BITS = 12;
const ENTRIES = 1 << INDEX_BITS;
const INDEX_SHIFT = 32 - INDEX_BITS;

/** Normal quantiles in the middle of 4,096 equally likely parts: the same for every table. */
const QUANTILES = Float64Array.from({ length: ENTRIES }, (_, i) =>
  normalQuantile((i + 0.5) / ENTRIES),
);

// The table of the last cv: a search or a sample asks for the same one many times in a row.
let latest: { cv: number; table: Float64Array } = { cv: 0, table: newTable(0) };

/**
 * 4,096 equally likely factors with mean 1 and coefficient of variation `cv`; all 1 for cv 0.
 * They rise with the index, which does not matter: draws take the index at random.
 * Callers share the table and do not write to it.
 */
export function jitterTable(cv: number): Float64Array {
  assert(cv >= 0, `a coefficient of variation is not negative: ${cv}`);
  if (cv !== latest.cv) latest = { cv, table: newTable(cv) };
  return latest.table;
}

function newTable(cv: number): Float64Array {
  const sigma = Math.sqrt(log(1 + cv * cv));
  const table = QUANTILES.map((z) => exp(sigma * z));
  const mean = table.reduce((sum, factor) => sum + factor, 0) / ENTRIES;
  return table.map((factor) => factor / mean);
}

/** The next factor of the stream in state[i]: its high 12 bits choose the entry. */
export function drawJitter(table: Float64Array, state: Int32Array, i: number): number {
  return table[nextUint32(state, i) >>> INDEX_SHIFT];
}
