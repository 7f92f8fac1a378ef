/** The wire format of protocol buffers, as far as perfetto.ts writes it. */

const FIRST_BYTES = 1 << 12;
const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;

export class ProtoWriter {
  private bytes = new Uint8Array(FIRST_BYTES);
  private length = 0;

  /** A whole number that is not negative; negative ones as 64 bits of two's complement. */
  int(field: number, value: number): this {
    this.varint(field * 8 + VARINT);
    if (value < 0) this.negative(value);
    else this.varint(value);
    return this;
  }

  fixed64(field: number, value: number): this {
    this.varint(field * 8 + FIXED64);
    for (let i = 0, left = value; i < 8; i++, left = Math.floor(left / 256)) this.byte(left % 256);
    return this;
  }

  /** Text, which is ASCII or becomes "?". */
  text(field: number, text: string): this {
    this.varint(field * 8 + BYTES);
    this.varint(text.length);
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      this.byte(code < 128 ? code : 63);
    }
    return this;
  }

  message(field: number, message: ProtoWriter): this {
    this.varint(field * 8 + BYTES);
    this.varint(message.length);
    this.reserve(message.length);
    this.bytes.set(message.bytes.subarray(0, message.length), this.length);
    this.length += message.length;
    return this;
  }

  /** What has been written since it was cleared; then clears. */
  take(): Uint8Array {
    const taken = this.bytes.slice(0, this.length);
    this.length = 0;
    return taken;
  }

  clear(): void {
    this.length = 0;
  }

  private varint(value: number): void {
    let left = value;
    for (; left >= 128; left = Math.floor(left / 128)) this.byte((left % 128) + 128);
    this.byte(left);
  }

  private negative(value: number): void {
    let left = BigInt.asUintN(64, BigInt(value));
    for (; left >= 128n; left >>= 7n) this.byte(Number(left & 127n) + 128);
    this.byte(Number(left));
  }

  private byte(value: number): void {
    if (this.length === this.bytes.length) this.reserve(1);
    this.bytes[this.length++] = value;
  }

  private reserve(more: number): void {
    let capacity = this.bytes.length;
    while (capacity < this.length + more) capacity *= 2;
    if (capacity === this.bytes.length) return;
    const wider = new Uint8Array(capacity);
    wider.set(this.bytes);
    this.bytes = wider;
  }
}
