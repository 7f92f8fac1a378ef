/** Whether this browser encodes a kind of video; asked without loading what would write it. */
import type { FilmPixels } from './film-plan.ts';

export type VideoFormat = 'webm' | 'mp4';
export type VideoCodec = 'vp8' | 'vp9' | 'avc';

/** With the strings of WebCodecs; VP9 and H.264 of levels that 3840 × 2160 needs. */
const CODECS: Readonly<Record<VideoFormat, readonly (readonly [VideoCodec, string])[]>> = {
  // VP8 first: it takes a third of the time of VP9, and every browser plays it.
  webm: [
    ['vp8', 'vp8'],
    ['vp9', 'vp09.00.51.08'],
  ],
  mp4: [['avc', 'avc1.640033']],
};
const NAMES: Readonly<Record<VideoFormat, string>> = { webm: 'VP8 or VP9', mp4: 'H.264' };

/**
 * Answers by codec and size: to answer, Chromium makes an encoder while the page waits, which at
 * 3840 × 2160 takes a tenth of a second and more.
 */
const answers = new Map<string, Promise<boolean>>();

function encodes(codec: string, { width, height }: FilmPixels): Promise<boolean> {
  const key = `${codec} ${width} ${height}`;
  const known = answers.get(key);
  if (known !== undefined) return known;
  const answer = VideoEncoder.isConfigSupported({ codec, width, height }).then(
    ({ supported }) => supported === true,
    () => false,
  );
  answers.set(key, answer);
  return answer;
}

/** The first codec of a format that this browser encodes at a size; null where it has none. */
export async function codecFor(format: VideoFormat, size: FilmPixels): Promise<VideoCodec | null> {
  if (typeof VideoEncoder === 'undefined') return null;
  for (const [name, codec] of CODECS[format]) if (await encodes(codec, size)) return name;
  return null;
}

/** Why this browser makes no such film, and what to do; null where it does. */
export async function videoProblem(format: VideoFormat, size: FilmPixels): Promise<string | null> {
  if (typeof VideoEncoder === 'undefined')
    return isSecureContext
      ? 'This browser gives pages no video encoder: save a GIF.'
      : 'A page that comes by plain http gets no video encoder: open it by https, or save a GIF.';
  if ((await codecFor(format, size)) !== null) return null;
  const other = format === 'mp4' ? 'WebM or GIF' : 'GIF';
  return `This browser cannot encode ${NAMES[format]} at ${size.width} × ${size.height}: save ${other}.`;
}
