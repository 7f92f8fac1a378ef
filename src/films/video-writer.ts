/** Writes WebM or MP4 by the browser's own encoders; every frame is kept, however slow they are. */
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import type { FilmWriter } from './film-writer.ts';
import { FrameEncoder } from './frame-encoder.ts';
import { clearMp4Times } from './mp4-times.ts';
import { chooseVideo, type VideoFormat } from './video-support.ts';

export interface VideoSpec {
  readonly format: VideoFormat;
  /** Each frame is drawn on it. */
  readonly canvas: HTMLCanvasElement;
  readonly fps: number;
}

/** Rejects with a sentence where the browser has no such encoder. */
export async function openVideo({ format, canvas, fps }: VideoSpec): Promise<FilmWriter> {
  const choice = await chooseVideo(format);
  if (typeof choice === 'string') throw new Error(choice);
  const target = new BufferTarget();
  const output = new Output({
    format: format === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat(),
    target,
  });
  const source = new EncodedVideoPacketSource(choice.codec);
  output.addVideoTrack(source, { frameRate: fps });
  await output.start();
  const encoder = new FrameEncoder(canvas, fps, choice);
  return {
    async add() {
      for (const { chunk, meta } of await encoder.encode())
        await source.add(EncodedPacket.fromEncodedChunk(chunk), meta);
    },
    async finish() {
      encoder.close();
      await output.finalize();
      if (target.buffer === null) throw new Error('The encoder gave no film: save a GIF.');
      if (format === 'mp4') clearMp4Times(new Uint8Array(target.buffer));
      return new Blob([target.buffer], { type: `video/${format}` });
    },
    cancel() {
      encoder.close();
      return output.cancel();
    },
  };
}
