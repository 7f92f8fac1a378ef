/** Cuts chunks of bytes into lines, however the chunks are cut; holds one line at most. */

/** Where a line lies in its buffer. The byte at `end` is an end of line: no reader runs past it. */
export type OnLine = (b: Uint8Array, from: number, end: number) => void;

/** A trace has no longer lines; more would have to be held at once. */
export const MOST_LINE_BYTES = 1 << 16;

const NEWLINE = 10;
const RETURN = 13;

export class ByteLines {
  private readonly onLine: OnLine;
  /** Called instead for a line that is too long. */
  private readonly onLong: () => void;
  private readonly begun = new Uint8Array(MOST_LINE_BYTES + 1);
  private begunBytes = 0;
  private tooLong = false;
  /** Whether there are bytes behind the last end of line. */
  openEnd = false;

  constructor(onLine: OnLine, onLong: () => void) {
    this.onLine = onLine;
    this.onLong = onLong;
  }

  push(chunk: Uint8Array): void {
    let from = 0;
    while (from < chunk.length) {
      const at = chunk.indexOf(NEWLINE, from);
      const end = at === -1 ? chunk.length : at;
      if (at !== -1 && this.begunBytes === 0 && !this.tooLong) this.line(chunk, from, end);
      else this.hold(chunk, from, end);
      if (at === -1) {
        this.openEnd = true;
        return;
      }
      if (this.begunBytes > 0 || this.tooLong) this.finish();
      from = end + 1;
    }
    if (chunk.length > 0) this.openEnd = false;
  }

  /** The last line, where no end of line follows it. */
  end(): void {
    if (this.begunBytes > 0 || this.tooLong) this.finish();
  }

  private hold(chunk: Uint8Array, from: number, end: number): void {
    if (this.tooLong || this.begunBytes + end - from > MOST_LINE_BYTES) {
      this.tooLong = true;
      this.begunBytes = 0;
      return;
    }
    this.begun.set(chunk.subarray(from, end), this.begunBytes);
    this.begunBytes += end - from;
  }

  private finish(): void {
    const bytes = this.begunBytes;
    this.begunBytes = 0;
    this.begun[bytes] = NEWLINE;
    if (this.tooLong) this.onLong();
    else this.line(this.begun, 0, bytes);
    this.tooLong = false;
  }

  private line(b: Uint8Array, from: number, end: number): void {
    if (end - from > MOST_LINE_BYTES) return this.onLong();
    let last = end;
    while (last > from && b[last - 1] === RETURN) last--;
    this.onLine(b, from, last);
  }
}
