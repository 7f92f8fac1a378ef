/** One number for all pixels of a film, so that two of them can be told to be the same. */

const PRIME = 0x01000193;
const START = 0x811c9dc5;

/** FNV-1a over pixels, with a second lane in the other order of steps: 64 bits in all. */
export class FrameHash {
  private a = START;
  private b = START ^ 0x5bd1e995;

  /** RGBA, eight bits each, as a canvas gives them. */
  add(pixels: Uint32Array): void {
    let { a, b } = this;
    for (let i = 0; i < pixels.length; i++) {
      a = Math.imul(a ^ pixels[i], PRIME);
      b = Math.imul(b, PRIME) ^ pixels[i];
    }
    this.a = a;
    this.b = b;
  }

  get text(): string {
    return [this.a, this.b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
  }
}
