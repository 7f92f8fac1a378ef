/** Encodes a film's frames so that the same frames give the same bytes on every run. */
import type { VideoChoice } from './video-support.ts';

/** What became of a frame. */
export interface Encoded {
  readonly chunk: EncodedVideoChunk;
  readonly meta: EncodedVideoChunkMetadata | undefined;
}

/** Bits a second for each pixel: lines and words stay sharp. */
const BITS = 6;
const US_PER_S = 1_000_000;
/** Seconds from one frame that needs no other to the next. */
const KEY_S = 2;

/**
 * VP8 and VP9 come out of one encoder. H.264 needs a new one for each frame, which then needs no
 * other: Chromium's encoder (OpenH264) works on slices of a picture at once, and cuts the slices
 * of each later picture by how long those of the one before happened to take.
 */
export class FrameEncoder {
  private readonly canvas: HTMLCanvasElement;
  private readonly fps: number;
  private readonly config: VideoEncoderConfig;
  private readonly alone: boolean;
  private encoder: VideoEncoder | null = null;
  private encoded: Encoded[] = [];
  private frame = 0;
  private problem: Error | null = null;

  constructor(canvas: HTMLCanvasElement, fps: number, { codec, config }: VideoChoice) {
    const { width, height } = canvas;
    const bitrate = BITS * width * height;
    this.canvas = canvas;
    this.fps = fps;
    this.config = { ...config, width, height, bitrate, framerate: fps, latencyMode: 'quality' };
    this.alone = codec === 'avc';
  }

  /** What is on the canvas is the next frame. Rejects with a sentence where the encoder refuses. */
  async encode(): Promise<readonly Encoded[]> {
    const { canvas, fps, alone } = this;
    const index = this.frame++;
    const timestamp = Math.round((index * US_PER_S) / fps);
    const frame = new VideoFrame(canvas, { timestamp, duration: US_PER_S / fps });
    this.encoded = [];
    try {
      this.encoder ??= this.open();
      this.encoder.encode(frame, { keyFrame: alone || index % (KEY_S * fps) === 0 });
      await this.encoder.flush();
    } catch (error) {
      throw this.refusal(error);
    } finally {
      frame.close();
      if (alone) this.close();
    }
    return this.encoded;
  }

  close(): void {
    if (this.encoder?.state === 'configured') this.encoder.close();
    this.encoder = null;
  }

  private open(): VideoEncoder {
    const encoder = new VideoEncoder({
      output: (chunk, meta) => this.encoded.push({ chunk, meta }),
      error: (error) => {
        this.problem = error;
      },
    });
    encoder.configure(this.config);
    return encoder;
  }

  private refusal(error: unknown): Error {
    const { width, height } = this.canvas;
    const why = this.problem ?? error;
    const said = why instanceof Error ? why.message : String(why);
    return new Error(
      `This browser’s encoder refused a frame of ${width} × ${height} (${said}): choose a smaller size, or save a GIF.`,
    );
  }
}
