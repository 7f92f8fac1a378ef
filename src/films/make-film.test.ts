import { describe, expect, it, vi } from 'vitest';
import { PS_PER_US } from '../schema/units.ts';
import { FixtureFrames } from '../stage/stage.fixture.ts';
import { FilmFrames } from './film-frames.ts';
import type { FilmWriter } from './film-writer.ts';
import { type FilmJob, makeFilm } from './make-film.ts';

const PLAN = { fromPs: 0, toPs: 2 * PS_PER_US, psPerS: 2 * PS_PER_US, fps: 10 };

function job(part: Partial<FilmJob> & { readonly add?: FilmWriter['add'] } = {}) {
  const { recording } = new FixtureFrames();
  const writer = {
    add: vi.fn(part.add ?? (() => Promise.resolve())),
    finish: vi.fn(() => Promise.resolve(new Blob(['film']))),
    cancel: vi.fn(() => Promise.resolve()),
  };
  // Stands in for a canvas: its pixels are those of the instant that was drawn last.
  let drawnPs = 0;
  const renderer = {
    canvas: { width: 2, height: 1 },
    pen: { getImageData: () => ({ data: new Uint8ClampedArray(8).fill(drawnPs % 251) }) },
    draw: ([{ frame }]: { frame: { playheadPs: number } }[]) => {
      drawnPs = frame.playheadPs;
    },
  } as unknown as FilmJob['renderer'];
  const frames = new FilmFrames([{ recording, pair: 0, ghost: null }]);
  const onProgress = vi.fn();
  const { signal } = new AbortController();
  return {
    writer,
    onProgress,
    job: { plan: PLAN, frames, renderer, writer, onProgress, signal, ...part },
  };
}

describe('making a film', () => {
  it('writes every frame once, tells how far it is, and finishes', async () => {
    const { writer, onProgress, job: all } = job();
    const film = await makeFilm(all);
    expect(film.frames).toBe(11);
    expect(await film.bytes.text()).toBe('film');
    expect(onProgress.mock.calls).toEqual([...new Array(11)].map((_, i) => [i + 1, 11]));
    expect(writer.cancel).not.toHaveBeenCalled();
    expect((await makeFilm(job().job)).hash).toBe(film.hash);
    expect((await makeFilm(job({ plan: { ...PLAN, fps: 20 } }).job)).hash).not.toBe(film.hash);
  });

  it('leaves nothing half-written when it is cancelled', async () => {
    const controller = new AbortController();
    const { writer, job: all } = job({ signal: controller.signal });
    const cancelling = makeFilm({
      ...all,
      onProgress: (done) => {
        if (done === 3) controller.abort();
      },
    });
    await expect(cancelling).rejects.toThrow(/abort/);
    expect(writer.add).toHaveBeenCalledTimes(3);
    expect(writer.cancel).toHaveBeenCalledTimes(1);
    expect(writer.finish).not.toHaveBeenCalled();
  });

  it('lets go of the writer where a frame is refused', async () => {
    const { writer, job: all } = job({ add: () => Promise.reject(new Error('No room.')) });
    await expect(makeFilm(all)).rejects.toThrow('No room.');
    expect(writer.cancel).toHaveBeenCalledTimes(1);
  });
});
