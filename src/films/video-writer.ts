/** Writes WebM or MP4 by the browser's own encoders; every frame is kept, however slow they are. */
import {
  BufferTarget,
  CanvasSource,
  Mp4OutputFormat,
  Output,
  Quality,
  WebMOutputFormat,
} from 'mediabunny';
import type { FilmWriter } from './film-writer.ts';
import { clearMp4Times } from './mp4-times.ts';
import { codecFor, type VideoFormat, videoProblem } from './video-support.ts';

export interface VideoSpec {
  readonly format: VideoFormat;
  /** Each frame is drawn on it. */
  readonly canvas: HTMLCanvasElement;
  readonly fps: number;
}

/** Rejects with a sentence where the browser has no such encoder. */
export async function openVideo({ format, canvas, fps }: VideoSpec): Promise<FilmWriter> {
  const quality = new Quality('very-high');
  const codec = await codecFor(format, canvas);
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
