/**
 * Predictions as the page keeps them: drawn chunk by chunk in threads, joined in order, kept by
 * their key. A drawing that was stopped goes on where it was.
 */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Assumptions, CHUNK_SAMPLES, type DrawnChunk } from '../schema/evidence.ts';
import { ENGINE_VERSION } from '../schema/units.ts';
import type { EvidencePool } from '../worker/evidence-pool.ts';

/** What of the pool is used, so that a test can stand in. */
export type Asks = Pick<EvidencePool, 'ask'>;

export interface DrawWish {
  readonly case: string;
  readonly reading: string;
  readonly assumptions: Assumptions;
  readonly seed: number;
  /** Samples of the full answer. */
  readonly samples: number;
}

/** The samples so far, in the order of their chunks. */
export interface Draws extends DrawnChunk {
  readonly drawn: DrawnChunk['drawn'];
  /** Samples that were asked for and came, counted or rejected. */
  readonly done: number;
  readonly of: number;
}

/** One seed for the whole page: that of `headless predict` too. */
export const EVIDENCE_SEED = 1;

/** Of one reading, once its first chunk is there. */
const IN_FLIGHT = 2;

/** Every answer is sorted and drawn anew, and one more chunk of many hardly moves it. */
const GROWTH = 1.1;

/** The first chunk of each reading goes first, like pictures; those after it have this rank. */
export const AFTER_FIRST = 1;

export interface DrawHow {
  readonly signal: AbortSignal;
  /** Of all but the first chunk, among all that is asked of the threads; see EvidencePool. */
  readonly rank?: number;
}

/** The commands of a thread. */
export type Remote = Parameters<Parameters<Asks['ask']>[0]>[0];

/** Wishes whose samples are kept: all published ones, and the last few that were argued with. */
const MOST_KEPT = 96;

/** By their number. */
type Chunks = Map<number, DrawnChunk>;

export class DrawStore {
  private readonly pool: Asks;
  private readonly kept = new Map<string, Chunks>();

  constructor(pool: Asks) {
    this.pool = pool;
  }

  /** Draws what is missing; `onMore` is called with answers that have grown by a tenth or more. */
  async draw(
    wish: DrawWish,
    onMore: (draws: Draws) => void,
    { signal, rank = AFTER_FIRST }: DrawHow,
  ): Promise<Draws> {
    const chunks = this.chunksOf(wish);
    const { samples: _, ...request } = wish;
    let next = 0;
    let told = 0;
    const tell = (): void => {
      const ready = readyOf(chunks);
      if (ready.length <= GROWTH * told) return;
      told = ready.length;
      onMore(joined(ready, wish.samples));
    };
    const lane = async (most = Number.POSITIVE_INFINITY): Promise<void> => {
      for (let drawn = 0; drawn < most; drawn++) {
        signal.throwIfAborted();
        while (chunks.has(next)) next++;
        const chunk = next++;
        if (chunk >= Math.ceil(wish.samples / CHUNK_SAMPLES)) return;
        const work = (to: Remote) => to.draw({ ...request, chunk });
        chunks.set(chunk, await this.pool.ask(work, signal, chunk === 0 ? 0 : rank));
        signal.throwIfAborted();
        tell();
      }
    };
    // The first chunk of all readings comes before the second of any.
    if (!chunks.has(0)) await lane(1);
    await Promise.all(Array.from({ length: IN_FLIGHT }, () => lane()));
    const ready = readyOf(chunks);
    if (ready.length === 0) throw new Error('No thread has drawn a sample; reload the page.');
    return joined(ready, wish.samples);
  }

  private chunksOf(wish: DrawWish): Chunks {
    const key = JSON.stringify(wish);
    const chunks = this.kept.get(key) ?? new Map();
    // The one that was wanted last stands last.
    this.kept.delete(key);
    this.kept.set(key, chunks);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT) this.kept.delete(oldest);
    return chunks;
  }
}

/** From the first to the first gap. */
function readyOf(chunks: Chunks): readonly DrawnChunk[] {
  const ready: DrawnChunk[] = [];
  for (let next = chunks.get(0); next !== undefined; next = chunks.get(ready.length)) {
    ready.push(next);
  }
  return ready;
}

/** One chunk at least. */
function joined(whole: readonly DrawnChunk[], samples: number): Draws {
  const columns = (of: (chunk: DrawnChunk) => Readonly<Record<string, Float64Array>>) =>
    Object.fromEntries(
      Object.keys(of(whole[0])).map((name) => [
        name,
        concat(whole.map((chunk) => of(chunk)[name])),
      ]),
    );
  return {
    values: concat(whole.map(({ values }) => values)),
    drawn: columns(({ drawn }) => drawn),
    without: columns(({ without }) => without),
    rejected: whole.reduce((sum, { rejected }) => sum + rejected, 0),
    done: Math.min(whole.length * CHUNK_SAMPLES, samples),
    of: samples,
  };
}

function concat(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function drawKey(wish: DrawWish) {
  const { case: id, reading, assumptions, seed, samples } = wish;
  return ['draw', id, reading, assumptions, seed, samples, ENGINE_VERSION] as const;
}

/** The band narrows while it is drawn: every chunk becomes the data of the query. */
export function drawQuery(store: DrawStore, client: QueryClient, wish: DrawWish, rank?: number) {
  const queryKey = drawKey(wish);
  return queryOptions<Draws>({
    queryKey,
    structuralSharing: false,
    networkMode: 'always', // nothing is asked of any network
    // What was stopped goes on when it is wanted again.
    staleTime: ({ state: { data } }) =>
      data !== undefined && data.done >= data.of ? Number.POSITIVE_INFINITY : 0,
    queryFn: ({ signal }) =>
      store.draw(wish, (draws) => client.setQueryData(queryKey, draws), { signal, rank }),
  });
}

/** Stops a drawing and keeps what it has. */
export function stopDrawing(client: QueryClient, wish: DrawWish): Promise<void> {
  return client.cancelQueries({ queryKey: drawKey(wish), exact: true }, { revert: false });
}
