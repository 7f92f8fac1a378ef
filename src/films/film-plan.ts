/** A span of model time as frames: which instants, how many, and what is too much. */
import { formatCount, formatUs } from '../lib/format.ts';
import { PS_PER_US, type Ps } from '../schema/units.ts';

export const FILM_FORMATS = ['webm', 'mp4', 'gif'] as const;
export type FilmFormat = (typeof FILM_FORMATS)[number];

/** A GIF counts in hundredths of a second, so only these are exact in every format. */
export const FRAME_RATES = [10, 20, 25, 50] as const;

export interface FilmPlan {
  readonly fromPs: Ps;
  readonly toPs: Ps;
  /** Model time that a second of the film shows. */
  readonly psPerS: Ps;
  /** Frames a second. */
  readonly fps: number;
}

export interface FilmPixels {
  readonly width: number;
  readonly height: number;
}

/** A minute at 50 frames a second. */
export const MOST_FRAMES = 3_000;
/** A GIF of more is hundreds of megabytes, and nothing opens it. */
const MOST_GIF_PIXELS = 1_000_000_000;
/** One frame of a GIF is packed in one piece: larger ones would hold up the page. */
const MOST_GIF_FRAME = 1920 * 1080;

/** The first frame is at the beginning; the last no later than the end. */
export function frameCount({ fromPs, toPs, psPerS, fps }: FilmPlan): number {
  return Math.floor(((toPs - fromPs) * fps) / psPerS + 1e-9) + 1;
}

/** Whole ps, the same on every machine. */
export function instantOf({ fromPs, toPs, psPerS, fps }: FilmPlan, frame: number): Ps {
  return Math.min(toPs, Math.round(fromPs + (frame * psPerS) / fps));
}

/** How long it plays, seconds: the last frame is shown as long as the others. */
export function lengthS(plan: FilmPlan): number {
  return frameCount(plan) / plan.fps;
}

/** Why there can be no such film, and what to do; null where there can. */
export function filmProblem(
  plan: FilmPlan,
  { width, height }: FilmPixels,
  format: FilmFormat,
  run: { readonly runPs: Ps; readonly complete: boolean },
): string | null {
  const { fromPs, toPs, psPerS } = plan;
  if (!run.complete)
    return 'The run is still being computed, and a film must be the same each time: wait for its end.';
  if (!(fromPs >= 0 && fromPs < toPs)) return 'The film ends before it begins: choose a later end.';
  if (toPs > run.runPs) {
    const end = formatUs(run.runPs / PS_PER_US, 3);
    return `The run ends at ${end}: choose an end no later than that.`;
  }
  if (!(psPerS > 0 && Number.isFinite(psPerS))) return 'Time stands at this speed: choose another.';
  const frames = frameCount(plan);
  if (frames > MOST_FRAMES)
    return `That are ${formatCount(frames)} frames, and ${formatCount(MOST_FRAMES)} is the most: choose a shorter span, a faster speed or fewer frames a second.`;
  if (format !== 'gif') return null;
  if (width * height > MOST_GIF_FRAME)
    return 'A GIF is at most as large as 1920 × 1080: choose a smaller size, or WebM.';
  if (width * height * frames > MOST_GIF_PIXELS)
    return `That are ${formatCount(frames)} frames of ${width} × ${height}, too many for a GIF: choose a smaller size, a shorter span, or WebM.`;
  return null;
}
