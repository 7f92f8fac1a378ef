/** What turns frames into the bytes of a film. */

export interface FilmWriter {
  /** The next frame is on the canvas; its pixels are RGBA. Resolves when the next may be drawn. */
  add(pixels: Uint32Array): Promise<void>;
  /** The whole film. */
  finish(): Promise<Blob>;
  /** Lets go of everything that is half done. */
  cancel(): Promise<void>;
}
