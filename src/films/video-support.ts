/** Whether this browser encodes a kind of video; asked without loading what would write it. */

export type VideoFormat = 'webm' | 'mp4';
export type VideoCodec = 'vp8' | 'vp9' | 'avc';

export interface VideoChoice {
  readonly codec: VideoCodec;
  /** What WebCodecs is told of it. */
  readonly config: Pick<VideoEncoderConfig, 'codec' | 'hardwareAcceleration'>;
}

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

/** Encoders in software first: what a chip makes of the same frames is its own affair. */
const HARDWARE = ['prefer-software', 'no-preference'] as const;

/**
 * Chromium makes an encoder of that size before it answers, while the page waits: 80 ms and more at
 * 3840 × 2160, 3 ms at this one. An encoder that turns out to be too small says so when it is used.
 */
const ASKED = { width: 640, height: 360 } as const;

const answers = new Map<VideoFormat, Promise<VideoChoice | string>>();

/** The first codec of a format that this browser encodes; else a sentence: why none, what to do. */
export function chooseVideo(format: VideoFormat): Promise<VideoChoice | string> {
  const answer = answers.get(format) ?? firstOf(format);
  answers.set(format, answer);
  return answer;
}

async function firstOf(format: VideoFormat): Promise<VideoChoice | string> {
  if (typeof VideoEncoder === 'undefined')
    return isSecureContext
      ? 'This browser gives pages no video encoder: save a GIF.'
      : 'A page that comes by plain http gets no video encoder: open it by https, or save a GIF.';
  for (const [name, codec] of CODECS[format])
    for (const hardwareAcceleration of HARDWARE) {
      const config = { codec, hardwareAcceleration };
      if (await encodes({ ...config, ...ASKED })) return { codec: name, config };
    }
  const other = format === 'mp4' ? 'WebM or GIF' : 'GIF';
  return `This browser cannot encode ${NAMES[format]}: save ${other}.`;
}

function encodes(config: VideoEncoderConfig): Promise<boolean> {
  return VideoEncoder.isConfigSupported(config).then(
    ({ supported }) => supported === true,
    () => false,
  );
}
