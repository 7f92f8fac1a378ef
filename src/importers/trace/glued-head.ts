/** The head of a line of `trace-cmd report -l`: "comm-pid 1d..3. time: name:", CPU before flags. */
import { type LineHead, MOST_CPUS, readName, readTime } from './line-head.ts';
import { isBlank, skipBlanks, skipDigits, ZERO } from './scan.ts';

const DASH = 45;
const DOT = 46;
const MOST_COMM_BYTES = 40;
const MOST_FLAGS = 7;

export function readGluedHead(b: Uint8Array, from: number, end: number, head: LineHead): boolean {
  const last = Math.min(end, from + MOST_COMM_BYTES);
  for (let i = from; i < last; i++) {
    if (b[i] !== DASH) continue;
    const behindPid = skipDigits(b, i + 1, end);
    if (behindPid === i + 1) continue;
    const glued = skipBlanks(b, behindPid, end);
    if (glued > behindPid && readBehindPid(b, glued, end, head)) return true;
  }
  return false;
}

function readBehindPid(b: Uint8Array, at: number, end: number, head: LineHead): boolean {
  const behindCpu = skipDigits(b, at, end);
  if (behindCpu === at || behindCpu - at > 4 || !isFlag(b[behindCpu])) return false;
  let i = behindCpu;
  while (i < end && !isBlank(b[i])) i++;
  if (i - behindCpu > MOST_FLAGS) return false;
  let cpu = 0;
  for (let digit = at; digit < behindCpu; digit++) cpu = cpu * 10 + b[digit] - ZERO;
  if (cpu >= MOST_CPUS) return false;
  head.cpu = cpu;
  const behindTime = readTime(b, skipBlanks(b, i, end), end, head);
  return behindTime >= 0 && readName(b, behindTime, end, head);
}

/** The first flag: interrupts off or not. */
function isFlag(byte: number): boolean {
  const letter = byte | 32;
  return byte === DOT || (letter >= 97 && letter <= 122);
}
