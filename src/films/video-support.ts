/** Whether this browser encodes a kind of video; asked without loading what would write it. */
import type { FilmPixels } from './film-plan.ts';

export type VideoFormat = 'webm' | 'mp4';

/** Codec strings as WebCodecs knows them; H.264 of a level that 3840 × 2160 needs. */
const CODECS: Readonly<Record<VideoFormat, readonly string[]>> = {
  webm: ['vp8', 'vp09.00.51.08'],
  mp4: ['avc1.640033'],
};
const NAMES: Readonly<Record<VideoFormat, string>> = { webm: 'VP8 or VP9', mp4: 'H.264' };

/** Why this browser makes no such film, and what to do; null where it does. */
export async function videoProblem(
  format: VideoFormat,
  { width, height }: FilmPixels,
): Promise<string | null> {
  if (typeof VideoEncoder === 'undefined')
    return isSecureContext
      ? 'This browser gives pages no video encoder: save a GIF.'
      : 'A page that comes by plain http gets no video encoder: open it by https, or save a GIF.';
  const asked = CODECS[format].map((codec) =>
    VideoEncoder.isConfigSupported({ codec, width, height }).then(
      ({ supported }) => supported === true,
      () => false,
    ),
  );
  if ((await Promise.all(asked)).includes(true)) return null;
  const other = format === 'mp4' ? 'WebM or GIF' : 'GIF';
  return `This browser cannot encode ${NAMES[format]} at ${width} × ${height}: save ${other}.`;
}
