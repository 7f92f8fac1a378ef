/** Numbers in bytes of text. */
import { isBlank, isDigit, NINE, ZERO } from './scan.ts';

/** What a reader of a number found; one object each reader, used again and again. */
export interface Scanned {
  /** High and low half: of 64 bits for pointers, of billions and the rest for times. */
  hi: number;
  lo: number;
}

/** Value of a byte as a hexadecimal digit, or -1. */
export function hexValue(byte: number): number {
  if (byte <= NINE) return byte - ZERO >= 0 ? byte - ZERO : -1;
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

const COMMA = 44;
const CLOSE = 41;

/** Whether a value ends before byte `at`: a blank, a comma, a bracket or the end of the line. */
function endsAt(b: Uint8Array, at: number, end: number): boolean {
  return at === end || isBlank(b[at]) || b[at] === COMMA || b[at] === CLOSE;
}

/** A whole number, with a sign if it has one, or NaN; what is stuck to it makes it none. */
export function readInteger(b: Uint8Array, from: number, end: number): number {
  const negative = b[from] === 45;
  const start = negative ? from + 1 : from;
  let value = 0;
  let i = start;
  while (i < end && isDigit(b[i])) value = value * 10 + b[i++] - ZERO;
  if (i === start || i - start > 15 || !endsAt(b, i, end)) return Number.NaN;
  return negative ? -value : value;
}

/** As readInteger(), also from "0x11". */
export function readNumber(b: Uint8Array, from: number, end: number): number {
  if (b[from] !== ZERO || (b[from + 1] | 32) !== 120) return readInteger(b, from, end);
  let value = 0;
  let i = from + 2;
  for (; i < end && hexValue(b[i]) >= 0 && i < from + 14; i++) value = value * 16 + hexValue(b[i]);
  return i === from + 2 || !endsAt(b, i, end) ? Number.NaN : value;
}

/** A pointer of 1 to 16 hexadecimal digits, "0x" before them or not. False if there is none. */
export function readPointer(b: Uint8Array, from: number, end: number, found: Scanned): boolean {
  let i = from;
  if (b[i] === ZERO && (b[i + 1] | 32) === 120) i += 2;
  const start = i;
  let hi = 0;
  let lo = 0;
  for (; i < end && i - start < 17; i++) {
    const digit = hexValue(b[i]);
    if (digit < 0) break;
    hi = (hi << 4) | (lo >>> 28);
    lo = (lo << 4) | digit;
  }
  found.hi = hi >>> 0;
  found.lo = lo >>> 0;
  return i > start && i - start <= 16 && endsAt(b, i, end);
}
