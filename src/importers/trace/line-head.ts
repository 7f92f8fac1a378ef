/** What stands before the fields of a line: which CPU, when, which event. */
import { isBlank, isDigit, isNameByte, skipBlanks, skipDigits, ZERO } from './scan.ts';

/** CPU of a line that does not tell. */
export const NO_CPU = 0xffff;
/** The kernel is never built for more (NR_CPUS of x86). */
export const MOST_CPUS = 8_192;

/** One object for all lines of a file: a line is read into it. */
export interface LineHead {
  cpu: number;
  /** Seconds, or billions of ticks. */
  hi: number;
  /** Nanoseconds, or the other ticks. */
  lo: number;
  ticks: boolean;
  /** Digits behind the point: 6 for microseconds, 9 for nanoseconds. */
  digits: number;
  nameFrom: number;
  nameEnd: number;
  bodyFrom: number;
}

export const newHead = (): LineHead => ({
  cpu: NO_CPU,
  hi: 0,
  lo: 0,
  ticks: false,
  digits: 0,
  nameFrom: 0,
  nameEnd: 0,
  bodyFrom: 0,
});

/** Reads the head of a line; false if it has none. Each format has one. */
export type ReadHead = (b: Uint8Array, from: number, end: number, head: LineHead) => boolean;

const OPEN = 91;
const CLOSE = 93;
const DOT = 46;
const COLON = 58;
const DASH = 45;

/** Digits that seconds or ticks may have: 64 bits. */
const MOST_WHOLE_DIGITS = 20;
const SCALE = [1e9, 1e8, 1e7, 1e6, 1e5, 1e4, 1e3, 100, 10, 1];
const MOST_FLAGS = 8;

/** "[001]" at `from`; first byte behind it, or -1. */
export function readCpu(b: Uint8Array, from: number, end: number, head: LineHead): number {
  if (b[from] !== OPEN) return -1;
  let cpu = 0;
  let i = from + 1;
  for (; i < end && isDigit(b[i]) && i < from + 7; i++) cpu = cpu * 10 + b[i] - ZERO;
  if (i === from + 1 || b[i] !== CLOSE || cpu >= MOST_CPUS) return -1;
  head.cpu = cpu;
  return i + 1;
}

/** "3611.316543:" or "81726354:" at `from`; first byte behind the colon, or -1. */
export function readTime(b: Uint8Array, from: number, end: number, head: LineHead): number {
  const point = skipDigits(b, from, end);
  if (point === from || point - from > MOST_WHOLE_DIGITS) return -1;
  if (b[point] === COLON) return readTicks(b, from, point, head);
  if (b[point] !== DOT || point - from > 15) return -1;
  const close = skipDigits(b, point + 1, end);
  const digits = close - point - 1;
  if (digits === 0 || digits > 9 || close === end || b[close] !== COLON) return -1;
  head.hi = plain(b, from, point);
  head.lo = plain(b, point + 1, close) * SCALE[digits];
  head.digits = digits;
  head.ticks = false;
  return close + 1;
}

/** Ticks in billions and rest: 64 bits do not fit into a double. */
function readTicks(b: Uint8Array, from: number, end: number, head: LineHead): number {
  const cut = Math.max(from, end - 9);
  head.hi = plain(b, from, cut);
  head.lo = plain(b, cut, end);
  head.digits = 0;
  head.ticks = true;
  return end + 1;
}

function plain(b: Uint8Array, from: number, end: number): number {
  let value = 0;
  for (let i = from; i < end; i++) value = value * 10 + b[i] - ZERO;
  return value;
}

/** "netif_rx:" at `from`, blanks around it; false if it is no name. */
export function readName(b: Uint8Array, from: number, end: number, head: LineHead): boolean {
  const start = skipBlanks(b, from, end);
  let i = start;
  while (i < end && isNameByte(b[i])) i++;
  if (i === start || i === end || b[i] !== COLON || isDigit(b[start])) return false;
  if (i + 1 < end && !isBlank(b[i + 1])) return false;
  head.nameFrom = start;
  head.nameEnd = i;
  head.bodyFrom = skipBlanks(b, i + 1, end);
  return true;
}

/**
 * "comm-pid (tgid) [cpu] flags time: name:", tgid and flags or not. The name of a task may hold
 * anything, brackets too, but has 15 bytes at most and is put into 16 columns by the kernel.
 */
export function readTaskHead(b: Uint8Array, from: number, end: number, head: LineHead): boolean {
  const padded = end - from > 20 && b[from + 16] === DASH && isDigit(b[from + 17]);
  const last = Math.min(end, from + 64);
  for (let i = padded ? from + 17 : from; i < last; i++) {
    if (b[i] === OPEN && hasTask(b, from, i) && readBehindTask(b, i, end, head)) return true;
  }
  return false;
}

/** Whether "comm-pid " or "comm-pid (tgid) " stands before `at`. */
function hasTask(b: Uint8Array, from: number, at: number): boolean {
  let i = at - 1;
  if (i < from || !isBlank(b[i])) return false;
  while (i > from && isBlank(b[i])) i--;
  if (b[i] === 41) {
    while (i > from && b[i] !== 40) i--;
    i--;
    while (i > from && isBlank(b[i])) i--;
  }
  const pidEnd = i;
  while (i > from && isDigit(b[i])) i--;
  return i < pidEnd && b[i] === DASH;
}

function readBehindTask(b: Uint8Array, at: number, end: number, head: LineHead): boolean {
  const behindCpu = readCpu(b, at, end, head);
  if (behindCpu < 0) return false;
  let i = skipBlanks(b, behindCpu, end);
  if (i === behindCpu) return false;
  if (!isDigit(b[i])) {
    const flags = i;
    while (i < end && !isBlank(b[i])) i++;
    if (i - flags > MOST_FLAGS) return false;
    i = skipBlanks(b, i, end);
  }
  const behindTime = readTime(b, i, end, head);
  return behindTime >= 0 && readName(b, behindTime, end, head);
}
