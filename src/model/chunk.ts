/** Samples of a reading in chunks that any thread can draw: each has a seed of its own. */
import { streamSeed } from '../lib/random.ts';
import { type Assumptions, CHUNK_SAMPLES, type DrawnChunk } from '../schema/evidence.ts';
import { byName, Draws, withAssumptions } from './draws.ts';
import type { Outcome, Reading } from './reading.ts';

export interface ChunkRequest {
  readonly assumptions: Assumptions;
  readonly seed: number;
  /** From 0. */
  readonly chunk: number;
  /** So many of its first samples; all of them if left out. */
  readonly samples?: number;
}

/** Throws an InputError if an assumption cannot be meant. */
export function drawChunk(reading: Reading, request: ChunkRequest): DrawnChunk {
  const { seed, chunk, samples = CHUNK_SAMPLES } = request;
  const scope = `${reading.case} ${chunk}`;
  const priors = withAssumptions(reading.priors, request.assumptions);
  const draws = new Draws(priors, seed, scope);
  const firstSeed = streamSeed(seed, `${scope} pipelines`);
  const rows: { drawn: Float64Array; outcome: Outcome }[] = [];
  for (let i = 0; i < samples; i++) {
    const drawn = draws.next();
    const outcome = reading.predict(byName(priors, drawn), firstSeed + i);
    if (outcome !== null) rows.push({ drawn, outcome });
  }
  const column = (of: (row: (typeof rows)[number]) => number) => Float64Array.from(rows, of);
  return {
    values: column(({ outcome }) => outcome.value),
    drawn: Object.fromEntries(priors.map(({ name }, i) => [name, column(({ drawn }) => drawn[i])])),
    without: Object.fromEntries(
      reading.ablations.map((id) => [id, column(({ outcome }) => outcome.without[id])]),
    ),
    rejected: samples - rows.length,
  };
}
