/** Opens the writer of a format, which is loaded only now, and makes the film. */
import type { FilmFrames } from '../../films/film-frames.ts';
import type { FilmFormat, FilmPlan } from '../../films/film-plan.ts';
import type { FilmWriter } from '../../films/film-writer.ts';
import { type Film, type FilmJob, makeFilm } from '../../films/make-film.ts';
import { paletteOf } from '../../films/palette.ts';
import { SlideRenderer, type SlideSpec } from '../../slides/render-view.ts';
import { paletteColours } from './named-theme.ts';

export interface FilmWish extends Pick<FilmJob, 'onProgress' | 'signal'> {
  readonly format: FilmFormat;
  readonly plan: FilmPlan;
  readonly spec: SlideSpec;
  readonly frames: FilmFrames;
}

/** Rejects with a sentence, or with an AbortError where it was cancelled. */
export async function takeFilm(wish: FilmWish): Promise<Film> {
  const { plan, spec, frames, onProgress, signal } = wish;
  const renderer = new SlideRenderer(spec);
  const writer = await openWriter(wish, renderer);
  return makeFilm({ plan, frames, renderer, writer, onProgress, signal });
}

async function openWriter(
  { format, plan, spec }: FilmWish,
  { canvas }: SlideRenderer,
): Promise<FilmWriter> {
  const { fps } = plan;
  if (format === 'gif') {
    const { GifWriter } = await loaded(import('../../films/gif-writer.ts'));
    return new GifWriter(spec.size, paletteOf(paletteColours(spec.theme)), fps);
  }
  const { openVideo } = await loaded(import('../../films/video-writer.ts'));
  return openVideo({ format, canvas, fps });
}

async function loaded<Module>(module: Promise<Module>): Promise<Module> {
  try {
    return await module;
  } catch {
    throw new Error('What writes this format could not be loaded: go online and try again.');
  }
}
