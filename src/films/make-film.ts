/** Makes a film: frame by frame from model time, in slices that let the page go on. */
import type { SlideRenderer } from '../slides/render-view.ts';
import type { FilmFrames } from './film-frames.ts';
import { type FilmPlan, frameCount } from './film-plan.ts';
import type { FilmWriter } from './film-writer.ts';
import { FrameHash } from './frame-hash.ts';
import { inRows, nextTask } from './next-task.ts';

export interface FilmJob {
  readonly plan: FilmPlan;
  readonly frames: FilmFrames;
  readonly renderer: SlideRenderer;
  readonly writer: FilmWriter;
  readonly onProgress: (done: number, all: number) => void;
  readonly signal: AbortSignal;
}

export interface Film {
  readonly bytes: Blob;
  readonly frames: number;
  /** Of all pixels of all frames before they were encoded. */
  readonly hash: string;
}

/** Rejects with the signal's reason when it is cancelled; nothing half-written is left then. */
export async function makeFilm(job: FilmJob): Promise<Film> {
  const { plan, frames, renderer, writer, onProgress, signal } = job;
  const all = frameCount(plan);
  const hash = new FrameHash();
  const { canvas, pen } = renderer;
  const { width } = canvas;
  const pixels = new Uint32Array(width * canvas.height);
  try {
    for (let i = 0; i < all; i++) {
      renderer.draw(frames.frame(plan, i));
      await nextTask();
      await inRows(canvas, (from, to) => {
        const { data } = pen.getImageData(0, from, width, to - from);
        const rows = new Uint32Array(data.buffer);
        hash.add(rows);
        pixels.set(rows, from * width);
      });
      await nextTask();
      signal.throwIfAborted();
      await writer.add(pixels);
      onProgress(i + 1, all);
      await nextTask();
      signal.throwIfAborted();
    }
    return { bytes: await writer.finish(), frames: all, hash: hash.text };
  } catch (error) {
    await writer.cancel();
    throw error;
  }
}
