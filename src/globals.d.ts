/** What the build writes into the code: constants (vite.config.ts) and files as text. */

/** The version in package.json. */
declare const __VERSION__: string;

/** The short git hash of the sources, or 'unknown' when built outside a git checkout. */
declare const __COMMIT__: string;

/** A table that lies in a file of its own. */
declare module '*.csv?raw' {
  const text: string;
  export = text;
}

/** The part of gifenc that is used; the package has no types of its own. */
declare module 'gifenc' {
  export interface FrameOptions {
    /** [colour] red, green, blue. For the first frame: it then holds for all. */
    readonly palette: number[][] | undefined;
    /** ms, of which whole hundredths of a second are kept. */
    readonly delay: number;
    readonly transparent: boolean;
    readonly transparentIndex: number;
    /** 1: what a frame does not draw stays. */
    readonly dispose: number;
  }

  export interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
    reset(): void;
  }

  export function GIFEncoder(): Encoder;
}
