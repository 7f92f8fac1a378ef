/**
 * Rows of events in about a quarter of their room: of each column the least value, and how far
 * above it each row is, in as few bits as the farthest takes. Instants are told as steps from one
 * to the next. Times have two planes of 32 bits; one that is 0 throughout takes no room.
 */
import type { EventColumns } from '../schema/events.ts';
import type { Ps } from '../schema/units.ts';

export interface PackedRows {
  readonly length: number;
  readonly firstPs: Ps;
  readonly least: Float64Array; // [plane] added to each of its values
  readonly bits: Uint8Array; // [plane] width of its values, 0 to 32
  readonly words: Uint32Array; // plane after plane, each from a word of its own on
}

type Values = Float64Array | Int32Array | Uint16Array | Uint8Array;

const NUMBERS = ['skb', 'x', 'y', 'z', 'cpu', 'kind'] as const;
/** Of steps and of durations the lower and the upper half each, then the numbers. */
const STEP = 0;
const DURATION = 2;
const FIRST_NUMBER = 4;
const PLANES = FIRST_NUMBER + NUMBERS.length;
const HALF = 2 ** 32;

/** Packs and unpacks up to so many rows at once, and keeps the room to do it in. */
export class RowPacker {
  private readonly values: Float64Array; // [row] of the plane at hand
  private readonly words: Uint32Array;

  constructor(rows: number) {
    this.values = new Float64Array(rows);
    this.words = new Uint32Array(PLANES * rows);
  }

  /** There must be a row at least. */
  pack(c: EventColumns): PackedRows {
    const { words } = this;
    const values = this.values.subarray(0, c.length);
    const least = new Float64Array(PLANES);
    const bits = new Uint8Array(PLANES);
    let end = 0;
    for (let plane = 0; plane < PLANES; plane++) {
      fill(values, c, plane);
      const { low, high } = rangeOf(values);
      least[plane] = low;
      bits[plane] = 32 - Math.clz32(high - low);
      writeBits(values, low, bits[plane], words.subarray(end));
      end += wordsOf(c.length, bits[plane]);
    }
    return { length: c.length, firstPs: c.atPs[0], least, bits, words: words.slice(0, end) };
  }

  /** Into columns that have room for them; what these held is gone. */
  unpack(packed: PackedRows, into: EventColumns): void {
    const { length, least, bits, words } = packed;
    let at = 0;
    const read = (plane: number, values: Values): void => {
      readBits(words.subarray(at), least[plane], bits[plane], values.subarray(0, length));
      at += wordsOf(length, bits[plane]);
    };
    for (const [plane, times] of [
      [STEP, into.atPs],
      [DURATION, into.durPs],
    ] as const) {
      read(plane, times);
      if (bits[plane + 1] === 0 && least[plane + 1] === 0) continue;
      read(plane + 1, this.values);
      for (let i = 0; i < length; i++) times[i] += this.values[i] * HALF;
    }
    let now = packed.firstPs;
    for (let i = 0; i < length; i++) into.atPs[i] = now += into.atPs[i];
    for (const [k, name] of NUMBERS.entries()) read(FIRST_NUMBER + k, into[name]);
    into.length = length;
  }
}

function fill(values: Float64Array, c: EventColumns, plane: number): void {
  const { atPs, durPs, length } = c;
  if (plane >= FIRST_NUMBER) {
    const from: Values = c[NUMBERS[plane - FIRST_NUMBER]];
    for (let i = 0; i < length; i++) values[i] = from[i];
  } else if (plane >= DURATION) for (let i = 0; i < length; i++) values[i] = durPs[i];
  else for (let i = 0; i < length; i++) values[i] = i === 0 ? 0 : atPs[i] - atPs[i - 1];
  if (plane === STEP || plane === DURATION) for (let i = 0; i < length; i++) values[i] %= HALF;
  else if (plane < FIRST_NUMBER)
    for (let i = 0; i < length; i++) values[i] = Math.floor(values[i] / HALF);
}

function rangeOf(values: Float64Array): { readonly low: number; readonly high: number } {
  let [low] = values;
  let high = low;
  for (let i = 1; i < values.length; i++) {
    const value = values[i];
    if (value < low) low = value;
    else if (value > high) high = value;
  }
  return { low, high };
}

function wordsOf(length: number, bits: number): number {
  return Math.ceil((length * bits) / 32);
}

function writeBits(values: Float64Array, least: number, bits: number, words: Uint32Array): void {
  if (bits === 0) return;
  let word = 0;
  let used = 0;
  let at = 0;
  for (let i = 0; i < values.length; i++) {
    const value = (values[i] - least) | 0;
    word |= value << used;
    used += bits;
    if (used < 32) continue;
    words[at++] = word;
    used -= 32;
    // What did not fit; a shift by 32 would be one by 0.
    word = used === 0 ? 0 : value >>> (bits - used);
  }
  if (used > 0) words[at] = word;
}

function readBits(words: Uint32Array, least: number, bits: number, values: Values): void {
  if (bits === 0) return void values.fill(least);
  const mask = bits === 32 ? -1 : (1 << bits) - 1;
  let used = 0;
  let at = 0;
  for (let i = 0; i < values.length; i++) {
    let value = words[at] >>> used;
    used += bits;
    if (used >= 32) {
      at++;
      used -= 32;
      if (used > 0) value |= words[at] << (bits - used);
    }
    values[i] = least + ((value & mask) >>> 0);
  }
}
