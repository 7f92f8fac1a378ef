/** Writes WebM or MP4 by the browser's own encoders; every frame is kept, however slow they are. */
import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny';
import type { FilmWriter } from './film-writer.ts';
import { clearMp4Times } from './mp4-times.ts';
import { type VideoFormat, videoProblem } from './video-support.ts';

/** VP8 first: it takes a third of the time of VP9, and every browser plays it. */
const CODECS: Readonly<Record<VideoFormat, VideoCodec[]>> = {
  webm: ['vp8', 'vp9'],
  mp4: ['avc'],
};

export interface VideoSpec {
  readonly format: VideoFormat;
  /** Each frame is drawn on it. */
  readonly canvas: HTMLCanvasElement;
  readonly fps: number;
}

/** Rejects with a sentence where the browser has no such encoder. */
export async function openVideo({ format, canvas, fps }: VideoSpec): Promise<FilmWriter> {
  const { width, height } = canvas;
  const quality = new Quality('very-high');
  const codec = await getFirstEncodableVideoCodec(CODECS[format], { width, height, quality });
  if (codec === null) {
    const problem = await videoProblem(format, canvas);
    throw new Error(problem ?? 'The browser’s encoder refused: save a GIF.');
  }
  const target = new BufferTarget();
  const output = new Output({
    format: format === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat(),
    target,
  });
  const source = new CanvasSource(canvas, { codec, quality, latencyMode: 'quality' });
  output.addVideoTrack(source, { frameRate: fps });
  await output.start();
  let frame = 0;
  return {
    add: () => source.add(frame++ / fps, 1 / fps),
    async finish() {
      await output.finalize();
      if (target.buffer === null) throw new Error('The encoder gave no film: save a GIF.');
      if (format === 'mp4') clearMp4Times(new Uint8Array(target.buffer));
      return new Blob([target.buffer], { type: `video/${format}` });
    },
    cancel: () => output.cancel(),
  };
}
