import { describe, expect, it } from 'vitest';
import type { DrawnChunk } from '../schema/evidence.ts';
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

const REQUEST = { case: 'M1', reading: 'walk', assumptions: {}, seed: 1 };
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
  const draw = (chunk: number, signal?: AbortSignal, rank?: number) =>
    pool.ask((commands) => commands.draw({ ...REQUEST, chunk }), signal, rank);
  const chunks = () => started.map(({ asked }) => asked.map(({ chunk }) => chunk));
  return { pool, draw, chunks, started, told };
}

describe('the threads that draw', () => {
  it('are started when there is work, four at most', () => {
    const { draw, chunks, started } = newPool(64);
    expect(started).toHaveLength(0);
    void draw(0);
    expect(started).toHaveLength(1);
    for (let chunk = 1; chunk < 9; chunk++) void draw(chunk);
    expect(chunks()).toEqual([[0], [1], [2], [3]]);
  });

  it.each([0, Number.NaN, -1])('are at least one, also on a machine of %d', (threads) => {
    const { draw, started } = newPool(threads);
    void draw(0);
    void draw(1);
    expect(started).toHaveLength(1);
  });

  it('take one piece of work after another, whoever is free', async () => {
    const { draw, chunks, started } = newPool(2);
    const all = [0, 1, 2].map(async (chunk) => (await draw(chunk)).values[0]);
    started[1].asked[0].answer(drawn(11));
    await expect(all[1]).resolves.toBe(11);
    expect(chunks()).toEqual([[0], [1, 2]]);
    started[1].asked[1].answer(drawn(12));
    started[0].asked[0].answer(drawn(10));
    expect(await Promise.all(all)).toEqual([10, 11, 12]);
  });

  it('take the lowest rank first, and of one rank what was asked first', async () => {
    const { draw, chunks, started } = newPool(1);
    const ranks = [0, 2, 1, 2, 0, 1];
    const all = ranks.map((rank, chunk) => draw(chunk, undefined, rank));
    for (let done = 0; done < ranks.length; done++) {
      started[0].asked[done].answer(drawn(done));
      await settled();
    }
    await Promise.all(all);
    expect(chunks()).toEqual([[0, 4, 2, 5, 1, 3]]);
  });

  it('stop for a signal: what has begun is forgotten, and the rest is not begun', async () => {
    const { pool, draw, chunks, started } = newPool(1);
    const stop = new AbortController();
    const all = Promise.allSettled([0, 1, 2].map((chunk) => draw(chunk, stop.signal)));
    started[0].asked[0].answer(drawn(0));
    await settled();
    stop.abort(new Error('enough'));
    const reason = { status: 'rejected', reason: new Error('enough') };
    expect(await all).toEqual([{ status: 'fulfilled', value: drawn(0) }, reason, reason]);
    started[0].asked[1].answer(drawn(1));
    await settled();
    expect(chunks()).toEqual([[0, 1]]);
    await expect(pool.ask(() => Promise.resolve(1), stop.signal)).rejects.toThrow('enough');
    await expect(pool.ask(() => Promise.resolve(1))).resolves.toBe(1);
  });

  it('pass on what a command refuses, and go on', async () => {
    const { draw, started } = newPool(1);
    const refused = draw(0);
    started[0].asked[0].refuse();
    await expect(refused).rejects.toThrow('no');
    expect(started[0].closed).toBe(false);
  });

  it('are replaced once, told in a sentence, and the work is done again', async () => {
    const { draw, started, told } = newPool(1);
    const answer = draw(0);
    started[0].onFault('out of memory');
    expect(told).toEqual([
      'A thread that draws predictions stopped: out of memory. Another one takes over its work.',
    ]);
    expect(started[0].closed).toBe(true);
    started[0].asked[0].answer(drawn(1));
    started[1].asked[0].answer(drawn(2));
    expect((await answer).values[0]).toBe(2);
  });

  it('are gone after a second death, and everything that waits is refused', async () => {
    const { pool, draw, started, told } = newPool(1);
    const all = Promise.allSettled([draw(0), draw(1)]);
    started[0].onFault('a');
    started[1].onFault('b');
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
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
