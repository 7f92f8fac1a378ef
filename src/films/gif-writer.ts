/** Writes a GIF: one palette for all frames, no dithering, so that equal frames are equal bytes. */
import { GIFEncoder } from 'gifenc';
import type { FilmPixels } from './film-plan.ts';
import type { FilmWriter } from './film-writer.ts';
import { inSlices, nextTask } from './next-task.ts';
import { PaletteIndex, type Rgb } from './palette.ts';

/** Stands for "as in the frame before": what does not move costs next to nothing. */
const SAME = 255;

export class GifWriter implements FilmWriter {
  private readonly size: FilmPixels;
  private readonly palette: readonly Rgb[];
  private readonly index: PaletteIndex;
  private readonly delayMs: number;
  private readonly gif = GIFEncoder();
  private last: Uint8Array | null = null;

  constructor(size: FilmPixels, palette: readonly Rgb[], fps: number) {
    this.size = size;
    this.palette = palette;
    this.index = new PaletteIndex(palette);
    this.delayMs = 1_000 / fps;
  }

  async add(pixels: Uint32Array): Promise<void> {
    const { width, height } = this.size;
    const { last } = this;
    const now = new Uint8Array(pixels.length);
    const shown = last === null ? now : new Uint8Array(pixels.length);
    await inSlices(pixels.length, (from, to) => {
      this.index.read(pixels.subarray(from, to), now.subarray(from, to));
      if (last === null) return;
      for (let i = from; i < to; i++) shown[i] = now[i] === last[i] ? SAME : now[i];
    });
    await nextTask();
    this.gif.writeFrame(shown, width, height, {
      palette: last === null ? padded(this.palette) : undefined,
      delay: this.delayMs,
      transparent: last !== null,
      transparentIndex: SAME,
      dispose: 1,
    });
    this.last = now;
  }

  finish(): Promise<Blob> {
    this.gif.finish();
    return Promise.resolve(new Blob([this.gif.bytes().slice()], { type: 'image/gif' }));
  }

  cancel(): Promise<void> {
    this.gif.reset();
    return Promise.resolve();
  }
}

/** The palette's size decides how many bits a colour has, and SAME needs all eight. */
function padded(palette: readonly Rgb[]): number[][] {
  return Array.from({ length: SAME + 1 }, (_, i) => [...(palette[i] ?? [0, 0, 0])]);
}
