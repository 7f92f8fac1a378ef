/** Which format a file has, by what it contains; for what cannot be read, what to do instead. */
import { InputError } from '../../lib/assert.ts';
import { formatCount } from '../../lib/format.ts';
import { ByteLines, MOST_LINE_BYTES } from './byte-lines.ts';
import { readGluedHead } from './glued-head.ts';
import { type LineHead, newHead, type ReadHead, readTaskHead } from './line-head.ts';
import { readPerfHead } from './perf-line.ts';
import { bytesOf, isBlank, isDigit, startsWith, textOf } from './scan.ts';

export const TRACE_FORMATS = ['ftrace', 'tracecmd', 'perf', 'bpftrace'] as const;
export type TraceFormat = (typeof TRACE_FORMATS)[number];

export interface Recognised {
  readonly format: TraceFormat;
  /** The clock counts ticks of unknown length, not seconds. */
  readonly ticks: boolean;
}

interface Known {
  readonly magic: Uint8Array;
  readonly what: string;
  readonly hint: string;
}

const UNPACK = 'unpack it and open the text inside';

const known = (magic: string, what: string, hint: string): Known => ({
  magic: bytesOf(magic),
  what,
  hint,
});

const CAPTURE = 'record a trace with capture.sh, trace-cmd, perf or skbscope.bt';
const NOT_TEXT = `open the text of a trace, or ${CAPTURE}`;
const PERF_SCRIPT =
  'run "perf script -i FILE > trace.txt" where it was recorded and open trace.txt';

/** By their first bytes. */
const BINARIES: readonly Known[] = [
  known('PERFILE2', 'this is a binary perf.data file', PERF_SCRIPT),
  known('2ELIFREP', 'this is a binary perf.data file', PERF_SCRIPT),
  known(
    '\x17\x08\x44tracing',
    'this is a binary trace.dat file of trace-cmd',
    'run "trace-cmd report -t -i FILE > trace.txt" and open trace.txt',
  ),
  known('PK\x03\x04', 'this is a zip archive', UNPACK),
  known('PK\x05\x06', 'this is an empty zip archive', UNPACK),
  known('\x1f\x8b', 'this is a gzip file inside a gzip file', 'unpack it once and open the result'),
  known('\xfd7zXZ', 'this is packed with xz', UNPACK),
  known('\x28\xb5\x2f\xfd', 'this is packed with zstd', UNPACK),
  known('BZh', 'this is packed with bzip2', UNPACK),
  known('7z\xbc\xaf', 'this is a 7z archive', UNPACK),
  known('\x89PNG', 'this is a picture', NOT_TEXT),
  known('\xff\xd8\xff', 'this is a picture', NOT_TEXT),
  known('GIF8', 'this is a picture', NOT_TEXT),
  known('RIFF', 'this is a picture or a sound', NOT_TEXT),
  known('\xd4\xc3\xb2\xa1', 'this is a capture of packets', NOT_TEXT),
  known('\x4d\x3c\xb2\xa1', 'this is a capture of packets', NOT_TEXT),
  known('\x0a\x0d\x0d\x0a', 'this is a capture of packets', NOT_TEXT),
  known('%PDF', 'this is a PDF document', NOT_TEXT),
  known('\x7fELF', 'this is a program', NOT_TEXT),
  known('\xff\xfe', 'this text is UTF-16', 'save it as UTF-8 and open it again'),
  known('\xfe\xff', 'this text is UTF-16', 'save it as UTF-8 and open it again'),
];

/** Behind the name, mode, owner, size and time of the first file. */
const TAR = { at: 257, magic: bytesOf('ustar') };

interface KnownText {
  readonly pattern: RegExp;
  readonly what: string;
  readonly hint: string;
}

const NOP = 'write "nop" to current_tracer, switch events on and record again';

