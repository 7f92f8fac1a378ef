import { describe, expect, it } from 'vitest';
import { CHUNK_SAMPLES, type DrawnChunk } from '../schema/evidence.ts';
import { EvidencePool } from './evidence-pool.ts';
import type { EvidenceThread, RemoteEvidence } from './evidence-thread.ts';

/** A thread whose draws are answered by hand, in any order. */
class FakeThread implements EvidenceThread {
  onFault: (message: string) => void = () => undefined;
  closed = false;
  readonly asked: { chunk: number; answer: (drawn: DrawnChunk) => void; refuse: () => void }[] = [];
  readonly commands = {
    draw: ({ chunk }) =>
      new Promise<DrawnChunk>((resolve, reject) => {
        this.asked.push({ chunk, answer: resolve, refuse: () => reject(new Error('no')) });
      }),
  } as Partial<RemoteEvidence> as RemoteEvidence;
  close(): void {
    this.closed = true;
  }
}

const ORDER = { case: 'M1', reading: 'walk', assumptions: {}, seed: 1 };
const drawn = (value: number): DrawnChunk => ({
  ...{ values: Float64Array.of(value), drawn: {}, without: {}, rejected: 0 },
});
/** Lets everything that is settled be noticed. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

function newPool(threads: number) {
  const started: FakeThread[] = [];
  const pool = new EvidencePool(threads, () => {
    const thread = new FakeThread();
    started.push(thread);
    return thread;
  });
  const told: string[] = [];
  pool.onFault = (sentence) => told.push(sentence);
  return { pool, started, told };
}

describe('the threads that draw', () => {
  it('are started when there is work, four at most', async () => {
    const { pool, started } = newPool(64);
    expect(started).toHaveLength(0);
    void pool.draw({ ...ORDER, samples: CHUNK_SAMPLES }, () => undefined);
    expect(started).toHaveLength(1);
    void pool.draw({ ...ORDER, samples: 9 * CHUNK_SAMPLES }, () => undefined);
    expect(started).toHaveLength(4);
    expect(started.map(({ asked }) => asked[0].chunk)).toEqual([0, 0, 1, 2]);
  });

  it.each([0, Number.NaN, -1])('are at least one, also on a machine of %d', (threads) => {
    const { pool, started } = newPool(threads);
    void pool.draw({ ...ORDER, samples: 1 }, () => undefined);
    expect(started).toHaveLength(1);
  });

  it('take chunk after chunk, whoever is free, and tell each at once', async () => {
    const { pool, started } = newPool(2);
    const got: number[][] = [];
    const whole = pool.draw({ ...ORDER, samples: 3 * CHUNK_SAMPLES - 1 }, ({ values }, i, n) =>
      got.push([values[0], i, n]),
    );
    started[1].asked[0].answer(drawn(11));
    await settled();
    expect(got).toEqual([[11, 1, 3]]);
    expect(started[1].asked[1].chunk).toBe(2);
    started[1].asked[1].answer(drawn(12));
    started[0].asked[0].answer(drawn(10));
    await whole;
    expect(got).toEqual([
      [11, 1, 3],
      [12, 2, 3],
      [10, 0, 3],
    ]);
  });

  it('stop for a signal: nothing is told after it, and the rest is not begun', async () => {
    const { pool, started } = newPool(1);
    const [stop, got] = [new AbortController(), [] as number[]];
    const whole = pool.draw(
      { ...ORDER, samples: 5 * CHUNK_SAMPLES },
      (_, chunk) => got.push(chunk),
      stop.signal,
    );
    started[0].asked[0].answer(drawn(0));
    await settled();
    stop.abort(new Error('enough'));
    await expect(whole).rejects.toThrow('enough');
    started[0].asked[1].answer(drawn(1));
    await settled();
    expect(got).toEqual([0]);
    expect(started[0].asked).toHaveLength(2);
    await expect(pool.ask(() => Promise.resolve(1), stop.signal)).rejects.toThrow('enough');
    await expect(pool.ask(() => Promise.resolve(1))).resolves.toBe(1);
  });

  it('pass on what a command refuses, and go on', async () => {
    const { pool, started } = newPool(1);
    const whole = pool.draw({ ...ORDER, samples: 1 }, () => undefined);
    started[0].asked[0].refuse();
    await expect(whole).rejects.toThrow('no');
    expect(started[0].closed).toBe(false);
  });

  it('are replaced once, told in a sentence, and the work is done again', async () => {
    const { pool, started, told } = newPool(1);
    const got: number[] = [];
    const whole = pool.draw({ ...ORDER, samples: 1 }, ({ values }) => got.push(values[0]));
    started[0].onFault('out of memory');
    expect(told).toEqual([
      'A thread that draws predictions stopped: out of memory. Another one takes over its work.',
    ]);
    expect(started[0].closed).toBe(true);
    started[0].asked[0].answer(drawn(1));
    started[1].asked[0].answer(drawn(2));
    await whole;
    expect(got).toEqual([2]);
  });

  it('are gone after a second death, and everything that waits is refused', async () => {
    const { pool, started, told } = newPool(1);
    const results = Promise.allSettled([
      pool.draw({ ...ORDER, samples: 2 * CHUNK_SAMPLES }, () => undefined),
    ]);
    started[0].onFault('a');
    started[1].onFault('b');
    const [{ status }] = await results;
    expect(status).toBe('rejected');
    expect(told[1]).toContain('Reload the page');
    expect(started).toHaveLength(2);
    await expect(pool.ask(() => Promise.resolve(1))).rejects.toThrow('Reload the page');
  });

  it('refuse what is left when the pool is closed', async () => {
    const { pool, started } = newPool(1);
    const results = Promise.allSettled([
      pool.ask(() => new Promise(() => undefined)),
      pool.ask(() => Promise.resolve(1)),
    ]);
    pool.close();
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(started[0].closed).toBe(true);
    await expect(pool.ask(() => Promise.resolve(1))).rejects.toThrow('were stopped');
  });
});
