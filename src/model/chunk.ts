/** Samples of a reading in chunks that any thread can draw: each has a seed of its own. */
import { CHUNK_SAMPLES, type DrawnChunk } from '../schema/evidence.ts';
import type { Reading } from './reading.ts';
import { Sampler } from './sampler.ts';

/** Chunk number `chunk`, from 0, of the samples that belong to `seed`. */
export function drawChunk(reading: Reading, seed: number, chunk: number): DrawnChunk {
  const sampler = new Sampler(seed, `${reading.case} ${chunk}`);
  const samples = Array.from({ length: CHUNK_SAMPLES }, () => reading.draw(sampler));
  const values = samples.filter((value) => value !== null);
  return {
    values: Float64Array.from(values),
    drawn: {},
    without: {},
    rejected: samples.length - values.length,
  };
}
