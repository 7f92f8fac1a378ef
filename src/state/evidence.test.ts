import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { DrawnChunk, DrawRequest } from '../schema/evidence.ts';
import { type Asks, DrawStore, type Draws, drawQuery, stopDrawing } from './evidence.ts';

const NEVER = new AbortController().signal;
const WISH = { case: 'M1', reading: 'walk', assumptions: {}, seed: 1, samples: 200 };

/** Threads that draw the number of the chunk, when they are let. */
function threads() {
  const asked: number[] = [];
  const ranks: number[] = [];
  const waiting: (() => void)[] = [];
  const draw = ({ chunk }: DrawRequest): DrawnChunk => ({
    ...{ values: Float64Array.of(chunk), drawn: { W: Float64Array.of(chunk) }, without: {} },
    rejected: 1,
  });
  const pool: Asks = {
    ask: (work, signal, rank = 0) =>
      new Promise((resolve, reject) => {
        ranks.push(rank);
        if (signal !== NEVER) signal?.addEventListener('abort', () => reject(signal.reason));
        const commands = {
          draw: async (request: DrawRequest) => {
            asked.push(request.chunk);
            return draw(request);
          },
        };
        waiting.push(() => void work(commands as never).then(resolve, reject));
      }),
  };
  /** Lets the oldest or the newest of what waits be done. */
  const step = async (newest = false): Promise<void> => {
    (newest ? waiting.pop() : waiting.shift())?.();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { pool, asked, ranks, waiting, step };
}

test('one chunk is asked for first, then two at a time', async () => {
  const { pool, waiting, step } = threads();
  const store = new DrawStore(pool);
  const all = store.draw(WISH, () => undefined, { signal: NEVER });
  expect(waiting).toHaveLength(1);
  await step();
  expect(waiting).toHaveLength(2);
  for (let i = 0; i < 3; i++) await step();
  expect(await all).toMatchObject({ done: 200, of: 200, rejected: 4 });
});

test('the first chunk goes before everything, the others where they are told', async () => {
  const { pool, ranks, step } = threads();
  const all = new DrawStore(pool).draw(WISH, () => undefined, { signal: NEVER, rank: 3 });
  for (let i = 0; i < 4; i++) await step();
  await all;
  expect(ranks).toEqual([0, 3, 3, 3]);
});

test('samples come in the order of their chunks, whichever is drawn first', async () => {
  const { pool, step } = threads();
  const store = new DrawStore(pool);
  const seen: number[][] = [];
  const more = (draws: Draws): void => void seen.push([...draws.values]);
  const all = store.draw(WISH, more, { signal: NEVER });
  await step();
  await step(true);
  expect(seen[seen.length - 1]).toEqual([0]); // the second chunk is not there yet
  for (let i = 0; i < 2; i++) await step();
  expect([...(await all).values]).toEqual([0, 1, 2, 3]);
  expect([...(await all).drawn.W]).toEqual([0, 1, 2, 3]);
});

test('an answer is told again once it has grown by more than a tenth', async () => {
  const { pool, step } = threads();
  const seen: number[] = [];
  const long = { ...WISH, samples: 40 * 50 };
  const more = ({ done }: Draws): void => void seen.push(done / 50);
  const all = new DrawStore(pool).draw(long, more, { signal: NEVER });
  for (let i = 0; i < 40; i++) await step();
  expect((await all).done).toBe(2_000);
  expect(seen.slice(0, 12)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14]);
  expect(seen.length).toBeLessThan(25);
});

test('what was stopped keeps what it has, and goes on there', async () => {
  const { pool, asked, step } = threads();
  const store = new DrawStore(pool);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const query = drawQuery(store, client, WISH);
  const observer = new QueryObserver(client, query);
  const leave = observer.subscribe(() => undefined);
  await step();
  await step();
  await stopDrawing(client, WISH);
  expect(client.getQueryData(query.queryKey)).toMatchObject({ done: 100, of: 200 });
  const drawnBefore = [...asked];
  void observer.refetch();
  await step(true);
  await step(true);
  await step(true);
  expect(client.getQueryData(query.queryKey)).toMatchObject({ done: 200 });
  expect(asked.slice(drawnBefore.length).filter((chunk) => chunk < 2)).toEqual([]);
  leave();
});
