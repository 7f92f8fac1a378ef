/** Samples in chunks that any thread can draw: each has a seed of its own. */
import { streamSeed } from '../lib/random.ts';
import {
  type Assumptions,
  CHUNK_SAMPLES,
  type DrawnChunk,
  type Prior,
} from '../schema/evidence.ts';
import { byName, type Drawn, Draws, withAssumptions } from './draws.ts';
import type { Reading } from './reading.ts';

export interface ChunkRequest {
  readonly assumptions: Assumptions;
  readonly seed: number;
  /** From 0. */
  readonly chunk: number;
  /** So many of its first samples; all of them if left out. */
  readonly samples?: number;
}

/** A sample that counts: its parameters, in their order, and what came of them. */
interface Row<T> {
  readonly drawn: Float64Array;
  readonly outcome: T;
}

/** What is worked out from a sample; null where it cannot meet its baseline. */
export type Sampled<T> = (p: Drawn, seed: number) => T | null;

/** One chunk of a case; throws an InputError if an assumption cannot be meant. */
function drawRows<T>(
  { id, priors }: { readonly id: string; readonly priors: readonly Prior[] },
  request: ChunkRequest,
  of: Sampled<T>,
): readonly Row<T>[] {
  const { seed, chunk, samples = CHUNK_SAMPLES } = request;
  const scope = `${id} ${chunk}`;
  const assumed = withAssumptions(priors, request.assumptions);
  const draws = new Draws(assumed, seed, scope);
  const firstSeed = streamSeed(seed, `${scope} pipelines`);
  const rows: Row<T>[] = [];
  for (let i = 0; i < samples; i++) {
    const drawn = draws.next();
    const outcome = of(byName(assumed, drawn), firstSeed + i);
    if (outcome !== null) rows.push({ drawn, outcome });
  }
  return rows;
}

/** Throws an InputError if an assumption cannot be meant. */
export function drawChunk(reading: Reading, request: ChunkRequest): DrawnChunk {
  const { priors, ablations, predict } = reading;
  const rows = drawRows({ id: reading.case, priors }, request, predict);
  const column = (of: (row: (typeof rows)[number]) => number) => Float64Array.from(rows, of);
  return {
    values: column(({ outcome }) => outcome.value),
    drawn: Object.fromEntries(priors.map(({ name }, i) => [name, column(({ drawn }) => drawn[i])])),
    without: Object.fromEntries(
      ablations.map((id) => [id, column(({ outcome }) => outcome.without[id])]),
    ),
    rejected: (request.samples ?? CHUNK_SAMPLES) - rows.length,
  };
}

export interface SampleRequest {
  readonly assumptions: Assumptions;
  readonly seed: number;
  readonly samples: number;
}

/** The samples of the first chunks of a case, those that count: the ones of its readings. */
export function drawSamples<T>(
  of: { readonly id: string; readonly priors: readonly Prior[] },
  { assumptions, seed, samples }: SampleRequest,
  sampled: Sampled<T>,
): readonly T[] {
  const chunks = Math.ceil(samples / CHUNK_SAMPLES);
  return Array.from({ length: chunks }, (_, chunk) => {
    const size = Math.min(CHUNK_SAMPLES, samples - chunk * CHUNK_SAMPLES);
    const rows = drawRows(of, { assumptions, seed, chunk, samples: size }, sampled);
    return rows.map(({ outcome }) => outcome);
  }).flat();
}
