/**
 * The head of a line of `perf script`: "comm pid/tid [cpu] time: period sys:event:", of which tid,
 * CPU and period may be missing. tools/perf/builtin-script.c prints it.
 */
import { type LineHead, NO_CPU, readCpu, readName, readTime } from './line-head.ts';
import { isBlank, isDigit, isNameByte, skipBlanks, skipDigits } from './scan.ts';

const OPEN = 91;
const COLON = 58;
const SLASH = 47;

export function readPerfHead(b: Uint8Array, from: number, end: number, head: LineHead): boolean {
  const last = Math.min(end, from + 80);
  for (let i = skipBlanks(b, from, end) + 1; i < last; i++) {
    const begins = b[i] === OPEN || isDigit(b[i]);
    if (begins && isBlank(b[i - 1]) && hasPid(b, from, i) && readBehindPid(b, i, end, head))
      return true;
  }
  return false;
}

/** Whether "comm pid " or "comm pid/tid " stands before `at`. */
function hasPid(b: Uint8Array, from: number, at: number): boolean {
  let i = at - 1;
  while (i > from && isBlank(b[i])) i--;
  const pidEnd = i;
  while (i > from && (isDigit(b[i]) || b[i] === SLASH)) i--;
  return i < pidEnd && i > from && isBlank(b[i]) && skipBlanks(b, from, i) < i;
}

function readBehindPid(b: Uint8Array, at: number, end: number, head: LineHead): boolean {
  head.cpu = NO_CPU;
  const behindCpu = b[at] === OPEN ? readCpu(b, at, end, head) : at;
  if (behindCpu < 0) return false;
  const behindTime = readTime(b, skipBlanks(b, behindCpu, end), end, head);
  return behindTime >= 0 && !head.ticks && readEvent(b, behindTime, end, head);
}

/** "  1 irq:softirq_entry:"; the name is what follows the subsystem. */
function readEvent(b: Uint8Array, from: number, end: number, head: LineHead): boolean {
  let i = skipBlanks(b, from, end);
  const behindPeriod = skipDigits(b, i, end);
  if (behindPeriod < end && isBlank(b[behindPeriod])) i = skipBlanks(b, behindPeriod, end);
  const start = i;
  while (i < end && isNameByte(b[i])) i++;
  if (i > start && i + 1 < end && b[i] === COLON && isNameByte(b[i + 1])) i++;
  else i = start;
  return readName(b, i, end, head);
}