/** By a line, where no line is an event that could be read. */
const TEXTS: readonly KnownText[] = [
  {
    pattern: /^# tracer: function_graph|^\s*\d+\)\s.*\|\s/,
    what: 'this is the output of the function_graph tracer, which holds no events',
    hint: NOP,
  },
  {
    pattern: /^# tracer: function\b|\S+-\d+\s+\[\d+\].*: \S+ <-\S+$/,
    what: 'this is the output of the function tracer, which holds no events',
    hint: NOP,
  },
  {
    pattern:
      /latency trace v[\d.]+ on |^\s*\S.{0,30}-\d+\s+\d+[a-zA-Z.]{3,6}\d?\S*\s+\d+us[!+#*@]?\s*:/,
    what: 'this is the latency format of tracefs',
    hint: 'write 0 to options/latency-format and save the trace again',
  },
  {
    pattern: /^# event histogram|^# trigger info: hist/,
    what: 'this is the histogram of a trigger, which holds no events',
    hint: 'save the file "trace" instead, with events switched on',
  },
  {
    pattern: /^# To display the perf\.data header|^ Performance counter stats for /,
    what: 'this is a summary of perf, which holds no events',
    hint: PERF_SCRIPT,
  },
  { pattern: /^\[\s*\d+\.\d+\] /, what: 'this is the log of the kernel', hint: NOT_TEXT },
  {
    pattern: /^\s*(\{\s*("|$)|\[\s*([[{"]|$))/,
    what: 'this is JSON, not the text of a trace',
    hint: NOT_TEXT,
  },
  { pattern: /^\s*<(!doctype|html|\?xml)/i, what: 'this is a web page', hint: NOT_TEXT },
];

/** Throws where a file begins as one that is no text of a trace. */
export function refuseBinary(head: Uint8Array): void {
  const found = BINARIES.find(({ magic }) => startsWith(head, 0, head.length, magic));
  if (found !== undefined) throw refusal(found.what, 'first bytes', found.hint);
  if (startsWith(head, TAR.at, head.length, TAR.magic))
    throw refusal('this is a tar archive', `byte ${TAR.at + 1}`, UNPACK);
  const zero = head.indexOf(0);
  if (zero !== -1)
    throw refusal('this is not text but a binary file', `byte ${formatCount(zero + 1)}`, NOT_TEXT);
}

function refusal(what: string, where: string, hint: string): InputError {
  return new InputError({ what, where, hint });
}

type Votes = Record<TraceFormat | 'ticks' | 'seconds', number>;

/** Null if no line is an event. */
export function recognise(head: Uint8Array): Recognised | null {
  const votes: Votes = { ftrace: 0, tracecmd: 0, perf: 0, bpftrace: 0, ticks: 0, seconds: 0 };
  const line = newHead();
  const lines = new ByteLines(
    (b, from, end) => {
      const format = formatOf(b, from, end, line);
      if (format === null) return;
      votes[format]++;
      votes[line.ticks ? 'ticks' : 'seconds']++;
    },
    () => undefined,
  );
  lines.push(head);
  lines.end();
  const best = TRACE_FORMATS.reduce((a, b) => (votes[b] > votes[a] ? b : a));
  if (votes[best] === 0) return null;
  return { format: best, ticks: votes.ticks > votes.seconds };
}

function formatOf(b: Uint8Array, from: number, end: number, line: LineHead): TraceFormat | null {
  if (readTaskHead(b, from, end, line)) return taskFormat(b, from, line);
  if (readPerfHead(b, from, end, line)) return 'perf';
  return readGluedHead(b, from, end, line) ? 'tracecmd' : null;
}

/** The reader of heads of a format. */
export function headReader(format: TraceFormat): ReadHead {
  if (format === 'perf') return readPerfHead;
  if (format !== 'tracecmd') return readTaskHead;
  return (b, from, end, head) =>
    readTaskHead(b, from, end, head) || readGluedHead(b, from, end, head);
}

/**
 * Who printed a line: trace-cmd pads the name of an event or repeats a function behind it, and the
 * kernel pads the name of the task, as our script for bpftrace does not.
 */
function taskFormat(
  b: Uint8Array,
  from: number,
  { digits, nameEnd, bodyFrom }: { digits: number; nameEnd: number; bodyFrom: number },
): TraceFormat {
  if (bodyFrom > nameEnd + 2 || b[bodyFrom] === 40) return 'tracecmd';
  const padded = b[from + 16] === 45 && isDigit(b[from + 17]);
  if (digits === 9) return padded || isBlank(b[from]) ? 'tracecmd' : 'bpftrace';
  return 'ftrace';
}

/** What to say of a file in which no line is an event. */
export function notATrace(head: Uint8Array): InputError {
  const shown: string[] = [];
  const tooLong = new Set<number>();
  let blank = true;
  const lines = new ByteLines(
    (b, from, end) => {
      const text = textOf(b, from, Math.min(end, from + 200));
      blank &&= text.trim() === '';
      if (shown.length < 1_000) shown.push(text);
    },
    () => {
      blank = false;
      tooLong.add(shown.push('(too long)') - 1);
    },
  );
  lines.push(head);
  lines.end();
  if (blank) return refusal('the file is empty', 'no line', CAPTURE);
  for (const { pattern, what, hint } of TEXTS) {
    const at = shown.findIndex((text) => pattern.test(text));
    if (at !== -1) return refusal(what, `line ${formatCount(at + 1)}`, hint);
  }
  const first = shown.findIndex((text) => text.trim() !== '' && !text.startsWith('#'));
  if (first === -1 && shown.length > 0)
    return refusal(
      'this trace has a head and no events',
      `line ${formatCount(shown.length)}`,
      'switch events on and record while something sends: capture.sh does both',
    );
  const at = Math.max(first, 0);
  const said = tooLong.has(at)
    ? ` has more than ${formatCount(MOST_LINE_BYTES)} bytes`
    : `: "${(shown[at] ?? '').trim().slice(0, 60)}"`;
  return refusal(
    `no line is an event of tracefs, trace-cmd, perf script or skbscope.bt`,
    `line ${formatCount(at + 1)}${said}`,
    NOT_TEXT,
  );
}
